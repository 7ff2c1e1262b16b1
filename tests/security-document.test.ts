import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = 'docs/security.md';
const page = readFileSync(PAGE, 'utf8');

type Link = { label: string; path: string };

/** The links of a text to files of this repository, with the path from its root. */
const linksOf = (text: string): Link[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)#]+)[^)]*\)/g)]
    .map(([, label = '', target = '']) => ({ label, path: posix.join(posix.dirname(PAGE), target) }))
    .filter(({ path }) => !path.includes('https:'));

/** Why a link shows nothing: its file is missing, or has no test with this title. */
function faultOf({ label, path }: Link): string | undefined {
  if (!existsSync(path)) return `${path} does not exist`;
  if (!/\.(test|spec)\.ts$/.test(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  const isTitle = ["'", '"', '`'].some((quote) => source.includes(`${quote}${label}${quote},`));
  return isTitle ? undefined : `${path} has no test "${label}"`;
}

test('docs/security.md: each test and document that it names exists', () => {
  expect(faultOf({ label: 'no such title', path: 'tests/faults/web.test.ts' })).toContain('has no test');
  const links = linksOf(page);
  expect(links.length).toBeGreaterThan(100);
  expect(links.flatMap((link) => faultOf(link) ?? [])).toEqual([]);
});

test('docs/security.md: each requirement has a test, a document or a reason', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| v5.0.0-'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const isAnswered = /^(\[|\*\*(Open|Untested)\*\*: \S|Not applicable: \S)/;
  expect(rows.filter(([, , , shownBy = '']) => !isAnswered.test(shownBy))).toEqual([]);
  const ids = rows.map(([, id = '']) => id.replaceAll(/\d+/g, (digits) => digits.padStart(2, '0')));
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
