import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package, or prints one line with what to install. */
export function aptInstall(name, title) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`${title} is missing; install it (on Debian as root: apt-get install ${name}).`);
  console.log(`Installing ${title} …`);
  // A fresh container has no package lists; those of other machines are usually good enough.
  if (
    run(['install', '-y', '--no-install-recommends', name]) ||
    (run(['update']) && run(['install', '-y', '--no-install-recommends', name]))
  )
    return;
  throw new Error(`${title} could not be installed (apt-get install ${name}).`);
}

const run = (words) =>
  spawnSync('apt-get', words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;
