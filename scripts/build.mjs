import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { alone } from './lock.mjs';
import { exitCode, guarded, ROOT } from './processes.mjs';

/** The built server. */
export const SERVER = 'dist/server/server.js';

const KEPT_BUILDS = 5;

const PARTS = [
  {
    name: 'web',
    config: 'vite.config.ts',
    sources: ['index.html', 'public', 'src'],
    ignored: /\.test\.tsx?$|^src\/kit\/server\/|\/(queries|routes)\.ts$/,
    finish: compressFiles,
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    sources: ['src'],
    ignored: /\.(test\.ts|tsx|css)$/,
    finish: keepOlderFiles,
  },
];

/** Builds the parts of the console whose sources have changed: the browser's code and the server. */
export async function buildConsole({ always = false } = {}) {
  const stale = () => PARTS.filter((part) => always || !isFresh(part));
  if (stale().length === 0) return;
  await alone('build', async () => {
    const parts = stale();
    if (parts.length > 0) console.log('Building the console …');
    await Promise.all(parts.map(build));
  });
}

const targetOf = ({ name }) => `${ROOT}/dist/${name}`;
const stampOf = (part) => `${targetOf(part)}.stamp`;

function isFresh(part) {
  const stamp = stampOf(part);
  return existsSync(stamp) && existsSync(targetOf(part)) && readFileSync(stamp, 'utf8') === digest(part);
}

/** Built in a separate folder and renamed, so that a running server never serves half a build. */
async function build(part) {
  const target = targetOf(part);
  const fresh = `${target}.new`;
  const wanted = digest(part);
  mkdirSync(`${ROOT}/dist`, { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  const command = ['vite', 'build', '--config', part.config, '--outDir', fresh, '--emptyOutDir'];
  // A NODE_ENV from the shell would produce a development build: half as large again, and effects run twice.
  const child = guarded([...command, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  const [code, name] = await once(child, 'exit');
  if (exitCode(code, name) !== 0) throw new Error(`The console could not be built (${part.name}).`);
  await part.finish(fresh, target);
  const old = `${target}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(stampOf(part), wanted);
}

/**
 * A server that runs loads what it rarely needs from the files of its own build, whose names have their hash; so those of
 * the last builds stay.
 */
export function keepOlderFiles(fresh, target) {
  const list = `${target}/builds.json`;
  const older = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const builds = [readdirSync(`${fresh}/assets`), ...older].slice(0, KEPT_BUILDS);
  for (const name of builds.flat())
    if (!existsSync(`${fresh}/assets/${name}`)) cpSync(`${target}/assets/${name}`, `${fresh}/assets/${name}`);
  writeFileSync(`${fresh}/builds.json`, JSON.stringify(builds));
}

/** Compressed once at build time, so that the server does not compress for each browser. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${path}.gz`, await promisify(gzip)(content));
    }),
  );
}

function digest({ config, sources, ignored }) {
  const hash = createHash('sha256');
  for (const path of [config, 'package-lock.json', ...sources].flatMap(filesIn))
    if (!ignored.test(path))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  const full = join(ROOT, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort();
}
