import { expect, test } from 'vitest';
import {
  byPrefix,
  idsIn,
  idsOrUnpicked,
  isPicked,
  matchProblem,
  onlyMatch,
  unpicked,
  unpickedText,
} from './options.ts';

const sita = { value: '1', label: 'Sita Devi · 9000000001', keys: ['60001'] };
const ramesh = { value: '2', label: 'Ramesh Kolla · Sitara Tiffins', keys: ['600012'] };
const cafe = { value: '3', label: 'Café Ünal' };

test.each([
  ['the only match', 'sita', [sita], sita],
  ['a name in full among several', 'SITA DEVI ', [sita, ramesh], sita],
  ['a name with double spaces', 'sita  devi', [sita, ramesh], sita],
  ['a name that is spelt with combining marks', 'cafe\u0301 u\u0308nal', [sita, cafe], cafe],
  ['a company in full', 'sitara tiffins', [sita, ramesh], ramesh],
  ['a number in full', '60001', [sita, ramesh], sita],
  ['a beginning of several', 'sita', [sita, ramesh], undefined],
  ['a name that two have', 'Sita Devi', [sita, { ...sita, value: '3' }], undefined],
  ['a name that two of three have', 'Sita Devi', [sita, { ...sita, value: '3' }, ramesh], undefined],
  ['nothing', 'zzzz', [], undefined],
])('%s is taken, or nothing is', (_what, typed, matches, taken) => {
  expect(onlyMatch(matches, typed)).toBe(taken);
});

test('beginnings of a name come before beginnings of a later word, whatever the spelling', () => {
  const names = ['New Gudur', 'Guntur', 'GUDUR'].map((label) => ({ value: label, label }));
  expect(byPrefix(names, ' gu').map(({ label }) => label)).toEqual(['Guntur', 'GUDUR', 'New Gudur']);
  expect(byPrefix([cafe], 'cafe\u0301')).toEqual([cafe]);
});

test.each([
  ['Customer', 0, undefined, 'No such customer'],
  ['Customer', 3, undefined, '3 customers match. Choose one'],
  ['Customer', 50, 50, '50+ customers match. Choose one'],
  ['Branch', 2, undefined, '2 branches match. Choose one'],
  ['Category', 2, undefined, '2 categories match. Choose one'],
  ['Salutations', 2, undefined, '2 salutations match. Choose one'],
  ['Status', 2, undefined, '2 statuses match. Choose one'],
])('the message counts what matches: %s %i', (noun, count, limit, message) => {
  expect(matchProblem(noun, count, limit)).toBe(message);
});

test('a text that names no option is kept as a value that is no id', () => {
  expect(unpickedText(unpicked('60001'))).toBe('60001');
  expect(unpicked('  ')).toBe('');
  expect(['60001', '', unpicked('60001')].map(isPicked)).toEqual([true, false, false]);
});

test('a list of ids with a text that names no option is refused as a whole', () => {
  const value = `3,7${unpicked('9,11')}`;
  expect([idsIn(value), unpickedText(value)]).toEqual([['3', '7'], '9,11']);
  expect([idsOrUnpicked(value), idsOrUnpicked('3,7'), idsOrUnpicked('')]).toEqual([
    unpicked('9,11'),
    ['3', '7'],
    [],
  ]);
});
