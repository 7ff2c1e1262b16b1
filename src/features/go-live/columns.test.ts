import { expect, test } from 'vitest';
import type { OpeningPartName } from '../../masters/openings.ts';
import { arranged, type FoundList, pastedList, questionsOf, rowsOf, tidied } from './columns.ts';

const pastedRows = (part: OpeningPartName, rectangle: string[][], from = '') =>
  rowsOf(part, pastedList(part, rectangle, from)).rows;

test('pasted headers name the columns in any order, and others are left out', () => {
  const rows = [
    ['S No.', 'Filled cylinders', 'WEIGHT', 'Godown'],
    ['1', '120', '14.2', 'Main'],
  ];
  expect(pastedRows('stock', rows)).toEqual([
    ['Main', undefined, '14.2', '120', undefined, undefined, undefined],
  ]);
  const remark = [
    ['Godown', 'Remark', 'Filled'],
    ['Main', 'checked', '5'],
  ];
  expect(rowsOf('stock', pastedList('stock', remark)).told).toBe('Left out: column Remark.');
});

test('a product that is also the name of a column is no header', () => {
  const column = [['Cylinders'], ['Cylinders']];
  expect(pastedRows('cylinders', column, 'product').map((row) => row[2])).toEqual(['Cylinders', 'Cylinders']);
});

test('without headers the cells begin at the column into which they are pasted', () => {
  expect(pastedRows('stock', [['19', '7']], 'weight')).toEqual([
    [undefined, undefined, '19', '7', undefined, undefined, undefined],
  ]);
  expect(pastedRows('drivers', [['Ravi', 'Cylinders']])).toEqual([
    ['Ravi', 'Cylinders', undefined, undefined, undefined, undefined],
  ]);
});

test('what a file does not say is the same for all its rows', () => {
  const fields = ['date', 'bill_no', 'amount'];
  const reading = { fields, fixed: { customer: 'HA-1', branch: 'Main' }, month_first: ['date'] };
  expect(arranged('bills', reading, [['10/11/2026', 'B-1', '500']])).toEqual([
    ['HA-1', undefined, 'B-1', '2026-10-11', undefined, '500', 'Main'],
  ]);
});

test('the type of a customer in a column of its own goes before the name', () => {
  const list = [
    ['Customer Name', 'Customer Type', 'Weight', 'Nos'],
    ['Ravi Kumar', 'sv', '14.2', '1'],
    ['Sita Rao', 'Domestic', '14.2', '2'],
  ];
  expect(pastedRows('cylinders', list).map(([customer]) => customer)).toEqual(['SV Ravi Kumar', 'Sita Rao']);
});

test('a blank cell has what a person said for the whole file', () => {
  const fields = ['customer', 'bill_no', 'date', 'amount'];
  const list: FoundList = {
    ...pastedList('bills', []),
    ...{ name: 'bills.csv', fields, fixed: { date: '2026-10-31', branch: 'Main' } },
    rows: [
      ['HA-1', 'B-1', '', '500'],
      ['HA-1', 'B-2', '30/10/2026', '700'],
    ],
  };
  const { rows, told } = rowsOf('bills', list);
  expect(rows.map((row) => row[3])).toEqual(['2026-10-31', '30/10/2026']);
  expect(told).toContain('Bill Date: 31 Oct 2026 where it is blank. Branch: Main in all rows.');
});

test('amounts in the column of the other side keep their side', () => {
  const list = pastedList('bills', [
    ['Particulars', 'Debit', 'Credit', 'Vch No'],
    ['HA-1', '500.00', '', '7'],
    ['HA-2', '', '4,500.00', '8'],
    ['Grand Total', '500.00', '4,500.00', ''],
  ]);
  const { rows, told } = rowsOf('bills', list);
  expect(rows.map((row) => row[5])).toEqual(['500.00', '4,500.00 Cr']);
  expect(told).toBe('The column names are in line 1. Left out: 1 total (row 4).');
  const { rows: advances } = rowsOf(
    'advances',
    pastedList('advances', [
      ['Name', 'Dr', 'Cr'],
      ['HA-2', '', '45'],
    ]),
  );
  expect(advances).toEqual([['HA-2', undefined, '45', undefined]]);
});

test('a name has the apostrophes and hyphens of a keyboard', () => {
  const reading = { fields: ['customer'], fixed: {}, month_first: [] };
  expect(arranged('bills', reading, [['D’Souza – Deccan']])[0]?.[0]).toBe("D'Souza - Deccan");
});

test('rows with 0 are left out, and movements of a customer are added up by weight', () => {
  const row = (customer: string, product: string, weight: string, count: string) => [
    ...[customer, undefined, product, weight, count, ''],
  ];
  expect(
    tidied('cylinders', [
      row('HA-1', 'Cylinders', '19', '2 Nos'),
      row('ha-1', '19 kg', '', '3'),
      row('HA-1', 'Cylinders', '19', '-1'),
      row('HA-1', 'Cylinders', '14.2', '1'),
      row('HA-2', 'Cylinders', '19', '0'),
      row('HA-2', 'Cylinders', 'many', '4'),
      row('HA-2', 'Cylinders', 'many', '4'),
    ]),
  ).toEqual({
    rows: [
      row('HA-1', 'Cylinders', '19', '4'),
      row('HA-1', 'Cylinders', '14.2', '1'),
      row('HA-2', 'Cylinders', 'many', '4'),
      row('HA-2', 'Cylinders', 'many', '4'),
    ],
    told: ['1 row with 0 left out', '6 movements added up to 4 rows'],
  });
  const bills = [
    ['HA-1', '', 'B-1', '', '', '0', ''],
    ['HA-1', '', 'B-2', '', '', '-', ''],
  ];
  expect(tidied('bills', bills)).toEqual({ rows: [], told: ['2 rows with 0 left out'] });
  // A list with a column for each weight leaves blank what a customer does not have.
  const blank = ['HA-1', '', 'Cylinders', '19', '', ''];
  expect(tidied('cylinders', [blank])).toEqual({ rows: [], told: ['1 row with 0 left out'] });
});

test('pasted cells without headers stay where they are', () => {
  const list = pastedList('drivers', [['0'], ['5']], 'filled');
  expect(rowsOf('drivers', list)).toEqual({
    rows: [
      [undefined, undefined, undefined, '0', undefined, undefined],
      [undefined, undefined, undefined, '5', undefined, undefined],
    ],
    told: '',
  });
});

test('a column of days that can be month first is asked about', () => {
  const list: FoundList = pastedList('bills', [
    ['Party', 'Due on', 'Amount'],
    ['HA-1', '3/4/2026', '5'],
    ['HA-1', '10/31/2026', '5'],
  ]);
  expect(questionsOf('bills', list)).toEqual([
    { field: 'due_date', example: '3/4/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
  ]);
  const { rows } = rowsOf('bills', { ...list, month_first: ['due_date'] });
  expect(rows.map((row) => row[4])).toEqual(['2026-03-04', '2026-10-31']);
});
