import { expect, test } from 'vitest';
import { dayOfCell, numberOfCell } from './spreadsheet-cell.ts';

test.each([
  '31/10/2026',
  '31-10-26',
  '31.10.2026',
  '31-Oct-2026',
  '31 Oct 2026',
  '31-oct-26',
  '31 October 2026',
  '2026-10-31 00:00:00',
  ' 2026-10-31 ',
])('%j is a day', (cell) => {
  expect(dayOfCell(cell)).toBe('2026-10-31');
});

test.each([
  ['1,20,000.50', '120000.5'],
  ['1,200', '1200'],
  ['₹ 120,000.00', '120000'],
  ['Rs.500', '500'],
  ['14.20 kg', '14.2'],
  ['007', '007'],
])('%j is the number %s', (cell, number) => {
  expect(numberOfCell(cell)).toBe(number);
});

test.each(['', '14,2', '120,50', '1,690,50', '1.200,50', 'Oct', '10/31/2026x', '-5', '1e3'])(
  '%j stays for the rule to refuse',
  (cell) => {
    expect([dayOfCell(cell), numberOfCell(cell)]).toEqual([cell, cell]);
  },
);
