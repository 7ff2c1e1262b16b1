import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { rememberReading } from '../../kit/server/files/remembered-readings.ts';
import { questionsOf } from './columns.ts';
import { listOf } from './read-file.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const read = (part: string, file: string | Buffer) =>
  api.post(`/openings/file?part=${part}`, Buffer.from(file as string), {
    headers: { 'content-type': 'text/csv' },
  });
const readDrivers = async (file: string | Buffer) => (await read('drivers', file)).body.data;

test('the columns of a file are known by their headers, or are to be matched', async () => {
  const known = Buffer.from("\uFEFFEMPLOYEE;Bill No.;loaded\r\n'=DRV;7\r\n", 'utf16le');
  expect((await read('drivers', known)).body.data).toEqual({
    headers: ['EMPLOYEE', 'Bill No.', 'loaded'],
    fields: ['driver', '', ''],
    isSure: false,
    header_row: 1,
    rows: [['=DRV', '7']],
    fixed: {},
    month_first: [],
    notes: [],
  });
  const sure = await readDrivers('S No.,driver ,PRODUCT.,Weight,Empties\n1,DRV-1,Cylinders,14.2,3\n');
  expect(sure).toMatchObject({ fields: ['', 'driver', 'product', 'weight', 'empty'], isSure: true });
  const twice = await readDrivers('Driver,Product,Driver\na,b,c\n');
  expect(twice).toMatchObject({ fields: ['driver', 'product', ''], isSure: false });
  expect(await readDrivers('Fahrer,Ware\nRavi,Cylinders\n')).toMatchObject({
    fields: ['', ''],
    isSure: false,
  });
});

test.each([
  'Outstanding list\n\nDriver;Product\nDRV-1;Cylinders\n',
  'Shortages,as on 31-10-2026\nDriver,Product\nDRV-1,Cylinders\n',
])('titles above the headers are passed over: %j', async (file) => {
  expect(await readDrivers(file)).toMatchObject({
    headers: ['Driver', 'Product'],
    rows: [['DRV-1', 'Cylinders']],
  });
});

test('totals, notes and headers of later pages are left out and told', async () => {
  const file = ['Driver,Product,Qty', 'DRV-1,Cylinders,2', 'Driver,Product,Qty', 'DRV-2,Cylinders,3'];
  const found = await readDrivers(`${[...file, '-,-,-', 'Grand Total,,5', 'End of report'].join('\n')}\n`);
  expect(found.rows).toEqual([
    ['DRV-1', 'Cylinders', '2'],
    ['DRV-2', 'Cylinders', '3'],
  ]);
  expect(found.notes).toEqual([
    'The column names are in line 1. Left out: 1 repeated header (row 3); 1 total (row 6); 1 note (row 7).',
  ]);
});

test('an encoding that is guessed is told with letters of the file', async () => {
  const { notes } = await readDrivers(Buffer.from('Driver,Product\nJos\xe9,Cylinders\n', 'latin1'));
  expect(notes).toEqual(["Letters are read as Windows-1252, such as 'José'."]);
});

test('what was said of the last file with the same headers is shown before it counts', async () => {
  const headers = ['Party', 'Ref No', 'Date', 'Pending'];
  const file = (date: string) => `${headers.join()}\nHA-1,B-1,${date},500\n`;
  const fields = ['customer', 'bill_no', 'date', 'amount'];
  await rememberReading(db, {
    ...{ list: listOf('bills'), headers, userId: 1 },
    reading: { header_row: 1, fields, fixed: { branch: 'Main' }, month_first: ['date'] },
  });
  const { data } = (await read('bills', file('10/12/2026'))).body;
  expect(data).toMatchObject({
    ...{ isSure: false, fields, fixed: { branch: 'Main' }, month_first: ['date'] },
    notes: ['The columns are as you said for the last file with these names.'],
  });
  expect(questionsOf('bills', { ...data, name: 'bills.csv' })).toEqual([
    { field: 'date', example: '10/12/2026', dayFirst: '2026-12-10', monthFirst: '2026-10-12' },
  ]);
});

test('a person can say which line has the headers', async () => {
  const file = 'Wer,Was\nDriver,Product\nDRV-1,Cylinders\n';
  const ask = (line: string) =>
    api.post(`/openings/file?part=drivers&header_row=${line}`, Buffer.from(file), {
      headers: { 'content-type': 'text/csv' },
    });
  expect((await ask('1')).body.data).toMatchObject({ header_row: 1, headers: ['Wer', 'Was'] });
  expect(await ask('4')).toBeRefused('unreadable_file');
  expect((await ask('x')).status).toBe(422);
});

test('a file without headers has the columns of its part', async () => {
  expect(await readDrivers('DRV-1,Cylinders,14.2,2\n')).toEqual({
    headers: [],
    fields: ['driver', 'product', 'weight', 'filled', 'empty', 'branch'],
    isSure: true,
    header_row: 0,
    rows: [['DRV-1', 'Cylinders', '14.2', '2']],
    fixed: {},
    month_first: [],
    notes: [],
  });
});

test.each([
  ['a workbook', 'PK\u0003\u0004 and so on', 'not_csv'],
  ['an empty file', '\n', 'empty_file'],
  ['headers alone', 'Driver,Product\n', 'file_without_rows'],
  ['more cells than headers', 'Driver,Filled\nDRV-1,1,200\n', 'unreadable_file'],
  ['10,001 rows', `Driver,Filled\n${'a,1\n'.repeat(10_001)}`, 'unreadable_file'],
  ['10,001 rows without headers', 'DRV-1,Cylinders,14.2,2\n'.repeat(10_001), 'unreadable_file'],
  ['blank rows without end', `Driver,Filled\na,1\n${'\n'.repeat(100_001)}`, 'unreadable_file'],
  ['more than 5 MB', 'a'.repeat(5_242_881), 'too_large'],
])('%s is refused', async (_name, file, code) => {
  expect(await read('drivers', file)).toBeRefused(code);
});

test('the description of the call names its type', async () => {
  const { paths } = (await plain.get('/openapi.json')).body;
  expect(Object.keys(paths['/api/openings/file'].post.requestBody.content)).toEqual(['text/csv']);
});

test('the template of each part is read without a question', async () => {
  for (const part of ['stock', 'bills', 'advances', 'cylinders', 'deposits', 'drivers']) {
    const { text, headers } = await plain.get(`/openings/template?part=${part}`);
    expect(headers['content-disposition']).toBe(`attachment; filename="opening-${part}.csv"`);
    expect((await read(part, `${text}x,1\r\n`)).body.data.isSure).toBe(true);
  }
});
