import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './processes.mjs';

/** Fast tests, without a database or processes of their own. */
export const quickTests = () =>
  testFiles().filter((file) => ![...reach(file)].some((path) => path.startsWith('tests/harness/')));

// Random sequences, races, kills, HTTP and sign-in test our own code: the server's version does not matter.
const ONE_SERVER = new RegExp(
  `^(src/app/server.test|src/features/session|tests/(property|api-description|day-calls|one-day-script|faults/(${[
    ...['.*kill', 'race', 'long-reports', 'slow-clients', 'sign-in', 'hosts', 'http-input', 'web', 'files'],
    ...['little-room', 'logs', 'retries'],
  ].join('|')})))`,
);

/** Tests that use the harness's database and may depend on the server's version. */
export const databaseTests = () =>
  testFiles().filter((file) => reach(file).has('tests/harness/database.ts') && !ONE_SERVER.test(file));

const testFiles = () =>
  ['src', 'tests']
    .flatMap((top) => readdirSync(join(ROOT, top), { recursive: true }).map((name) => join(top, name)))
    .filter(
      (path) => path.endsWith('.test.ts') && !path.endsWith('.soak.test.ts') && !path.includes('/e2e/'),
    );

/** The files below tests/ that a test imports, directly or through others; the program imports none. */
function reach(file, seen = new Set()) {
  // Type-only imports are not run.
  const imports = /^(?:import|export) (?!type\b)[^']*'(\.[^']+)'/gm;
  for (const [, request] of readFileSync(join(ROOT, file), 'utf8').matchAll(imports)) {
    const path = posix.join(posix.dirname(file), request);
    if (!path.startsWith('tests/') || seen.has(path) || !existsSync(join(ROOT, path))) continue;
    seen.add(path);
    reach(path, seen);
  }
  return seen;
}
