import { expect, test } from 'vitest';
import { asRowOf, isOpposite, isZeroRow, readOpening } from './openings.ts';

const stock = (product: string, weight: string, filled: string) =>
  readOpening('stock', ['Main', product, weight, filled, '']);
const bill = (cells: Record<string, string>) =>
  readOpening(
    'bills',
    ['customer', 'mobile', 'bill_no', 'date', 'due_date', 'amount'].map(
      (name) =>
        cells[name] ?? { customer: 'HA-1', bill_no: 'B-1', date: '1-Oct-26', amount: '5' }[name] ?? '',
    ),
  );

test.each([
  ['14.2 kg (Dom)', '', 14.2],
  ['19KG COMM', '', 19],
  ['FTL 5 kg', '5', 5],
  ['Cyl 14.2', '14.20', 14.2],
  ['47.5', '', 47.5],
  ['cylinders', '19 kg', 19],
  ['Cylinders', '19KG COMM', 19],
  ['47.5 kg VOT', '', 47.5],
  ['Cylinders', '14.2/KG', 14.2],
])('the thing %j with the weight %j is a cylinder of %d kg', (product, weight, kg) => {
  expect(stock(product, weight, '120 Nos')).toEqual({
    values: {
      godown: 'Main',
      product: 'Cylinders',
      weight: kg,
      filled: 120,
      empty: 0,
      branch: '',
      defective: 0,
    },
    problems: [],
  });
});

test.each([
  ['14.2 kg stove', ''],
  ['14.2 kg', '19'],
  ['12', ''],
  ['Regulator 22 mm', ''],
])('the thing %j with the weight %j is not guessed', (product, weight) => {
  expect(stock(product, weight, '1').problems).toMatchObject([{ column: 'product' }]);
});

test.each([
  ['14.2 kg stove', "A cylinder is written 14.2 kg, without 'stove'"],
  ['33 kg VIP', '33 kg is not among the products. Cylinders have 5, 10, 14.2, 19, 35, 47.5, 425 kg'],
  ['Stove', 'Product is Gas Stove, Regulators, Gas Pipes, Cylinders'],
])('of %j it is said what would be right', (product, message) => {
  expect(stock(product, '', '1').problems).toEqual([{ column: 'product', message }]);
});

test('counts may have a unit, and signs for nothing are blank', () => {
  const counts = ['41.00', '120 Nos', '1,120 cyl', 'N/A', '-'];
  expect(
    counts.map((filled) => readOpening('drivers', ['Ravi', 'Cylinders', '19', filled, '1']).values.filled),
  ).toEqual([41, 120, 1120, 0, 0]);
  expect(stock('Cylinders', '19', '41.5').problems).toMatchObject([{ column: 'filled' }]);
});

test('a bill is read as ledgers write it', () => {
  expect(bill({ mobile: '+91 90000 00121 / 0884-2345678', amount: '₹1,28,500.50 Dr' })).toMatchObject({
    values: { mobile: '9000000121', amount: 128500.5, due_date: '' },
    problems: [],
  });
  expect(bill({ date: '2026-10-30T18:30:00Z', due_date: 'N/A', mobile: '-' })).toMatchObject({
    values: { date: '2026-10-31', due_date: '', mobile: '' },
    problems: [],
  });
});

test('a cell that cannot be read says what would be right', () => {
  expect(bill({ due_date: '13/25/2026' }).problems).toEqual([
    { column: 'due_date', message: 'Not a date. Write day/month/year, such as 25/12/2026' },
  ]);
  expect(bill({ mobile: '0884-2345678' }).problems).toEqual([
    { column: 'mobile', message: 'This is a landline. Give the mobile number, or leave it blank' },
  ]);
  expect(bill({ customer: '7.5E+15' }).problems).toMatchObject([
    { column: 'customer', message: expect.stringMatching(/shortened this number/) },
  ]);
});

test('an amount on the other side of the ledger belongs to the other part', () => {
  const credit = ['HA-1', '', 'B-1', '1-Oct-26', '', '4,500.00 Cr', 'Main'];
  expect(readOpening('bills', credit).problems).toEqual([
    { column: 'amount', message: 'This is on the other side: it belongs to Advances' },
  ]);
  expect(asRowOf('bills', credit, 'advances')).toEqual(['HA-1', '', '4500', 'Main']);
  expect(asRowOf('advances', ['HA-1', '9', '(50)', ''], 'bills')).toEqual([
    'HA-1',
    '9',
    '',
    '',
    '',
    '50',
    '',
  ]);
  const sides = ['5', '5 Cr', '5 Dr', '-5', '(5)'];
  expect(sides.map((amount) => isOpposite('advances', ['HA-1', '', amount]))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(readOpening('deposits', ['77', '', '5 Dr']).problems).toEqual([
    { column: 'amount', message: 'Only amounts on the Cr side are entered here' },
  ]);
});

test('a row that counts 0 is told from one without a figure', () => {
  expect(
    ['0', '0.00 Dr', '-', '₹0', '', '5'].map((amount) => isZeroRow('advances', ['HA-1', '', amount])),
  ).toEqual([true, true, true, true, false, false]);
  expect(isZeroRow('stock', ['Main', 'Cylinders', '19', '0', '-'])).toBe(true);
  expect(isZeroRow('stock', ['Main', 'Cylinders', '19', '0', '3 Nos'])).toBe(false);
});
