import { expect, test } from 'vitest';
import { daysBetween, daysOf, mondayOf, moveDay } from './days.ts';

test('days cross the ends of months and years', () => {
  expect(moveDay('2026-11-30', 1)).toBe('2026-12-01');
  expect(moveDay('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-12-31', '2027-02-01')).toBe(32);
  expect(daysOf('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('a week begins on Monday', () => {
  expect(daysOf('2026-11-16', '2026-11-23').map(mondayOf)).toEqual([
    ...Array.from({ length: 7 }, () => '2026-11-16'),
    '2026-11-23',
  ]);
});
