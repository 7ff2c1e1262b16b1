import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { alone } from './lock.mjs';
import { exitCode, guarded, ROOT } from './processes.mjs';

const TARGET = `${ROOT}/dist/web`;
const STAMP = `${ROOT}/dist/web.stamp`;
const SOURCES = ['index.html', 'vite.config.ts', 'postcss.config.js', 'package-lock.json', 'public', 'src'];
const SERVER_ONLY = /\.test\.tsx?$|^src\/kit\/server\/|^src\/stock\/|\/(queries|routes)\.ts$/;

/** Builds the browser code when its sources have changed. */
export async function buildWeb({ always = false } = {}) {
  if (!existsSync(`${ROOT}/index.html`)) return;
  const isFresh = () => existsSync(STAMP) && existsSync(TARGET) && readFileSync(STAMP, 'utf8') === digest();
  if (!always && isFresh()) return;
  await alone('build', async () => {
    if (!always && isFresh()) return;
    console.log('Building the web app …');
    const wanted = digest();
    await build();
    writeFileSync(STAMP, wanted);
  });
}

/** Built in a separate folder and renamed, so that a running server never serves half a build. */
async function build() {
  const fresh = `${TARGET}.new`;
  mkdirSync(`${ROOT}/dist`, { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  const command = ['vite', 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  // A NODE_ENV from the shell would produce a development build: half as large again, and effects run twice.
  const child = guarded(command, { env: { NODE_ENV: 'production' } });
  const [code, name] = await once(child, 'exit');
  if (exitCode(code, name) !== 0) throw new Error('The web app could not be built.');
  await compressFiles(fresh);
  const old = `${TARGET}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(TARGET)) renameSync(TARGET, old);
  renameSync(fresh, TARGET);
  rmSync(old, { recursive: true, force: true });
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

function digest() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const entries = path.includes('.')
    ? undefined
    : readdirSync(full, { recursive: true, withFileTypes: true });
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .filter((file) => !SERVER_ONLY.test(file))
    .sort();
}
