import { expect, test } from 'vitest';
import { daysIn, formatSpan, sameDaysBefore } from './same-days.ts';

const before = (from: string, to: string) => {
  const found = (['month', 'year'] as const).map((unit) => sameDaysBefore({ from, to }, unit));
  return found.map((span) => span && `${span.from} ${span.to}`);
};

test.each([
  ['2026-11-01', '2026-11-20', ['2026-10-01 2026-10-20', '2025-11-01 2025-11-20']],
  ['2026-03-31', '2026-03-31', ['2026-02-28 2026-02-28', '2025-03-31 2025-03-31']],
  ['2026-03-01', '2026-03-31', ['2026-02-01 2026-02-28', '2025-03-01 2025-03-31']],
  ['2028-03-30', '2028-03-31', ['2028-02-29 2028-02-29', '2027-03-30 2027-03-31']],
  ['2028-02-29', '2028-02-29', ['2028-01-29 2028-01-29', '2027-02-28 2027-02-28']],
  ['2027-01-01', '2027-01-15', ['2026-12-01 2026-12-15', '2026-01-01 2026-01-15']],
  ['2026-12-28', '2027-01-03', ['2026-11-28 2026-12-03', '2025-12-28 2026-01-03']],
])('%s to %s is compared with the same day numbers', (from, to, expected) => {
  expect(before(from, to)).toEqual(expected);
});

test('a span is never compared with days of its own', () => {
  expect(before('2026-10-15', '2026-11-20')).toEqual([undefined, '2025-10-15 2025-11-20']);
  expect(before('2026-04-01', '2026-11-20')).toEqual([undefined, '2025-04-01 2025-11-20']);
  expect(before('2025-04-01', '2026-11-20')).toEqual([undefined, undefined]);
});

test.each([
  ['2026-10-20', '2026-10-20', '20 Oct 2026', 1],
  ['2026-02-01', '2026-02-28', '01–28 Feb 2026', 28],
  ['2026-04-01', '2026-11-20', '01 Apr – 20 Nov 2026', 234],
  ['2025-12-28', '2026-01-03', '28 Dec 2025 – 03 Jan 2026', 7],
])('%s to %s reads %s and has %d days', (from, to, text, days) => {
  expect(formatSpan({ from, to })).toBe(text);
  expect(daysIn({ from, to })).toBe(days);
});
