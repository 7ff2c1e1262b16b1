import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { ROOT, systemPath } from './processes.mjs';

const LONGEST_COMPLAINT = 20;
const STAMP = `${ROOT}/node_modules/.installed`;

/** Installs exactly what package-lock.json names, if that is not what node_modules holds already. */
export async function installPackages() {
  const lock = readFileSync(`${ROOT}/package-lock.json`);
  const wanted = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (isInstalled()) return;
  await alone('install', () => {
    if (isInstalled()) return;
    if (!holds(JSON.parse(lock.toString()))) install();
    writeFileSync(STAMP, wanted);
  });
}

/** Whether npm's own record of what it has put into node_modules fits the lock file, as after a manual npm install. */
function holds(lock) {
  const record = `${ROOT}/node_modules/.package-lock.json`;
  if (!existsSync(record) || !existsSync(`${ROOT}/node_modules/.bin/node`)) return false;
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  return (
    wanted.every(([path, { version, optional, peer }]) =>
      packages[path] ? packages[path].version === version : Boolean(optional || peer),
    ) && Object.keys(packages).every((path) => path in lock.packages)
  );
}

function install() {
  console.log('Installing the packages …');
  const exact = npm('ci');
  if (exact === undefined) return;
  // A registry that lacks some platform's optional package makes a lock file that npm ci refuses; install bears with it.
  const failure = exact.includes('EUSAGE') ? npm('install', '--no-save') : exact;
  if (failure !== undefined) throw new Error(`The packages could not be installed.\n${failure}`);
}

/** Answers what npm had to say when it failed. */
function npm(...words) {
  // Vite and the checks are dev dependencies, needed with any NODE_ENV.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const result = spawnSync('npm', [...words, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: systemPath() },
  });
  if (result.status === 0) return undefined;
  const said = `${result.stderr ?? ''}${result.error?.message ?? ''}`;
  // Where packages come from may be a private matter, and credentials may stand in an address.
  const lines = said.replace(/\bhttps?:\/\/[^\s/]+/g, '<registry>').split('\n');
  return lines.slice(0, LONGEST_COMPLAINT).join('\n').trim();
}
