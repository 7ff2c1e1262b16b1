import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { type FileColumn, matchHeaders } from './file-columns.ts';
import { dayQuestions, findHeaders, lineKinds, samplesOf, tableIn } from './file-table.ts';

const columns: FileColumn[] = [
  { field: 'customer', header: 'Customer', required: true, also: "Party, Party's Name" },
  { field: 'bill_no', header: 'Bill No', required: true, also: 'Ref. No.' },
  { field: 'date', header: 'Bill Date', required: true, also: 'Date' },
  { field: 'amount', header: 'Amount', required: true, also: 'Opening', rather: 'Pending Amount' },
  { field: 'branch', header: 'Branch', required: false, also: '' },
];
const numbered = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, index) => ({ row_number: index + 1, cells }));

test('units and brackets tell no headers apart, and the better of two names counts', () => {
  const fields = (...headers: string[]) => matchHeaders(columns, headers).fields;
  expect(fields('PARTYS NAME', 'Pending Amount (₹)', 'Ref No', 'Amount in Rs.')).toEqual([
    'customer',
    'amount',
    'bill_no',
    '',
  ]);
  expect(fields('Opening', 'Pending Amount')).toEqual(['', 'amount']);
  expect(fields('Party', 'Customer')).toEqual(['', 'customer']);
  expect(fields('Party', 'Party')).toEqual(['customer', '']);
});

const word = constantFrom(
  'Sri Sai Gas Agency',
  'Bills Receivable',
  '1-Apr-26 to 31-Oct-26',
  'Kakinada',
  'Group: Debtors',
);
const title = array(word, { minLength: 1, maxLength: 2 });
const names = (column: FileColumn) =>
  constantFrom(column.header, ...`${column.also},${column.rather ?? ''}`.split(',').filter(Boolean));
const bills = record({
  customer: constantFrom('Hotel Annapurna', 'Ravi', 'HA-1'),
  bill_no: integer({ min: 1, max: 9_999 }).map((number) => `B-${number}`),
  date: constantFrom('31-Oct-26', '1/4/2026'),
  amount: integer({ min: 1, max: 99_999 }).map((amount) => `${amount}.00 Dr`),
  branch: constantFrom('', 'Main'),
});
const below = constantFrom(
  (width: number) => ['Grand Total', ...Array<string>(width - 2).fill(''), '5,43,210.00 Dr'],
  (width: number) => [...Array<string>(width - 2).fill(''), 'Total :', '543210'],
  (width: number) => Array<string>(width).fill('-----'),
  () => ['*** End of report ***'],
  (width: number) => Array<string>(width).fill(''),
);

test('a list is found between any titles and any totals', () => {
  const lists = record({
    titles: array(title, { maxLength: 25 }),
    order: shuffledSubarray(columns.slice(0, 4), { minLength: 4, maxLength: 4 }),
    rows: uniqueArray(bills, { minLength: 1, maxLength: 20, selector: ({ bill_no }) => bill_no }),
    below: array(below, { maxLength: 4 }),
    page: integer({ min: 1, max: 30 }),
  });
  assert(
    property(
      lists.chain((list) =>
        record({ ...Object.fromEntries(list.order.map((one) => [one.field, names(one)])) }).map(
          (headers) => ({
            ...list,
            headers,
          }),
        ),
      ),
      ({ titles, order, headers, rows, below, page }) => {
        const head = order.map(({ field }) => headers[field] ?? '');
        const cells = rows.map((row) => order.map(({ field }) => row[field as keyof typeof row]));
        // The headers are repeated on each page.
        const pages = cells.flatMap((row, index) => (index > 0 && index % page === 0 ? [head, row] : [row]));
        const found = tableIn(
          columns,
          numbered([...titles, head, ...pages, ...below.map((line) => line(order.length))]),
        );
        expect(found?.header_row).toBe(titles.length + 1);
        expect(found?.fields).toEqual(order.map(({ field }) => field));
        expect(found?.rows.map((row) => row.cells)).toEqual(cells);
      },
    ),
    { numRuns: 400 },
  );
});

test('a column is known by its first two values', () => {
  const rows = [
    ['Ravi', '', '9'.repeat(60)],
    ['Ravi', ' '],
    ['Asha', '', '7'],
    ['Gita', '', '8'],
  ];
  expect(samplesOf(3, rows)).toEqual([
    { values: ['Ravi', 'Asha'], hasBlanks: false },
    { values: [], hasBlanks: true },
    { values: ['9'.repeat(40), '7'], hasBlanks: true },
  ]);
});

test('a person can say which line has the headers', () => {
  const lines = numbered([
    ['Wer', 'Was'],
    ['Party', 'Amount'],
    ['Ravi', '5'],
  ]);
  expect(tableIn(columns, lines)).toMatchObject({ header_row: 2, headers: ['Party', 'Amount'] });
  expect(tableIn(columns, lines, { headerRow: 1 })).toMatchObject({
    fields: ['', ''],
    headers: ['Wer', 'Was'],
  });
  expect(tableIn(columns, lines, { headerRow: 9 })).toBeUndefined();
  expect(
    findHeaders(columns, [
      ['Wer', 'Was'],
      ['Party', 'Was'],
    ]),
  ).toBe(-1);
});

test('headers over two lines are read together', () => {
  const lines = [
    ['Party', 'Closing', 'Bill'],
    ['', 'Opening', 'Ref. No.'],
    ['Ravi', '5', 'B-1'],
  ];
  expect(tableIn(columns, numbered(lines))).toMatchObject({
    header_row: 2,
    headers: ['Party', 'Opening', 'Ref. No.'],
    rows: [{ row_number: 3 }],
  });
  expect(tableIn(columns, numbered([['Sri Sai'], ...lines]))?.rows).toHaveLength(1);
  const sides = numbered([
    ['Party', 'Bill No', ''],
    ['', '', 'Amount'],
    ['Ravi', 'Date', '5'],
  ]);
  expect(tableIn(columns, sides)).toMatchObject({ header_row: 1, rows: [{ row_number: 3 }] });
});

test('what is left out is told; a party called Total with a whole row is none', () => {
  const headers = ['Customer', 'Bill No', 'Date', 'Amount'];
  const kindOf = lineKinds(columns, matched(headers));
  expect(kindOf(['Sub Total', '', '', '5'])).toBe('total');
  expect(kindOf(['', 'By Closing Balance', '', '5'])).toBe('row');
  expect(kindOf(['', 'Closing Balance', '31-Oct-26', '5'])).toBe('total');
  expect(kindOf(['Total Gas Agencies', '', '', '5'])).toBe('row');
  expect(kindOf(['Ravi', 'Total', '31-Oct-26', ''])).toBe('total');
  expect(kindOf(['', 'Opening Balance', '1-Apr-26', '45,000'])).toBe('row');
  expect(kindOf(['', '', '', '45,000'])).toBe('row');
  const found = tableIn(columns, numbered([headers, ['Ravi', 'B-1', '', '5'], ['Total', '', '', '5']]));
  expect(found?.leftOut).toEqual([{ row_number: 3, kind: 'total', text: 'Total, 5' }]);
});

const matched = (headers: string[]) => ({ headers, fields: matchHeaders(columns, headers).fields });

test('beside a column that may be month first, one that can be read both ways is asked about', () => {
  const columns = [
    { field: 'date', header: 'Bill Date', required: true, also: '', isDay: true },
    { field: 'due_date', header: 'Due Date', required: false, also: '', isDay: true },
  ];
  const questionsOf = (rows: string[][], monthFirst: string[] = []) =>
    dayQuestions(columns, { fields: ['date', 'due_date'], month_first: monthFirst }, rows).map(
      ({ field }) => field,
    );
  expect(questionsOf([['04/25/2026', '06/05/2026']])).toEqual(['date', 'due_date']);
  expect(questionsOf([['04/25/2026', '05/05/2026']])).toEqual(['date']);
  expect(questionsOf([['25/04/2026', '06/05/2026']])).toEqual([]);
  expect(questionsOf([['25/04/2026', '06/05/2026']], ['date'])).toEqual(['date', 'due_date']);
});
