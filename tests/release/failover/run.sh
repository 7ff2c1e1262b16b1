#!/bin/sh -e
# Runs the test as root on Debian, with the packages of deploy/high-availability/README.md. The private /run holds the
# network names of the machines; their data lives in memory and goes with the test.
if [ "$1" != inside ]; then
  exec unshare --net --mount --pid --fork --mount-proc --kill-child "$0" inside
fi
mount --make-rprivate /
for folder in /run /var/lib/postgresql /var/lib/pgbackrest; do mount -t tmpfs none $folder; done
mount --bind deploy/high-availability /etc/patroni
SOAK=1 WITHOUT_DATABASE=1 exec vitest run tests/release/failover
