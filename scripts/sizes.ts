// Prints how large the project is: code lines, and words of documents.
import { globSync, readFileSync } from 'node:fs';

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
const appliance = filesIn(`packages/**/${CODE}`).filter((path) => !isTest(path));
const tests = [...filesIn(`{src,packages}/**/${CODE}`).filter(isTest), ...filesIn(`tests/**/${CODE}`)];
const documents = filesIn('*.md', '{bench,deploy,docs,packages,src}/**/*.md').filter(
  (path) => !generated.includes(path),
);

console.table({
  'source without CSS': sum(source, codeLines),
  'kit with CSS': sum(kit, codeLines),
  appliance: sum(appliance, codeLines),
  tests: sum(tests, codeLines),
  'SQL of migrations, all lines': sum(filesIn('migrations/*.sql'), lines),
  bench: sum(filesIn(`bench/**/${CODE}`), codeLines),
  scripts: sum(filesIn(`scripts/**/${CODE}`), codeLines),
  'words of documents': sum(documents, words),
  'decision records': filesIn('docs/decisions/[0-9]*.md').length,
});
