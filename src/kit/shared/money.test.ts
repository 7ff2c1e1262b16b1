import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseRupees, suggestedRupees, sumRupees, timesRupees, toPaise, toRupees } from './money.ts';

const MOST = 99_999_999_999_999;

test('₹ become paise and come back unchanged, up to the largest stored amount', () => {
  assert(property(integer({ min: -MOST, max: MOST }), (paise) => toPaise(toRupees(paise)) === paise));
  expect(toRupees(169_250)).toBe(Number('1692.50'));
});

test('a sum of many amounts is the amount that its decimals say', () => {
  expect(sumRupees([0.1, 0.2])).toBe(0.3);
  expect(sumRupees(Array.from({ length: 100_000 }, () => 4.35))).toBe(435_000);
  expect(sumRupees([18_595.5, -10_000, -0.5])).toBe(8_595);
  expect(sumRupees([])).toBe(0);
});

test('a rate times pieces is exact', () => {
  expect(timesRupees(4.35, 3)).toBe(13.05);
  expect(timesRupees(0.07, 100)).toBe(7);
});

test.each([
  [1_692.5, '1692.50', '1693'],
  [1_692.49, '1692.49', '1692'],
  [1_692, '1692', '1692'],
])('%d is suggested as %s, in whole rupees as %s', (rupees, exact, whole) => {
  expect(suggestedRupees(rupees, { paise: true })).toBe(exact);
  expect(suggestedRupees(rupees, { paise: false })).toBe(whole);
});

test.each([
  ['0', 0],
  ['1692.5', 1692.5],
  ['1692.50', 1692.5],
  ['999999999.99', 999_999_999.99],
  ['1692.505', undefined],
  ['.5', undefined],
  ['1,692', undefined],
  ['-1', undefined],
  ['', undefined],
])('typed %j is %j', (typed, rupees) => {
  expect(parseRupees(typed)).toBe(rupees);
});
