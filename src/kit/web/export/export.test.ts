import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Figure } from '../../shared/format.ts';
import { cellText } from '../../shared/formula-safe.ts';
import type { Column } from '../table/column.ts';
import { csvWriter } from './csv.ts';
import { type Sheet, type SheetCell, type SheetWriter, sheetOf, totalsOf } from './sheet.ts';
import { xlsxWriter } from './xlsx.ts';

type Filled = Sheet & { rows: SheetCell[][] };

const columns = [
  { header: 'Name', isDate: false },
  { header: 'Salary', isDate: false },
  { header: 'Joined', isDate: true },
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", '"', '\n'), fc.string())
    .map((parts) => parts.join('')),
);
const stored = text.filter((value) => !/[^\P{Cc}\t\r\n]|[\ufffe\uffff]/u.test(value) && value.isWellFormed());
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const sheets = fc
  .array(fc.tuple(stored, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), day), { maxLength: 40 })
  .map((rows): Filled => ({ columns, rows }));

/** A file written in two pieces. */
async function fileOf(writer: SheetWriter, rows: SheetCell[][]): Promise<Buffer> {
  const half = Math.ceil(rows.length / 2);
  writer.add(rows.slice(0, half));
  writer.add(rows.slice(half));
  return Buffer.from(await (await writer.end()).arrayBuffer());
}
const csvOf = async ({ rows, ...sheet }: Filled) => (await fileOf(csvWriter(sheet), rows)).toString('utf8');
const xlsxOf = ({ rows, ...sheet }: Filled) => fileOf(xlsxWriter(sheet), rows);
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

test('what is exported as CSV parses back to the same texts, numbers and days', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const [header, ...rows] = read(await csvOf(sheet));
      expect(header).toEqual(['Name', 'Salary', 'Joined']);
      expect(rows.map(([name = '', salary, joined]) => [cellText(name), Number(salary), joined])).toEqual(
        sheet.rows,
      );
    }),
  );
});

test('no text cell of a CSV begins a formula; that of a workbook is the text itself', async () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r']) {
    const sheet = { columns, rows: [[`${first}1+1`, -5, '2026-11-20']] };
    const [, csvRow] = read(await csvOf(sheet));
    expect(csvRow).toEqual([`'${first}1+1`, '-5', '2026-11-20']);
    const [, xlsxRow] = await readSheet(await xlsxOf(sheet));
    expect(xlsxRow?.[0]).toBe(`${first}1+1`.trim());
    expect(xlsxRow?.[1]).toBe(-5);
  }
});

test('what is exported as XLSX parses back, numbers as numbers and days as dates', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const [header, ...rows] = await readSheet(await xlsxOf(sheet), { trim: false });
      expect(header).toEqual(['Name', 'Salary', 'Joined']);
      const found = rows.map(([name, salary, joined]) => [
        String(name ?? ''),
        salary,
        new Date(joined as number).toISOString().slice(0, 10),
      ]);
      // An XML reader takes every line break for a line feed.
      const asRead = ([name, ...rest]: unknown[]) => [String(name).replaceAll(/\r\n?/g, '\n'), ...rest];
      expect(found.map(asRead)).toEqual(sheet.rows.map(asRead));
    }),
    { numRuns: 15 },
  );
});

test('characters that XML cannot hold are left out of a workbook', async () => {
  const rows = await readSheet(
    await xlsxOf({ columns, rows: [['a\u0000b\ud800c\uffff&<', 1, '2026-11-20']] }),
  );
  expect(rows[1]?.[0]).toBe('ab\ufffdc&<');
});

test('a CSV has a byte order mark and ends each line with CRLF; cells with commas, quotes and line breaks are quoted', async () => {
  const sheet = { columns, rows: [['a,"b"\nc', 15_000, '2026-11-20']] };
  expect(await csvOf(sheet)).toBe('\uFEFFName,Salary,Joined\r\n"a,""b""\nc",15000,2026-11-20\r\n');
});

test('an export holds the values of the columns that are shown, piece by piece', () => {
  const shown: Column<{ name: string; day: string | null }>[] = [
    { header: 'Name', value: (row) => row.name },
    { header: 'Day', value: (row) => row.day, isDate: true },
  ];
  const list = Array.from({ length: 1_200 }, (_, index) => ({ name: `Row ${index}`, day: null }));
  const { sheet, rows } = sheetOf(list, shown);
  expect(sheet.columns).toEqual([
    { header: 'Name', isDate: false },
    { header: 'Day', isDate: true },
  ]);
  expect(rows.count).toBe(1_200);
  expect(rows.piece(1_198, 1_200)).toEqual([
    ['Row 1198', null],
    ['Row 1199', null],
  ]);
});

describe('with what it is about, and totals', () => {
  const sheet: Filled = {
    columns,
    rows: [['Ravi', 100.5, '2026-11-20']],
    about: [
      ['Report', 'Driver wise Reports'],
      ['Driver', '=Ravi'],
    ],
    totals: [['Total', { sum: 100.5 }, null]],
  };

  test('a CSV begins with it, an empty line apart, and ends with the totals', async () => {
    expect(await csvOf(sheet)).toBe(
      [
        '\uFEFFReport,Driver wise Reports',
        "Driver,'=Ravi",
        '',
        'Name,Salary,Joined',
        'Ravi,100.5,2026-11-20',
        'Total,100.5,',
        '',
      ].join('\r\n'),
    );
  });

  test('a workbook has it on a second sheet and the totals as numbers below the rows', async () => {
    const file = await xlsxOf(sheet);
    const rows = await readSheet(file);
    expect(rows[0]).toEqual(['Name', 'Salary', 'Joined']);
    expect(rows[2]).toEqual(['Total', 100.5, null]);
    expect(await readSheet(file, 'About')).toEqual([
      ['Report', 'Driver wise Reports'],
      ['Driver', '=Ravi'],
    ]);
  });
});

/** The text of one part of a workbook. */
const partOf = (file: Buffer, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array());

test('a workbook is named, can be filtered, and its totals are formulas over the rows', async () => {
  const file = await xlsxOf({
    name: 'Driver wise Reports: 2026/27',
    columns: [
      { header: 'Product', isDate: false },
      { header: 'Weight', isDate: false, figure: 'kg' },
      { header: 'Qty', isDate: false, figure: 'count' },
      { header: 'Amount', isDate: false, figure: 'rupees' },
    ],
    rows: [
      ['Cylinders', 14.2, 1, 903],
      ['Cylinders', 19, 2, 910],
    ],
    totals: [
      ['Cylinders', 19, { sum: 2, by: ['Product', 'Weight'] }, null],
      ['Total', null, null, { sum: 1813 }],
    ],
  });
  expect(partOf(file, 'xl/workbook.xml')).toContain('name="Driver wise Reports  2026 27"');
  const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:D3"/>');
  expect(sheet).toMatch(/<c r="C4"[^>]*><f>SUMIFS\(C\$2:C\$3,A\$2:A\$3,A4,B\$2:B\$3,B4\)<\/f><v>2<\/v>/);
  expect(sheet).toMatch(/<c r="D5"[^>]*><f>SUBTOTAL\(109,D\$2:D\$3\)<\/f><v>1813<\/v>/);
  expect(sheet).toMatch(/<c r="B4"[^>]*><v>19<\/v>/);
});

/** The formats of the numbers of a row. */
async function formatsOf(kinds: readonly Figure[], row: SheetCell[]): Promise<string[]> {
  const file = await xlsxOf({
    columns: kinds.map((figure, at) => ({ header: `${figure} ${at}`, isDate: false, figure })),
    rows: [row],
  });
  const styles = partOf(file, 'xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const used = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf(?: numFmtId="(\d+)")?/g)];
  const cells = partOf(file, 'xl/worksheets/sheet1.xml').matchAll(/<c r="[A-F]2" s="(\d+)"/g);
  return [...cells].map(([, style]) => {
    const code = codes.get(used[Number(style)]?.[1] ?? '') ?? 'General';
    return code.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<');
  });
}

test('each number of a workbook has the format of its kind, paise where it has some', async () => {
  const kinds = ['rupees', 'rupees', 'kg', 'kg', 'count', 'year'] as const;
  const formats = await formatsOf(kinds, [123_456, 1692.5, 19, 14.2, 5, 2026]);
  expect(formats.map((format) => format.split(';').at(-1))).toEqual([
    '"₹"#,##0',
    '"₹"#,##0.00',
    '0" kg"',
    '0.0#" kg"',
    '#,##0',
    '0',
  ]);
  expect(formats[0]).toContain('[>=100000]');
});

test('amounts are in lakhs and crores at any size, below zero too', async () => {
  const kinds = ['rupees', 'rupees', 'count'] as const;
  expect(await formatsOf(kinds, [1_234_567_890, -1_234_567.5, -5])).toEqual([
    String.raw`[>=1000000000]"₹"##\,##\,##\,##\,##0;[>=10000000]"₹"##\,##\,##\,##0;"₹"#,##0`,
    String.raw`[<=-10000000]-"₹"##\,##\,##\,##0.00;[<=-100000]-"₹"##\,##\,##0.00;"₹"#,##0.00`,
    String.raw`[<=-10000000]-##\,##\,##\,##0;[<=-100000]-##\,##\,##0;#,##0`,
  ]);
});

test('the sums of a list are those of amounts and counts, not of weights and years', () => {
  type Load = { driver: string; kg: number; qty: number; amount: number | null; year: number };
  const columns: Column<Load>[] = [
    { header: 'Driver', value: ({ driver }) => driver },
    { header: 'Weight', value: ({ kg }) => kg, figure: 'kg' },
    { header: 'Quantity', value: ({ qty }) => qty, figure: 'count' },
    { header: 'Amount', value: ({ amount }) => amount, figure: 'rupees' },
    { header: 'Year', value: ({ year }) => year, figure: 'year' },
  ];
  const rows = [
    { driver: 'Ravi', kg: 14.2, qty: 2, amount: 1_806, year: 2025 },
    { driver: 'Imran', kg: 19, qty: 3, amount: null, year: 2026 },
  ];
  expect(totalsOf(rows, columns)).toEqual(['Total', null, { sum: 5 }, { sum: 1_806 }, null]);
  expect(totalsOf(rows, columns.slice(0, 2))).toBeUndefined();
});
