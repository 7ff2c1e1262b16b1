import { expect, test } from 'vitest';
import { nameOfPeriod, periodOf } from './period.ts';

test.each([
  ['This month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['Last month', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['Last month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['Last month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['This financial year', '2026-11-20', '2026-04-01', '2026-11-20'],
  ['This financial year', '2027-03-31', '2026-04-01', '2027-03-31'],
  ['This financial year', '2027-04-01', '2027-04-01', '2027-04-01'],
] as const)('%s on %s goes from %s to %s', (name, today, fromDate, toDate) => {
  expect(periodOf(name, today)).toEqual({ from_date: fromDate, to_date: toDate });
});

test('a period knows its name, any other has none', () => {
  expect(nameOfPeriod({ from_date: '2026-10-01', to_date: '2026-10-31' }, '2026-11-20')).toBe('Last month');
  expect(nameOfPeriod({ from_date: '2026-10-02', to_date: '2026-10-31' }, '2026-11-20')).toBeUndefined();
});
