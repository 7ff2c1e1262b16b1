import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questionsOf, rowsOf } from '../../src/features/go-live/columns.ts';
import type { OpeningFile } from '../../src/features/go-live/contract.ts';
import type { ColumnReading } from '../../src/kit/shared/file-reading.ts';
import { isOpposite, type OpeningPartName, partOf, readOpening } from '../../src/masters/openings.ts';
import { testApp } from '../harness/app.ts';

const { api } = await testApp();

/** What a person says in the dialog, beside what was found. */
type Said = Partial<Omit<ColumnReading, 'fields'>> & { fields?: Record<string, string> };

/** Reads a list of tests/lists/openings as the screen does. */
async function read(part: OpeningPartName, name: string, said: Said = {}) {
  const content = readFileSync(new URL(`../lists/openings/${name}`, import.meta.url));
  const { body } = await api.post(`/openings/file?part=${part}`, content, {
    headers: { 'content-type': 'text/csv' },
  });
  const list: OpeningFile & { name: string } = { ...body.data, name };
  const { fixed = {}, month_first = [], fields: changed = {} } = said;
  const fields = list.fields.map((field, index) => changed[list.headers[index] ?? ''] ?? field);
  const { rows, told } = rowsOf(part, { ...list, fields, fixed, month_first });
  const cells = rows.map((row) => partOf(part).columns.map((_, place) => row[place] ?? ''));
  return {
    ...list,
    told,
    cells,
    asked: questionsOf(part, list),
    read: cells.map((row) => readOpening(part, row)),
  };
}

type Found = Awaited<ReturnType<typeof read>>;
const values = ({ read }: Found) => read.map(({ values }) => values);
const problems = ({ read }: Found) =>
  read.flatMap(({ problems }, index) => problems.map(({ column }) => `${index + 1} ${column}`));
const columnsOf = ({ headers, fields }: Found) =>
  Object.fromEntries(headers.flatMap((header, index) => (fields[index] ? [[fields[index], header]] : [])));

test('Tally: Bills Receivable', async () => {
  const found = await read('bills', 'tally-bills-receivable.csv');
  expect(columnsOf(found)).toEqual({
    date: 'Date',
    bill_no: 'Ref. No.',
    customer: "Party's Name",
    amount: 'Pending Amount',
    due_date: 'Due on',
  });
  expect(found.told).toBe(
    'The column names are in line 6. Left out: 1 note (row 7); 1 total (row 13). 1 row with 0 left out.',
  );
  expect(values(found)).toMatchObject([
    { customer: 'HA-1', bill_no: 'SSG/101', date: '2026-10-01', due_date: '2026-10-31', amount: 128500 },
    { customer: 'HB-2', amount: 12400.5 },
    { customer: 'HB-2', bill_no: 'SSG/130' },
  ]);
  expect(problems(found)).toEqual(['3 amount']);
  expect(found.cells.map((cells) => isOpposite('bills', cells))).toEqual([false, false, true]);
});

test('Tally: Group Summary with its headers over two lines, as bills and as advances', async () => {
  const said = { fixed: { bill_no: 'OB', date: '2026-10-31' } };
  const bills = await read('bills', 'tally-group-summary.csv', said);
  expect(bills.headers).toEqual(['Particulars', 'Debit', 'Credit']);
  expect(values(bills)).toMatchObject([
    { customer: 'HA-1', bill_no: 'OB', date: '2026-10-31', amount: 45000 },
    { customer: 'HB-2' },
    { customer: 'HC-3', amount: 9800 },
  ]);
  expect(problems(bills)).toEqual(['2 amount']);
  const advances = await read('advances', 'tally-group-summary.csv');
  expect(problems(advances)).toEqual(['1 amount', '3 amount']);
  expect(values(advances)[1]).toMatchObject({ customer: 'HB-2', amount: 3250 });
});

test('Tally: the ledger of one party, whose name is said once', async () => {
  const found = await read('bills', 'tally-ledger-of-one-party.csv', {
    fields: { Particulars: '' },
    fixed: { customer: 'HA-1' },
  });
  expect(found.isSure).toBe(false);
  expect(found.notes.join()).toContain('Left out: 1 total (row 8).');
  expect(values(found)).toMatchObject([
    { customer: 'HA-1', date: '2026-04-01', amount: 10000 },
    { customer: 'HA-1', bill_no: '211', date: '2026-09-04', amount: 16920 },
    { customer: 'HA-1', bill_no: '260', amount: 8460 },
  ]);
  // What was owed before has no bill.
  expect(problems(found)).toEqual(['1 bill_no']);
});

test('Excel of a distributor: two phones, points in days, ₹ and /-', async () => {
  const found = await read('bills', 'distributor-outstanding.csv');
  expect(found).toMatchObject({
    isSure: true,
    notes: ['The column names are in line 1. Left out: 1 total (row 4).'],
  });
  expect(values(found)).toEqual([
    bill({ customer: 'Anupama Rao', mobile: '9848012345', bill_no: '41', date: '2026-10-31', amount: 12500 }),
    bill({ customer: 'Ravi Kumar', mobile: '9000000122', bill_no: '42', date: '2025-11-01', amount: 900.5 }),
  ]);
});

const bill = (cells: Record<string, string | number>) => ({ due_date: '', branch: '', ...cells });

test('a book of credit: the day and the number are said once', async () => {
  const found = await read('bills', 'udhar-khata.csv', { fixed: { bill_no: 'OB', date: '31/10/2026' } });
  expect(values(found)).toMatchObject([
    { customer: 'Anupama Rao', mobile: '9848012345', bill_no: 'OB', date: '2026-10-31', amount: 1200 },
    { customer: 'Hotel Kavya', mobile: '9000000123', amount: 450 },
  ]);
  expect(found.told).toBe(
    'Bill No: OB in all rows. Bill Date: 31 Oct 2026 in all rows. 1 row with 0 left out.',
  );
});

test('a billing program abroad: months in front are asked about by column', async () => {
  const asked = await read('bills', 'billing-program-month-first.csv');
  expect(asked.asked).toEqual([
    { field: 'date', example: '09/05/2026', dayFirst: '2026-05-09', monthFirst: '2026-09-05' },
    { field: 'due_date', example: '10/05/2026', dayFirst: '2026-05-10', monthFirst: '2026-10-05' },
  ]);
  const found = await read('bills', 'billing-program-month-first.csv', { month_first: ['date', 'due_date'] });
  expect(problems(found)).toEqual([]);
  expect(values(found)).toMatchObject([
    { bill_no: 'INV-7', date: '2026-10-31', due_date: '2026-11-30', amount: 500 },
    { bill_no: 'INV-8', date: '2026-09-05', due_date: '2026-10-05', amount: 1250 },
  ]);
});

test('stamps of another zone are days in India', async () => {
  const found = await read('bills', 'stamps-of-another-zone.csv');
  expect(found.isSure).toBe(true);
  expect(values(found)).toMatchObject([
    { date: '2026-10-31', due_date: '2026-11-30' },
    { date: '2026-10-31', due_date: '' },
  ]);
});

test('days with their weekday', async () => {
  const days = { date: '2026-10-31', due_date: '2026-11-30' };
  expect(values(await read('bills', 'weekdays.csv'))).toMatchObject([days, days, days]);
});

test('a register of a program: a sign of its own, two pages, and what is paid too much', async () => {
  const found = await read('bills', 'distributor-program-bills.txt');
  expect(found.told).toBe(
    'The column names are in line 3. Left out: 2 totals (row 7, 10); 1 repeated header (row 8).',
  );
  expect(values(found)).toMatchObject([
    { customer: 'HA-1', bill_no: 'IN/26/0041', date: '2026-10-01', amount: 12400.5 },
    { customer: 'HB-2', bill_no: 'IN/26/0042', date: '2026-10-05', amount: 900 },
    { customer: 'HC-3', bill_no: 'IN/26/0050', date: '2026-10-20' },
  ]);
  expect(problems(found)).toEqual(['3 amount']);
});

test('days as numbers of a spreadsheet', async () => {
  expect(values(await read('bills', 'days-as-numbers.csv'))).toMatchObject([
    { date: '2026-10-31', due_date: '2026-11-30' },
    { date: '2026-09-30', due_date: '' },
  ]);
});

test('a shortened number is refused, and .0 behind a number is nothing', async () => {
  const found = await read('bills', 'ids-shortened.csv');
  expect(problems(found)).toEqual(['1 customer']);
  expect(values(found)[1]).toMatchObject({ customer: '7500123456' });
});

test('advances: sep=, Cr, brackets and -', async () => {
  const found = await read('advances', 'advances-with-sep.csv');
  expect(values(found)).toMatchObject([
    { customer: 'HA-1' },
    { customer: 'HB-2', amount: 100000 },
    { customer: 'HC-3' },
  ]);
  // 1.00.000 is not guessed, and an amount in brackets is a bill.
  expect(problems(found)).toEqual(['1 amount', '3 amount']);
  expect(found.cells.map((cells) => isOpposite('advances', cells))).toEqual([false, false, true]);
});

test('deposits: tabs, Windows-1252, no-break spaces', async () => {
  const found = await read('deposits', 'deposits-windows-1252.txt');
  expect(values(found)).toMatchObject([
    { customer: '601234', amount: 1450 },
    { customer: '601235', amount: 2900 },
  ]);
  expect(found.notes.join()).toContain('Left out: 1 total');
});

test('cylinders: UTF-16, things in one column, movements added up', async () => {
  const found = await read('cylinders', 'cylinders-utf-16.txt');
  expect(found.told).toBe('1 row with 0 left out. 4 movements added up to 2 rows.');
  expect(values(found)).toMatchObject([
    { customer: 'HA-1', product: 'Cylinders', weight: 19, count: 5 },
    { customer: 'HB-2', product: 'Cylinders', weight: 14.2, count: 6 },
  ]);
});

test('a program of the trade: titles, rules, pages and a total; the product is said once', async () => {
  const found = await read('cylinders', 'lpg-program-holding.csv', { fixed: { product: 'Cylinders' } });
  expect(found.header_row).toBe(4);
  expect(found.notes.join()).toMatch(/Left out: 1 repeated header .*; 1 total .*; 1 note /);
  expect(values(found)).toMatchObject([
    { customer: 'HA-1', mobile: '9000000121', weight: 47.5, count: 2 },
    { customer: 'HB-2', weight: 19, count: 12 },
    { customer: 'HC-3', weight: 19, count: 1 },
  ]);
  expect(problems(found)).toEqual([]);
});

test('one kind of cylinder, which is said once', async () => {
  const said = { fixed: { product: 'Cylinders', weight: '14.2', branch: 'Main' } };
  expect(values(await read('cylinders', 'one-kind-of-cylinder.csv', said))).toMatchObject([
    { customer: 'HA-1', product: 'Cylinders', weight: 14.2, count: 3, branch: 'Main' },
    { customer: 'HB-2', weight: 14.2, count: 41 },
  ]);
});

test('Tally: Stock Summary of one godown', async () => {
  const found = await read('stock', 'tally-stock-summary.csv', { fixed: { godown: 'Main Godown' } });
  expect(values(found)).toMatchObject([
    { godown: 'Main Godown', product: 'Cylinders', weight: 14.2, filled: 120 },
    { godown: 'Main Godown', product: 'Cylinders', weight: 19, filled: 41 },
    { godown: 'Main Godown', product: 'Regulators', filled: 15 },
  ]);
  expect(problems(found)).toEqual([]);
});

test('a godown register: MT, N/A and -', async () => {
  const found = await read('stock', 'godown-register.csv');
  expect(values(found)).toMatchObject([
    { product: 'Cylinders', weight: 14.2, filled: 120, empty: 30 },
    { product: 'Cylinders', weight: 5, filled: 0, empty: 12 },
    { product: 'Gas Stove', filled: 4, empty: 0 },
  ]);
  expect([found.told, problems(found)]).toEqual(['1 row with 0 left out.', []]);
});

test('drivers with what they are short of', async () => {
  const found = await read('drivers', 'drivers-short.csv');
  expect(values(found)).toMatchObject([
    { driver: 'DRV-1', weight: 14.2, filled: 2, empty: 3 },
    { driver: 'DRV-2', weight: 19, filled: 0, empty: 1 },
  ]);
  expect(found.told).toBe('The column names are in line 1. Left out: 1 total (row 4).');
});

test('a list without headers has the columns of its part', async () => {
  expect(values(await read('bills', 'without-headers.csv'))).toMatchObject([
    { customer: 'HA-1', bill_no: 'B-1', date: '2026-10-31', amount: 500 },
    { customer: 'HB-2', bill_no: 'B-2', date: '2026-10-30', amount: 750 },
  ]);
});

test.each([
  ['bank-hdfc.csv', 4, 2],
  ['bank-sbi.txt', 4, 2],
  ['bank-icici.csv', 3, 2],
])(
  'a statement of a bank names no customers, so its columns are asked about: %s',
  async (name, line, rows) => {
    const found = await read('bills', name);
    expect(found).toMatchObject({ header_row: line, isSure: false });
    expect([found.fields.includes('customer'), found.cells.length]).toEqual([false, rows]);
  },
);

test('Tally: what vendors are owed, and an advance on the debit side', async () => {
  const found = await read('vendors', 'tally-sundry-creditors.csv');
  expect(columnsOf(found)).toEqual({ vendor: 'Particulars', balance: 'Credit', other_side: 'Debit' });
  expect(values(found)).toMatchObject([
    { vendor: 'Bharat Petroleum', balance: 14_265.5 },
    { vendor: 'Sai Stoves', balance: -500 },
  ]);
  expect(problems(found)).toEqual([]);
});
