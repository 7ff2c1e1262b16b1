import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { ROOT, systemPath } from './processes.mjs';

const LONGEST_COMPLAINT = 20;
const STAMP = `${ROOT}/node_modules/.installed`;

/** Installs the packages of package-lock.json, unless node_modules already has them. */
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

/** Whether npm's record of node_modules matches the lock file, as after a manual npm install. */
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
  const exact = runNpm(['ci']);
  if (exact === undefined) return;
  // Without some platform's optional package in the registry, the lock file fails in npm ci; npm install accepts it.
  const failure = exact.includes('EUSAGE') ? runNpm(['install', '--no-save']) : exact;
  if (failure !== undefined) throw new Error(`The packages could not be installed.\n${failure}`);
}

/** Returns npm's error output, or undefined. */
export function runNpm(words, folder = ROOT) {
  // Vite and the checks are dev dependencies; they are needed whatever NODE_ENV is.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  // npm 9 would copy packages/ instead of linking it, as package-lock.json says.
  options.push('--install-links=false');
  const result = spawnSync('npm', [...words, ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: systemPath() },
  });
  if (result.status === 0) return undefined;
  const said = `${result.stderr ?? ''}${result.error?.message ?? ''}`;
  // The registry's address may be private or contain credentials.
  const lines = said.replace(/\bhttps?:\/\/[^\s/]+/g, '<registry>').split('\n');
  return lines.slice(0, LONGEST_COMPLAINT).join('\n').trim();
}
