import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { csvParts } from './csv.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

const unread = () => undefined;
/** What an import takes off again. */
const withoutGuard = (text: string) => text.replace(/^'('*[=+\-@\t\r])/, '$1');

const columns = [
  { header: 'Name', is_date: false },
  { header: 'Salary', is_date: false },
  { header: 'Joined', is_date: true },
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", '"', '\n'), fc.string())
    .map((parts) => parts.join('')),
);
const stored = text.filter(
  (value) => !/[^\P{Cc}\t\r\n]/u.test(value) && value.isWellFormed() && !(value in Object.prototype),
);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const sheets = fc
  .array(fc.tuple(stored, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), day), { maxLength: 40 })
  .map((rows): Sheet => ({ columns, rows }));

const csvOf = (sheet: Sheet) => csvParts(sheet, unread).join('');
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

test('what is exported as CSV parses back to the same texts, numbers and days', () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const [header, ...rows] = read(csvOf(sheet));
      expect(header).toEqual(['Name', 'Salary', 'Joined']);
      expect(rows.map(([name = '', salary, joined]) => [withoutGuard(name), Number(salary), joined])).toEqual(
        sheet.rows,
      );
    }),
  );
});

test('no text cell of an export begins a formula, in either format', async () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r']) {
    const sheet = { columns, rows: [[`${first}1+1`, -5, '2026-11-20']] };
    const [, csv_row] = read(csvOf(sheet));
    expect(csv_row).toEqual([`'${first}1+1`, '-5', '2026-11-20']);
    const [, xlsx_row] = await readSheet(Buffer.from(await (await xlsxFile(sheet, unread)).arrayBuffer()));
    expect(xlsx_row?.[0]).toMatch(/^'/);
    expect(xlsx_row?.[1]).toBe(-5);
  }
});

test('what is exported as XLSX parses back, numbers as numbers and days as dates', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const file = Buffer.from(await (await xlsxFile(sheet, unread)).arrayBuffer());
      const [header, ...rows] = await readSheet(file, { trim: false });
      expect(header).toEqual(['Name', 'Salary', 'Joined']);
      const found = rows.map(([name, salary, joined]) => [
        withoutGuard(String(name ?? '')),
        salary,
        new Date(joined as number).toISOString().slice(0, 10),
      ]);
      // An XML reader takes every line break for a line feed.
      const expected = sheet.rows.map(([name, ...rest]) => [
        String(name).replaceAll(/\r\n?/g, '\n'),
        ...rest,
      ]);
      expect(found.map(([name, ...rest]) => [String(name).replaceAll(/\r\n?/g, '\n'), ...rest])).toEqual(
        expected,
      );
    }),
    { numRuns: 15 },
  );
});

test.each(['constructor', '__proto__', 'valueOf'])(
  'a record called %s makes no broken workbook',
  async (name) => {
    const sheet = { columns, rows: [[name, 1, '2026-11-20']] };
    const rows = await readSheet(Buffer.from(await (await xlsxFile(sheet, unread)).arrayBuffer()));
    expect(rows[1]?.[0]).toBe(name);
  },
);

test('a CSV has a byte order mark and ends each line with CRLF; cells with commas, quotes and line breaks are quoted', () => {
  const sheet = { columns, rows: [['a,"b"\nc', 15_000, '2026-11-20']] };
  expect(csvOf(sheet)).toBe('\uFEFFName,Salary,Joined\r\n"a,""b""\nc",15000,2026-11-20\r\n');
});

test('an export holds the values of the columns that are shown, and tells how far it is', () => {
  const shown: Column<{ name: string; day: string | null }>[] = [
    { header: 'Name', value: (row) => row.name },
    { header: 'Day', value: (row) => row.day, is_date: true },
  ];
  const rows = Array.from({ length: 1_200 }, (_, index) => ({ name: `Row ${index}`, day: null }));
  const sheet = sheetOf(rows, shown);
  expect(sheet.rows[0]).toEqual(['Row 0', null]);
  const steps: number[] = [];
  csvParts(sheet, (written) => steps.push(written));
  expect(steps).toEqual([500, 1_000, 1_200]);
});
