import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
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

const TARGET = join(ROOT, 'dist/web');
const STAMP = `${TARGET}.stamp`;
const SOURCES = ['vite.config.ts', 'package-lock.json', 'index.html', 'public', 'src'];
const NOT_IN_BROWSER = /\.test\.tsx?$|^src\/kit\/server|\/(queries|routes)\.ts$/;

/** Builds the browser's code, unless its sources are unchanged. */
export async function buildConsole() {
  const isFresh = () => existsSync(TARGET) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest();
  if (isFresh()) return;
  await alone('build', async () => {
    if (!isFresh()) await build();
  });
}

/** Built in a separate folder and renamed, so that a running server never serves half a build. */
async function build() {
  console.log('Building the console …');
  const wanted = digest();
  const fresh = `${TARGET}.new`;
  const old = `${TARGET}.old`;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  const command = ['vite', 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  // A NODE_ENV from the shell would produce a development build: half as large again, and effects run twice.
  const [code, name] = await once(guarded(command, { env: { NODE_ENV: 'production' } }), 'exit');
  if (exitCode(code, name) !== 0) throw new Error('The console could not be built.');
  await compressFiles(fresh);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(TARGET)) renameSync(TARGET, old);
  renameSync(fresh, TARGET);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(STAMP, wanted);
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
    if (!NOT_IN_BROWSER.test(path))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  const full = join(ROOT, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .sort();
}
