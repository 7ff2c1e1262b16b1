import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CODE = '*.{ts,tsx,mjs,js}';
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const filesIn = (...patterns: string[]) =>
  globSync(patterns).filter((path) => !path.includes('node_modules/'));
const read = (path: string) => readFileSync(path, 'utf8');

/** Lines that are neither blank nor only a comment. */
const codeLines = (path: string): number =>
  read(path)
    .replace(/^\s*\{?\/\*[\s\S]*?\*\/\}?/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|$)/.test(line)).length;
const lines = (path: string): number => read(path).split('\n').length - 1;
const words = (path: string): number => read(path).match(/\S+/g)?.length ?? 0;

const sum = (paths: string[], of: (path: string) => number): number =>
  paths.reduce((total, path) => total + of(path), 0);

// Written by a program.
const generated = ['src/domain/tables.ts', 'bench/results.md'];
const source = filesIn(`src/**/${CODE}`).filter((path) => !isTest(path) && !generated.includes(path));
const kit = [...source, ...filesIn('src/**/*.css')].filter((path) => path.startsWith('src/kit/'));
const tests = [...filesIn(`src/**/${CODE}`).filter(isTest), ...filesIn(`tests/**/${CODE}`)];
const documents = filesIn('*.md', '{bench,deploy,docs,src}/**/*.md').filter(
  (path) => !generated.includes(path),
);

// Lower a limit when a size has shrunk by fifty; raise one only in a commit that says why.
test.each([
  ['source without CSS', sum(source, codeLines), 52_170],
  ['kit with CSS', sum(kit, codeLines), 15_030],
  ['tests', sum(tests, codeLines), 36_280],
  ['SQL of migrations, all lines', sum(filesIn('migrations/*.sql'), lines), 1_570],
  ['bench', sum(filesIn(`bench/**/${CODE}`), codeLines), 1_025],
  ['scripts', sum(filesIn(`scripts/**/${CODE}`), codeLines), 720],
  ['words of documents', sum(documents, words), 25_140],
  ['decision records', filesIn('docs/decisions/[0-9]*.md').length, 30],
])('%s: %i, at most %i', (_, size, limit) => {
  expect(size).toBeLessThanOrEqual(limit);
});
