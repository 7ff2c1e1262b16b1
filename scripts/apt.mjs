import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages, named by the program that each of them brings, or throws one line with what to install. */
export function aptInstall(packages) {
  const programs = Object.keys(packages).join(', ');
  const command = ['install', '-y', '--no-install-recommends', ...Object.values(packages)];
  const advice = `apt-get install ${Object.values(packages).join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Missing: ${programs}. Install it (on Debian as root: ${advice}).`);
  console.log(`Installing ${programs} …`);
  // A fresh container has no package lists; those of other machines are usually good enough.
  if (run(command) || (run(['update']) && run(command))) return;
  throw new Error(`${programs} could not be installed (${advice}).`);
}

const run = (words) =>
  spawnSync('apt-get', words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;
