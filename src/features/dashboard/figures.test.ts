import { expect, test } from 'vitest';
import { daysOf } from '../../kit/shared/days.ts';
import { periodsOf, weekTo } from './figures.ts';

const before = (today: string) => {
  const { month, year } = periodsOf(today);
  return { month: month.before, year: year.before };
};

test('a period ends today and is compared with as many days of the period before it', () => {
  expect(periodsOf('2026-11-20')).toEqual({
    today: { from: '2026-11-20', to: '2026-11-20', before: { from: '2026-11-19', to: '2026-11-19' } },
    month: { from: '2026-11-01', to: '2026-11-20', before: { from: '2026-10-01', to: '2026-10-20' } },
    year: { from: '2026-01-01', to: '2026-11-20', before: { from: '2025-01-01', to: '2025-11-20' } },
  });
});

test.each([
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
  ['2026-05-31', '2026-04-30'],
  ['2026-04-30', '2026-03-30'],
])('%s has %s as the same day of the month before', (today, same) => {
  expect(before(today).month.to).toBe(same);
});

test('29 February has 28 February as the same day of the year before', () => {
  expect(before('2028-02-29').year).toEqual({ from: '2027-01-01', to: '2027-02-28' });
});

test('the first days of a year are compared with the end of the last one', () => {
  const { today, month, year } = periodsOf('2027-01-01');
  expect(today.before).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(month.before).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  expect(year).toEqual({
    from: '2027-01-01',
    to: '2027-01-01',
    before: { from: '2026-01-01', to: '2026-01-01' },
  });
});

test('a week ends with its day', () => {
  expect(weekTo('2026-03-02')).toEqual(daysOf('2026-02-24', '2026-03-02'));
  expect(weekTo('2026-03-02')).toHaveLength(7);
});
