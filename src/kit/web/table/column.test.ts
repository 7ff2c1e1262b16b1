import { expect, test } from 'vitest';
import { textOf } from './cell.tsx';
import { type Column, columnsWithout, eachColumn, headingOf } from './column.ts';

type Trip = { driver: string; vehicle: string; qty: number };

const columns: Column<Trip>[] = [
  {
    header: 'Driver',
    value: (row) => row.driver,
    filter: 'employee_id',
    below: { header: 'Vehicle', value: (row) => row.vehicle, filter: 'vehicle_id' },
  },
  { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
];

test.each([
  [[], ['Driver, Vehicle', 'Quantity']],
  [['employee_id'], ['Vehicle', 'Quantity']],
  [['vehicle_id'], ['Driver', 'Quantity']],
  [['employee_id', 'vehicle_id'], ['Quantity']],
])('a list filtered by %j shows the columns %j', (set, headings) => {
  const shown = columnsWithout(columns, ({ filter = '' }) => set.includes(filter));
  expect(shown.map(headingOf)).toEqual(headings);
});

test('a file has each value in a column of its own', () => {
  expect(eachColumn(columns).map(({ header, below }) => [header, below])).toEqual([
    ['Driver', undefined],
    ['Vehicle', undefined],
    ['Quantity', undefined],
  ]);
});

test('a moment reads as one on a card too, and none is blank', () => {
  const seen: Column<{ at: string }> = { header: 'Last seen', value: ({ at }) => at, isMoment: true };
  expect(textOf(seen, { at: '2026-11-20T14:01:00.000Z' })).toBe('20 Nov 2026, 7:31 pm');
  expect(textOf(seen, { at: '' })).toBe('');
});
