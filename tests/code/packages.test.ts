import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const locked: [string, { resolved?: string; version?: string }][] = Object.entries(
  read('package-lock.json').packages,
);

test('the lock file names no registry, so that each machine uses its own', () => {
  expect(locked.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([]);
});

test.each(['request', '@scarf/scarf'])('of %s only the empty package is installed', (name) => {
  const places = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(places).toEqual([
    [`node_modules/${name}`, { resolved: expect.stringMatching(/^packages\//), link: true }],
  ]);
});

test('package.json has no overrides: npm 9 refuses an alias in them', () => {
  expect(read('package.json')).not.toHaveProperty('overrides');
});
