import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { together } from './processes.mjs';

// Debian's packages for the machines of deploy/high-availability.
const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  iproute2: '/usr/sbin/ip',
};

// The private /run holds the network names of the machines; their data lives in memory and goes with the test.
const NAMESPACE = [
  ...['unshare', '--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
  'sh',
  '-ec',
  `mount --make-rprivate /
   for folder in /run /var/lib/postgresql /var/lib/pgbackrest; do mount -t tmpfs none $folder; done
   mount --bind deploy/high-availability /etc/patroni
   exec vitest run tests/release/failover`,
];

/** Three database machines, each a network of its own on this one, fail again and again while consoles write. */
export function failoverTest() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new Error('This test makes networks and mounts of its own; run it as root on Debian.');
  for (const [name, path] of Object.entries(PROGRAMS)) if (!existsSync(path)) aptInstall(name, name);
  return together([NAMESPACE], { SOAK: '1', WITHOUT_DATABASE: '1' });
}
