import { Readable } from 'node:stream';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readCsv } from '../../server/files/read-csv.ts';
import type { Sheet, SheetCell } from '../export/sheet.ts';
import { xlsxWriter } from '../export/xlsx.ts';
import { sheetsOf } from './workbook-sheets.ts';

const column = (header: string, isDate = false) => ({ header, isDate });

async function workbook(sheet: Sheet, rows: SheetCell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = xlsxWriter(sheet);
  writer.add(rows);
  return new Uint8Array(await (await writer.end()).arrayBuffer());
}

/** The rows of a sheet as the server reads them. */
async function rowsOf(csv: string) {
  const rows = await Array.fromAsync(readCsv(Readable.from([Buffer.from(csv)]), 1_000));
  return rows.map(({ row_number, cells }) => [row_number, ...cells]);
}

test('a list that the console exported as Excel is read back, with days and all digits of numbers', async () => {
  const columns = [column('Date', true), column('Name'), column('Mobile Number'), column('₹')];
  const rows = [
    ['2026-11-02', 'Ravi "Raju", Guntur', '9848012345', 1692.5],
    [null, '=1+1', '0798', 75_000_000_000_000],
    ['1985-03-01', ' José\nRoad', '+91 98', null],
  ];
  const [sheet] = await sheetsOf(await workbook({ columns }, rows));
  expect(sheet).toMatchObject({ name: 'Rows', rows: 4 });
  expect(await rowsOf(sheet?.csv ?? '')).toEqual([
    [1, 'Date', 'Name', 'Mobile Number', '₹'],
    [2, '2026-11-02', 'Ravi "Raju", Guntur', '9848012345', '1692.5'],
    [3, '', '=1+1', '0798', '75000000000000'],
    [4, '1985-03-01', 'José\nRoad', '+91 98', ''],
  ]);
});

test('of several sheets each with rows is a choice', async () => {
  const sheets = await sheetsOf(
    await workbook({ name: 'Bills', columns: [column('Party')], about: [['Title', 'Bills']] }, [['Ravi']]),
  );
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Bills', 2],
    ['About', 1],
  ]);
});

/** How a ZIP begins each entry of its list, which has the unpacked size 24 bytes later. */
const LISTED_FILE = 0x02014b50;

const changed = async (
  change: (files: Record<string, Uint8Array>) => void,
  rows: SheetCell[][] = [['a']],
) => {
  const files = unzipSync(await workbook({ columns: [column('Name')] }, rows));
  change(files);
  return zipSync(files);
};

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
  [
    'a workbook that is too large',
    async () => {
      const file = await workbook({ columns: [column('Name')] }, [['a']]);
      const listed = file.findIndex((_, at) => new DataView(file.buffer).getUint32(at, true) === LISTED_FILE);
      new DataView(file.buffer).setUint32(listed + 24, 210 * 1_048_576, true);
      return file;
    },
    'The workbook is too large when it is unpacked',
  ],
  [
    'another spreadsheet',
    async () => zipSync({ mimetype: strToU8('application/vnd.oasis') }),
    'This is not an Excel workbook',
  ],
  [
    'a ZIP that is cut off',
    async () => (await workbook({ columns: [column('Name')] }, [['a']])).slice(0, 500),
    'The workbook could not be read',
  ],
  [
    'a cell that is far right',
    () =>
      changed((files) => {
        files['xl/worksheets/sheet1.xml'] = strToU8(
          '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
        );
      }),
    'The file has more than 200 columns',
  ],
  [
    'a sheet without rows',
    () =>
      changed((files) => {
        files['xl/worksheets/sheet1.xml'] = strToU8('<worksheet><sheetData></sheetData></worksheet>');
      }),
    'The file is empty',
  ],
])('%s is refused with what to do', async (_name, file, problem) => {
  await expect(sheetsOf(await file())).rejects.toThrow(problem);
});
