import { expect, test } from 'vitest';
import { nameOfRange, type RangeName, rangeNames, rangeOf } from './ranges.ts';

const cases: [range: RangeName, today: string, from: string, to: string][] = [
  ['Today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['Yesterday', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['Yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['Yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  // Friday; Sunday ends the week that began on Monday the 16th; Monday begins the next.
  ['This week', '2026-11-20', '2026-11-16', '2026-11-20'],
  ['This week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['This week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['This week', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['This month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['This month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['Last month', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['Last month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['Last month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['This financial year', '2027-03-31', '2026-04-01', '2027-03-31'],
  ['This financial year', '2027-04-01', '2027-04-01', '2027-04-01'],
  ['This financial year', '2026-11-20', '2026-04-01', '2026-11-20'],
  ['This financial year', '2027-01-01', '2026-04-01', '2027-01-01'],
];

test.each(cases)('%s on %s is %s to %s', (range, today, fromDate, toDate) => {
  expect(rangeOf(range, today)).toEqual({ from_date: fromDate, to_date: toDate });
});

test('every range that is offered has its days', () => {
  expect(rangeNames).toEqual([
    'Today',
    'Yesterday',
    'This week',
    'This month',
    'Last month',
    'This financial year',
  ]);
});

test('a period knows its name, any other has none', () => {
  expect(nameOfRange({ from_date: '2026-10-01', to_date: '2026-10-31' }, '2026-11-20')).toBe('Last month');
  expect(nameOfRange({ from_date: '2026-10-02', to_date: '2026-10-31' }, '2026-11-20')).toBeUndefined();
});
