import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { ROOT, systemPath } from './processes.mjs';

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
  // Vite and the checks are needed whatever NODE_ENV says.
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const result = spawnSync('npm', words, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: systemPath() },
  });
  if (result.status === 0) return;
  // Where packages come from may be a private matter, and credentials may stand in an address.
  const said = `${result.stderr ?? ''}${result.error?.message ?? ''}`.replace(
    /\bhttps?:\/\/[^\s/]+/g,
    '<registry>',
  );
  throw new Error(`The packages could not be installed.\n${said.trim()}`);
}
