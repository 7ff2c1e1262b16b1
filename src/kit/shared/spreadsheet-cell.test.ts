import { expect, test } from 'vitest';
import { countOfCell, dayOfCell, rupeesOfCell, weightOfCell } from './spreadsheet-cell.ts';

test.each([
  '31/10/2026',
  '31-10-26',
  '31.10.2026',
  '31-Oct-2026',
  '31\u00A0Oct 2026',
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
  ['INR 50,000/-', '50000'],
  ['007', '007'],
])('%j is ₹%s', (cell, number) => {
  expect(rupeesOfCell(cell)).toBe(number);
});

test('a weight may have its unit, a count none', () => {
  expect(['14.20 kg', '19KGS.', '5'].map(weightOfCell)).toEqual(['14.2', '19', '5']);
  expect([countOfCell('1,120'), countOfCell('4 kg')]).toEqual(['1120', '4 kg']);
});

test.each([
  '',
  '14,2',
  '120,50',
  '1,690,50',
  '1,200,00,000',
  '1.200,50',
  '31-Marble-26',
  '-5',
  '1e3',
  '5 nos',
])('%j stays for the rule to refuse', (cell) => {
  expect([dayOfCell(cell), rupeesOfCell(cell), weightOfCell(cell)]).toEqual([cell, cell, cell]);
});

test('the units of one kind are no units of the other', () => {
  expect([rupeesOfCell('50 kg'), weightOfCell('₹19')]).toEqual(['50 kg', '₹19']);
});

test('a cell that is longer than any number stays as it is', () => {
  const cell = `₹ 0.${'0'.repeat(40_000)}1`;
  expect([countOfCell, rupeesOfCell, weightOfCell, dayOfCell].map((read) => read(cell))).toEqual(
    Array(4).fill(cell),
  );
});
