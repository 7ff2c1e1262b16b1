import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalsByCode } from '../../src/kit/shared/refusals.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
const code = [...sources, ...globSync('migrations/*.sql')].map(read).join('\n');
const declaring = sources.filter((path) => /= refusals\(/.test(read(path)));
const modules = await Promise.all(declaring.map((path) => import(join(process.cwd(), path))));
const tables: [name: string, codes: string[]][] = modules
  .flatMap((module) => Object.entries<object>(module))
  .filter(([name]) => name.endsWith('Refusals'))
  .map(([name, table]) => [name, Object.keys(table)]);

test('each code is declared once', () => {
  const codes = tables.flatMap(([, codes]) => codes);
  expect(codes.toSorted()).toEqual([...refusalsByCode.keys()].toSorted());
});

test.each(tables)('%s: each code is used', (name, codes) => {
  // A trigger names its code as the message of its error; kit looks up one whose text is the domain's.
  const isUsed = (one: string) =>
    new RegExp(`\\b${name}\\s*\\.${one}\\b|(message = |refusalsByCode\\.get\\()'${one}'`).test(code);
  expect(codes.filter((one) => !isUsed(one))).toEqual([]);
});

test('each code that a comment says is thrown is declared', () => {
  const said = code.match(/@throws(?:(?!@|\*\/).)*/gs) ?? [];
  const codes = said.flatMap((text) => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((one) => !refusalsByCode.has(one))).toEqual([]);
});

// The texts that docs/product and its readers know.
test.each([
  ['unexpected', 500, 'Something went wrong'],
  ['storage_full', 507, 'Storage full, nothing saved'],
  ['login_failed', 401, 'Invalid Credentials'],
  ['not_allowed', 403, 'Not allowed for your role'],
  ['password_first', 403, 'Change your temporary password first'],
  ['last_admin', 409, 'One active Super Admin must remain'],
  ['no_open_load', 409, 'No Stock Assign for this Area Code'],
  ['no_raised_loads', 409, 'No Stock Assigns found OR Stock Assigns already settled'],
  ['loads_changed', 409, 'Some loads of this settlement have changed'],
  ['no_open_sales', 409, 'No Day Entries found OR Day Entries already settled'],
])('%s is %i: %s', (code, status, message) => {
  expect(refusalsByCode.get(code)?.()).toMatchObject({ status, message });
});
