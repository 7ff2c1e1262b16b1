import { Readable } from 'node:stream';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, fileColumns } from '../../src/features/go-live/columns.ts';
import { readCsv } from '../../src/kit/server/files/read-csv.ts';
import { moveDay } from '../../src/kit/shared/days.ts';
import { tableIn } from '../../src/kit/shared/file-table.ts';
import { formatDay } from '../../src/kit/shared/format.ts';
import { readOpening } from '../../src/masters/openings.ts';

const mobile = integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
const day = integer({ min: 0, max: 3_000 }).map((days) => moveDay('2018-01-01', days));
const bills = uniqueArray(
  record({
    customer: constantFrom('HA-1', 'Hotel Annapurna', '7500123456', 'रवि कुमार', 'Total Gas Agencies'),
    mobile,
    bill_no: integer({ min: 1, max: 9_999 }).map((number) => `SSG/${number}`),
    date: day,
    due_date: day.map((date) => moveDay(date, 4_000)),
    amount: integer({ min: 1, max: 99_999_999 }).map((paise) => paise / 100),
  }),
  { minLength: 1, maxLength: 12, selector: ({ bill_no }) => bill_no },
);
type Bill = {
  customer: string;
  mobile: string;
  bill_no: string;
  date: string;
  due_date: string;
  amount: number;
};
type Field = keyof Bill;

const [year, month, date] = [0, 1, 2];
const part = (text: string, index: number) => text.split('-')[index] ?? '';
const grouped = (rupees: number) =>
  rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const days = constantFrom<(day: string) => string>(
  (text) => text,
  (text) => `${part(text, date)}/${part(text, month)}/${part(text, year)}`,
  (text) => `${part(text, date)}.${part(text, month)}.${part(text, year).slice(2)}`,
  (text) => formatDay(text).replaceAll(' ', '-'),
  (text) => `${moveDay(text, -1)}T18:30:00.000Z`,
  (text) => String(Date.parse(text) / 86_400_000 + 25_569),
  (text) => `${part(text, year)}${part(text, month)}${part(text, date)}`,
);
const amounts = constantFrom<(rupees: number) => string>(
  (rupees) => rupees.toFixed(2),
  (rupees) => `${grouped(rupees)} Dr`,
  (rupees) => `₹ ${grouped(rupees)}`,
  (rupees) => `Rs.${grouped(rupees)}`,
  (rupees) => `${rupees.toFixed(2)}Dr.`,
);
const phones = constantFrom<(digits: string) => string>(
  (digits) => digits,
  (digits) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits) => `0${digits}`,
  (digits) => `${digits}.0`,
  (digits) => `="${digits}"`,
  (digits) => `${digits} / 0884-2345678`,
);
const names = {
  customer: constantFrom('Customer', "Party's Name", 'LEDGER', 'Consumer Name'),
  mobile: constantFrom('Mobile', 'Mob No.', 'Phone', 'Contact No'),
  bill_no: constantFrom('Bill No', 'Ref. No.', 'Vch No.', 'Invoice No'),
  date: constantFrom('Bill Date', 'Date', 'Invoice Date'),
  due_date: constantFrom('Due Date', 'Due on'),
  amount: constantFrom('Amount', 'Pending Amount (₹)', 'Balance', 'Amount in Rs.', 'Dr'),
};
const titles = array(
  constantFrom(['Sri Sai Gas Agencies'], ['Bills Receivable', '1-Apr-26 to 31-Oct-26'], ['']),
  {
    maxLength: 20,
  },
);
const fields: Field[] = ['customer', 'mobile', 'bill_no', 'date', 'due_date', 'amount'];

/** A list as some program writes it. */
const lists = record({
  bills,
  order: shuffledSubarray(fields, { minLength: fields.length, maxLength: fields.length }),
  headers: record(names),
  written: record({ days, amounts, phones }),
  titles,
  hasTotal: constantFrom(true, false),
  delimiter: constantFrom(',', ';', '\t', '|'),
  encoding: constantFrom('utf8' as const, 'utf16le' as const),
});

test('bills are read back equal from lists in every way in which they are written', async () => {
  await assert(
    asyncProperty(lists, async ({ bills, order, headers, written, ...list }) => {
      const cellOf = (bill: Bill, field: Field) => {
        if (field === 'amount') return written.amounts(bill.amount);
        if (field === 'mobile') return written.phones(bill.mobile);
        return field === 'date' || field === 'due_date' ? written.days(bill[field]) : bill[field];
      };
      const total = order.map((field) =>
        field === 'customer' ? 'Grand Total' : field === 'amount' ? '9,999.00' : '',
      );
      const lines = [
        ...list.titles,
        order.map((field) => headers[field]),
        ...bills.map((bill) => order.map((field) => cellOf(bill, field))),
        ...(list.hasTotal ? [total] : []),
      ];
      const text = lines.map((cells) => cells.map(quoted).join(list.delimiter)).join('\r\n');
      const content = Buffer.from(list.encoding === 'utf16le' ? `\ufeff${text}` : text, list.encoding);
      const table = tableIn(
        fileColumns('bills'),
        await Array.fromAsync(readCsv(Readable.from([content]), 100)),
      );
      const rows = (table?.rows ?? []).map(({ cells }) => cells);
      const cells = arranged('bills', { fields: table?.fields ?? [], fixed: {}, month_first: [] }, rows);
      const read = cells.map((row) =>
        readOpening(
          'bills',
          row.map((cell) => cell ?? ''),
        ),
      );
      expect(read).toEqual(bills.map((bill) => ({ values: { ...bill, branch: '' }, problems: [] })));
    }),
    { numRuns: 400 },
  );
});

const quoted = (cell: string) => (/[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
