import { expect, test } from 'vitest';
import { isPicked, onlyMatch, unpicked, unpickedText } from './options.ts';

const sita = { value: '1', label: 'Sita Devi · 9000000001', keys: ['60001'] };
const ramesh = { value: '2', label: 'Ramesh Kolla · Sitara Tiffins', keys: ['600012'] };

test.each([
  ['the only match', 'sita', [sita], sita],
  ['a name in full among several', 'SITA DEVI ', [sita, ramesh], sita],
  ['a company in full', 'sitara tiffins', [sita, ramesh], ramesh],
  ['a number in full', '60001', [sita, ramesh], sita],
  ['a beginning of several', 'sita', [sita, ramesh], undefined],
  ['a name that two have', 'Sita Devi', [sita, { ...sita, value: '3' }], undefined],
  ['nothing', 'zzzz', [], undefined],
])('F1: %s is taken, or nothing is', (_what, typed, matches, taken) => {
  expect(onlyMatch(matches, typed)).toBe(taken);
});

test('F1: a text that names no option is kept as a value that is no id', () => {
  expect(unpickedText(unpicked('60001'))).toBe('60001');
  expect(unpicked('  ')).toBe('');
  expect(['60001', '', unpicked('60001')].map(isPicked)).toEqual([true, false, false]);
});
