import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

// All that reads what a person typed, pasted or sent.
const sources = globSync('src/{kit/shared,kit/server,masters,domain,features}/**/*.ts');

/** The patterns that a source file writes down. */
function patternsIn(path: string): [name: string, pattern: RegExp][] {
  const found: [string, RegExp][] = [];
  const onLiteral = (literal: { raw: string | null; regex?: { pattern: string; flags: string } }) => {
    const { regex } = literal;
    if (regex) found.push([`${path}: ${literal.raw}`, new RegExp(regex.pattern, regex.flags)]);
  };
  new Visitor({ Literal: onLiteral }).visit(parseSync(path, readFileSync(path, 'utf8')).program);
  return found;
}

const patterns = sources.filter((path) => !path.includes('.test.')).flatMap(patternsIn);

// What a pattern may begin with, many signs, and an end that breaks the match.
const texts = ['', '1', 'a@', '1kg'].flatMap((start) =>
  ['0', ' ', '-', '.', ',', '9', 'a', '₹', '1,'].map(
    (sign) => `${start}${sign.repeat(100_000 / sign.length)}\u0001 @`,
  ),
);

/** A pattern in one pass needs milliseconds, one that starts again at each sign a minute. */
const TIMEOUT_MS = 10_000;

test('the patterns are found', () => {
  expect(patterns.length).toBeGreaterThan(100);
});

test.each(patterns)(
  '%s reads a long text in one pass',
  (_, pattern) => {
    for (const text of texts) text.replace(pattern, '');
  },
  TIMEOUT_MS,
);
