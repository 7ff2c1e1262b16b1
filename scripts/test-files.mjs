import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './processes.mjs';

/** Tests that run in a moment: neither a database nor processes of their own. */
export const quickTests = () =>
  testFiles().filter((file) => ![...reach(file)].some((path) => path.startsWith('tests/harness/')));

/** Tests that take their database from the harness and so can be run on any server. */
export const databaseTests = () => testFiles().filter((file) => reach(file).has('tests/harness/database.ts'));

const testFiles = () =>
  ['src', 'tests']
    .flatMap((top) => readdirSync(join(ROOT, top), { recursive: true }).map((name) => join(top, name)))
    .filter(
      (path) => path.endsWith('.test.ts') && !path.endsWith('.soak.test.ts') && !path.startsWith('tests/e2e'),
    );

/** The files below tests/ that a test names, directly or through others; the program itself names none. */
function reach(file, seen = new Set()) {
  // What is imported for its types alone is not run.
  const imports = /^(?:import|export) (?!type\b)[^']*'(\.[^']+)'/gm;
  for (const [, request] of readFileSync(join(ROOT, file), 'utf8').matchAll(imports)) {
    const path = posix.join(posix.dirname(file), request);
    if (!path.startsWith('tests/') || seen.has(path) || !existsSync(join(ROOT, path))) continue;
    seen.add(path);
    reach(path, seen);
  }
  return seen;
}
