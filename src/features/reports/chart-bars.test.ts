import { expect, test } from 'vitest';
import { addToGroups, barsOf, type ChartView, type Groups } from './chart-bars.ts';

type DriverDay = { date: string; driver: string; cash: number; upi: number };
const byDay: ChartView<DriverDay> = {
  label: 'By day',
  unit: 'rupees',
  isTime: true,
  group: ({ date }) => date,
  series: ['Cash', 'UPI'],
  values: ({ cash, upi }) => [cash, upi],
};
const byDriver: ChartView<DriverDay> = { ...byDay, isTime: false, group: ({ driver }) => driver };

function groupsOf(view: ChartView<DriverDay>, rows: Partial<DriverDay>[]): Groups {
  const groups: Groups = new Map();
  for (const row of rows) addToGroups(groups, view, { date: '', driver: '', cash: 0, upi: 0, ...row });
  return groups;
}

test('a chart by day has every day from the first to the last, also those without a row', () => {
  const groups = groupsOf(byDay, [
    { date: '2026-11-03', upi: 50 },
    { date: '2026-11-01', cash: 0.1 },
    { date: '2026-11-01', cash: 0.2, upi: 5 },
  ]);
  expect(barsOf(groups, byDay)).toEqual([
    { label: '01 Nov 2026', values: [0.3, 5] },
    { label: '02 Nov 2026', values: [0, 0] },
    { label: '03 Nov 2026', values: [0, 50] },
  ]);
});

test('more than 62 days are drawn as months, each day in its month', () => {
  const groups = groupsOf(byDay, [
    { date: '2026-04-01', cash: 1 },
    { date: '2026-04-30', cash: 2 },
    { date: '2026-06-02', cash: 4 },
  ]);
  expect(barsOf(groups, byDay)).toEqual([
    { label: 'Apr 2026', values: [3, 0] },
    { label: 'May 2026', values: [0, 0] },
    { label: 'Jun 2026', values: [4, 0] },
  ]);
});

test('names stand by their size; of more than twelve the small ones come together', () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({ driver: `D${index}`, cash: index + 1, upi: 1 }));
  const bars = barsOf(groupsOf(byDriver, rows), byDriver);
  expect(bars).toHaveLength(12);
  expect(bars[0]).toEqual({ label: 'D13', values: [14, 1] });
  // D0, D1 and D2: 1 + 2 + 3 in cash and three times 1 by UPI.
  expect(bars[11]).toEqual({ label: '3 others', values: [6, 3], isRest: true });
});

test('without rows there are no bars', () => {
  expect(barsOf(new Map(), byDay)).toEqual([]);
  expect(barsOf(new Map(), byDriver)).toEqual([]);
});

test('a trend has every week of a short period and every month of a long one', () => {
  const groups: Groups = new Map([
    ['2026-11-05', [100]],
    ['2026-11-20', [300]],
  ]);
  const trend = { isTime: true, isTrend: true } as const;
  // 1 November 2026 is a Sunday.
  expect(barsOf(groups, trend, { from_date: '2026-11-01', to_date: '2026-11-20' })).toEqual([
    { label: 'Week of 26 Oct 2026', values: [0] },
    { label: 'Week of 02 Nov 2026', values: [1] },
    { label: 'Week of 09 Nov 2026', values: [0] },
    { label: 'Week of 16 Nov 2026', values: [3] },
  ]);
  const months = barsOf(groups, trend, { from_date: '2026-07-01', to_date: '2026-11-20' });
  expect(months.map(({ label, values }) => [label, values[0]])).toEqual([
    ...[
      ['Jul 2026', 0],
      ['Aug 2026', 0],
      ['Sep 2026', 0],
      ['Oct 2026', 0],
      ['Nov 2026', 4],
    ], // 1 + 3
  ]);
});
