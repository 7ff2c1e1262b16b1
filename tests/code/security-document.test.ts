import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = 'docs/security.md';
const page = readFileSync(PAGE, 'utf8');

const sources = globSync(['{src,packages}/**/*.test.ts', 'tests/**/*.ts']).map((path) =>
  readFileSync(path, 'utf8'),
);

/** Whether a test has this title; a title may begin with more words. */
const isTitle = (title: string) =>
  sources.some((source) => ["'", '"', '`'].some((quote) => source.includes(`${title}${quote},`)));

/** What is marked as code in the last column of each row of the table under a heading. */
const lastColumn = (heading: string) =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ', 1)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => [...(line.split(' | ')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
const protections = lastColumn('What is protected');

test('docs/security.md: each protection names tests that exist', () => {
  expect(isTitle('no such title')).toBe(false);
  expect(protections.length).toBeGreaterThan(30);
  expect(protections.filter(({ length }) => length === 0)).toEqual([]);
  expect(protections.flat().filter((title) => !isTitle(title))).toEqual([]);
});

test('docs/security.md: each limit of an input names files that exist', () => {
  const files = lastColumn('Limits of inputs');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ length }) => length === 0)).toEqual([]);
  expect(files.flat().filter((path) => !existsSync(posix.join('src', path)))).toEqual([]);
});

test('each file that a document links to exists', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'packages/**/*.md']);
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => posix.join(posix.dirname(document), target))
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
