import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ImportRow } from '../../src/features/customer-import/contract.ts';
import { sheetsOf } from '../../src/kit/web/csv/workbook-sheets.ts';
import { testApp } from '../harness/app.ts';
import { importing } from '../harness/imports.ts';

const { api, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const { begin, send, read, problems } = importing(api);

type Said = { fixed?: Record<string, string>; month_first?: string[] };

/** Uploads a file of `tests/lists/customers`, with what a person says where they are asked. */
async function readIn(name: string, type: string, said: Said = {}) {
  const content = await readFile(`tests/lists/customers/${name}`);
  const file = name.endsWith('.xlsx') ? await firstSheet(content) : content;
  const begun: ImportRow = (await begin(type, file)).body.data;
  if (begun.state === 'mapping')
    expect(
      await api.post(`/customerimports/${begun.id}/mapping`, { fields: begun.fields, ...said }),
    ).toBeSaved();
  expect(await send(begun.id, file)).toBeSaved();
  return { begun, found: await read(begun.id) };
}

async function firstSheet(workbook: Buffer): Promise<Buffer> {
  const [sheet] = await sheetsOf(new Uint8Array(workbook));
  return Buffer.from(sheet?.csv ?? '');
}

/** Some values of the rows that would be added, one text for each. */
async function recordsOf({ id }: ImportRow, ...columns: string[]) {
  const rows = await db
    .selectFrom('customer_import_rows')
    .select('record')
    .where('import_id', '=', id)
    .where('record', 'is not', null)
    .orderBy('row_number')
    .execute();
  return rows.map(({ record }) =>
    columns.map((column) => (record as Record<string, string>)[column] ?? '').join(' | '),
  );
}

const NAME = ['salutations', 'first_name', 'last_name', 'mobile', 'address'];

test.each<[string, string, Said, string[], string[]]>([
  [
    'google-contacts.csv',
    'Guest',
    { fixed: { salutations: 'Mr.' } },
    [
      'Mr. | Ravi | Kumar | 9848012345 | 7 Temple Street\nGuntur',
      'Mr. | Sita | Rao | 9848012346 | 8 Main Road',
    ],
    ['Salutations: Mr. in all rows.'],
  ],
  [
    'lpg-program.csv',
    'SV',
    { fixed: { svType: 'New' } },
    [
      'Mr. | RAVI TEJA | KUMAR | 9848012345 | D.No 7-1-12, Temple Street, Guntur',
      'Smt. | LAKSHMI | DEVI | 9848012346 | 8-2-1, Guntur',
      'Sri. | VENKAT | RAO | 9848012347 | Main Road, Old Town, Tenali',
    ],
    [
      'The column names are in line 4. Left out: 2 totals (row 7, 10); 1 repeated header (row 8).',
      "Names are split: 'MR. RAVI TEJA KUMAR' is 'Mr.', 'RAVI TEJA', 'KUMAR'.",
      'The parts of the address are joined.',
      'SV Type: New in all rows.',
    ],
  ],
  ['excel-unicode.txt', 'Guest', {}, ['Mr. | Ravi | Kumar | 9848012345 | 7 Temple Street\nGuntur'], []],
  ['sep.csv', 'Guest', {}, ['Mr. | Ravi | Kumar | 9848012345 | 7; Temple Street, Guntur'], []],
  [
    'old-mac.csv',
    'Guest',
    {},
    ['Mr. | Ravi | Fernandes | 9848012345 | Café D’Souza Road'],
    ["Letters are read as Mac Roman, such as 'Café D’Souza Road'."],
  ],
  [
    'quotes.csv',
    'Guest',
    {},
    [
      'Mr. | Ravi | Kumar | 9848012345 | "Raju" Nilayam',
      'Mr. | Anil | Rao | 9848012346 | Shop 5" Pipes',
      'Mr. | Bala | Rao | 9848012347 | "Sita" Nilayam, Guntur',
    ],
    [],
  ],
  [
    'bars.txt',
    'Guest',
    {},
    ['Mr. | Ravi | Kumar | 9848012345 | 7, Temple Street', 'Mrs. | Sita | Rao | 9848012346 | 8, Main Road'],
    [],
  ],
  [
    'google-contacts-older.csv',
    'Guest',
    {},
    [
      'Mr. | Ravi | Kumar | 9848012345 | 7 Temple Street, Guntur',
      'Mrs. | Sita | Rao | 9848012346 | 8 Main Road, Tenali',
    ],
    [],
  ],
  [
    'outlook-contacts.csv',
    'Guest',
    {},
    [
      'Mr. | Ravi | Kumar | 9848012345 | 7 Temple Street, Guntur, 522001',
      'Mrs. | Sita | Rao | 9848012346 | 8 Main Road, Tenali, 522201',
    ],
    ['The parts of the address are joined.'],
  ],
  [
    // Sri without a full stop may be a part of the name.
    'phone-contacts.csv',
    'Guest',
    { fixed: { salutations: 'Ms.' } },
    [
      'Ms. | Sri Lakshmi | Devi | 9848012345 | 7 Temple Street',
      'Sri. | Venkat | Rao | 9848012346 | 8 Main Road',
      'Shri. | Ravi | Kumar | 9848012347 | 9 Old Town',
    ],
    [
      "Names are split: 'Sri Lakshmi Devi' is '', 'Sri Lakshmi', 'Devi'.",
      'Salutations: Ms. where it is blank.',
    ],
  ],
  [
    'tally-ledgers.csv',
    'Credit',
    { fixed: { date: '31/10/2026', credit_limit: '0', advanceAmtPaid: '0', opening_date: '31/10/2026' } },
    [
      'Messrs. | Hotel | Kavya | 9848012345 | 7-1-12, Temple Street, Guntur, 522 001',
      'Mr. | Ravi | Kumar | 9848012346 | 8-2-1, Main Road, Guntur, 522002',
      'Mrs. | Sita | Rao | 9848012347 | 9, Old Town, Tenali, 522201',
    ],
    [
      'The column names are in line 3.',
      "Names are split: 'M/s Hotel Kavya' is 'Messrs.', 'Hotel', 'Kavya'.",
      'The parts of the address are joined.',
      'Date: 31 Oct 2026 in all rows.',
      'Credit Limit: 0 in all rows.',
      'Advance Amount: 0 in all rows.',
      'Opening Date: 31 Oct 2026 in all rows.',
    ],
  ],
  [
    'merged-titles.xlsx',
    'Guest',
    {},
    ['Mr. | Ravi | Kumar | 9848012345 | 7 Temple Street', 'Mrs. | Sita | Rao | 9848012346 | 8 Main Road'],
    [
      'The column names are in line 5. Left out: 1 total (row 9).',
      "Names are split: 'Ravi Kumar' is '', 'Ravi', 'Kumar'.",
    ],
  ],
])('%s of %s customers is read', async (name, type, said, records, notes) => {
  const { found } = await readIn(name, type, said);
  expect(await recordsOf(found, ...NAME)).toEqual(records);
  expect(found).toMatchObject({ state: 'staged', notes, counts: { good: records.length, bad: 0 } });
});

test('names in one column are split, where a title is said for all; a guess about letters is shown', async () => {
  const { begun, found } = await readIn('one-name-column.csv', 'Guest', { fixed: { salutations: 'Ms.' } });
  expect(begun).toMatchObject({ state: 'mapping', fields: ['full_name', 'mobileNumber', 'address'] });
  expect(found.notes).toEqual([
    "Letters are read as Windows-1252, such as 'José Fernandes'.",
    "Names are split: 'José Fernandes' is '', 'José', 'Fernandes'.",
    'Salutations: Ms. where it is blank.',
  ]);
  expect(await recordsOf(found, ...NAME)).toEqual(['Ms. | Asha | Rao | 9848012346 | 8; Main Road']);
  const [row] = await problems(found.id);
  expect(row.errors).toMatchObject([{ field: 'firstName', found: 'José' }]);
});

test('a name of one word gets the last name that is said for all rows', async () => {
  const file = Buffer.from('Party,Mob,Address\nMr. Ravi,9848012345,Road\n');
  const { id, fields }: ImportRow = (await begin('Guest', file)).body.data;
  const map = (fixed: object) => api.post(`/customerimports/${id}/mapping`, { fields, fixed });
  expect((await map({ lastName: 'R2', areacode: '' })).body.msg).toBe(
    'Last Name of all rows: Last Name should be alphabets only. Expected: Letters and spaces, at most 20',
  );
  expect((await map({ areacode: 'NOWHERE' })).body.msg).toMatch(
    /^Area Code of all rows: Area Code is not on file/,
  );
  expect(await map({ lastName: 'K' })).toBeSaved();
  expect(await send(id, file)).toBeSaved();
  expect(await recordsOf(await read(id), ...NAME)).toEqual(['Mr. | Ravi | K | 9848012345 | Road']);
});

test('letters of another encoding far down are told with an example', async () => {
  const rows = Array.from({ length: 3_000 }, (_, row) => `Mr.,Ravi,Kumar,${9_200_000_000 + row},Road\n`);
  const file = Buffer.concat([
    Buffer.from(`Title,First Name,Last Name,Mobile No,Address\n${rows.join('')}`),
    Buffer.from('Mr.,Ravi,Kumar,9848012345,Caf\xe9 Road\n', 'latin1'),
  ]);
  const { id } = (await begin('Guest', file)).body.data;
  expect(await send(id, file)).toBeSaved();
  expect((await read(id)).notes).toEqual(["Letters are read as Windows-1252, such as 'Café Road'."]);
});

test('what a spreadsheet takes as text is the text inside', async () => {
  const { found } = await readIn('formulas.csv', 'Guest');
  expect(await recordsOf(found, 'mobile', 'consumer_id', 'address')).toEqual([
    "9848012345 | 0798 | 'A' Block",
    '9848012346 | 0799 | 8 Main Road',
  ]);
});

test('days of spreadsheets, stamps and letters are days in India', async () => {
  const { found } = await readIn('stamps.csv', 'Guest');
  expect(await recordsOf(found, 'date')).toEqual(['2026-11-01', '2025-12-01', '2026-10-31']);
});

test('birthdays with two digits are never in the future; days may have their weekday', async () => {
  const { found } = await readIn('birthdays.csv', 'SV');
  expect(await recordsOf(found, 'dob', 'date')).toEqual([
    '1968-08-15 | 2010-04-01',
    '2005-01-01 | 2026-10-31',
    '1927-03-15 | 2026-10-31',
  ]);
});

test('a list of debtors names no phones, so what it lacks is asked for', async () => {
  const file = await readFile('tests/lists/customers/tally-sundry-debtors.csv');
  const begun: ImportRow = (await begin('Credit', file)).body.data;
  expect(begun).toMatchObject({ state: 'mapping', header_row: 7, fields: ['full_name', '', ''] });
  const mapping = { fields: begun.fields, fixed: { salutations: 'Mr.', date: '2026-10-31' } };
  expect((await api.post(`/customerimports/${begun.id}/mapping`, mapping)).body.msg).toMatch(
    /^No column is chosen for /,
  );
});

test('a column that begins with the month is asked about as a whole, with an example', async () => {
  const { begun, found } = await readIn('month-first.csv', 'Guest', { month_first: ['date'] });
  expect(begun).toMatchObject({
    state: 'mapping',
    questions: [{ field: 'date', example: '10/11/2026', dayFirst: '2026-11-10', monthFirst: '2026-10-11' }],
  });
  expect(await recordsOf(found, 'date')).toEqual(['2026-10-11', '2026-10-31']);
  const { data: shown } = (await api.get(`/customerimports/${found.id}/rows?state=good`)).body;
  expect(shown).toMatchObject([{ cells: { date: '2026-10-11' } }, { cells: { date: '2026-10-31' } }]);
  const clear =
    'Date,Title,First Name,Last Name,Mobile No,Address\n10/12/2026,Mr.,Ravi,Kumar,9848012345,Road\n';
  expect((await begin('Guest', clear)).body.data).toMatchObject({
    month_first: ['date'],
    questions: [{ example: '10/12/2026', dayFirst: '2026-12-10', monthFirst: '2026-10-12' }],
  });
});

test('a date far down that can only begin with the month is asked about before anything is shown', async () => {
  const row = (date: string, mobile: number) => `Mr.,Ravi,Kumar,${mobile},7 Temple Street,${date}\n`;
  const rows = Array.from({ length: 3_000 }, (_, index) => row('10/11/2026', 9_000_000_000 + index));
  const file = `Title,First Name,Last Name,Mobile No,Address,Date\n${rows.join('')}${row('10/31/2026', 9_100_000_000)}`;
  const begun = (await begin('Guest', file)).body.data;
  expect(begun.state).toBe('uploading');
  const asked = (await send(begun.id, Buffer.from(file))).body.data;
  expect(asked).toMatchObject({ state: 'mapping', questions: [{ field: 'date', example: '10/11/2026' }] });
  const mapping = { fields: asked.fields, month_first: ['date'] };
  expect(await api.post(`/customerimports/${begun.id}/mapping`, mapping)).toBeSaved();
  expect((await send(begun.id, Buffer.from(file))).body.data).toMatchObject({
    state: 'staged',
    counts: { good: 3_001 },
  });
  expect((await recordsOf(asked, 'date'))[0]).toBe('2026-10-11');
});

test('ids that a spreadsheet has shortened are refused with how to mend them', async () => {
  const { found } = await readIn('damaged-ids.csv', 'Guest');
  expect(await recordsOf(found, 'mobile', 'consumer_id', 'aadhar_number')).toEqual([
    '9848012347 | 7500123456 | 123412349013',
  ]);
  const message =
    'The spreadsheet has shortened this number. Format its column as a number without decimals and save the file again';
  expect(await problems(found.id)).toMatchObject([
    { row_number: 2, errors: [{ field: 'consumerid', message, found: '7.5E+15' }] },
    { row_number: 3, errors: [{ field: 'mobileNumber', message, found: '9.85E+09' }] },
  ]);
});

test('of two phones the first counts and the other is told; a landline is refused with where it may go', async () => {
  const { found } = await readIn('two-phones.csv', 'Guest');
  expect(await recordsOf(found, 'mobile')).toEqual(['9848012345', '9848012347', '9848012348']);
  expect(found.notices).toEqual([
    { field: 'mobileNumber', message: 'A further number is left out', rows: 1 },
  ]);
  expect(await problems(found.id)).toMatchObject([
    {
      row_number: 3,
      errors: [{ message: 'This is no mobile number. A landline may go to Address' }],
    },
  ]);
});

test('the second phone of a Credit customer is the alternate one', async () => {
  const fixed = { date: '2026-11-01', credit_limit: '5,000', advanceAmtPaid: '0', opening_date: '1/11/2026' };
  const { begun, found } = await readIn('two-phones.csv', 'Credit', { fixed });
  expect(begun.state).toBe('mapping');
  expect((await recordsOf(found, 'mobile', 'alternate_mobile', 'credit_limit'))[0]).toBe(
    '9848012345 | 9000012345 | 5000',
  );
});

test('the next file with these headers is read as the last one, and shown', async () => {
  const { begun } = await readIn('lpg-program.csv', 'SV', { fixed: { svType: 'Transfer' } });
  expect(begun).toMatchObject({ state: 'mapping', fixed: { svType: 'New' } });
  const file = await readFile('tests/lists/customers/lpg-program.csv');
  expect((await begin('SV', file)).body.data).toMatchObject({ fixed: { svType: 'Transfer' } });
});

test('a column is shown with its first values; personal numbers are masked, also where none is expected', async () => {
  const file = [
    'First Name,Mobile Number,Aadhar Number,Card,Spare',
    'Ravi,9848012345,123412349012,1234 1234 9012,',
    'Asha,,,x,',
    'Total,2,,,',
  ].join('\n');
  const { body } = await begin('Guest', file);
  expect(body.data.samples).toEqual([
    { values: ['Ravi', 'Asha'], hasBlanks: false },
    { values: ['9848012345'], hasBlanks: true },
    { values: ['********9012'], hasBlanks: true },
    { values: ['********9012', 'x'], hasBlanks: false },
    { values: [], hasBlanks: true },
  ]);
  expect(await read(body.data.id)).not.toHaveProperty('samples');
});

test('a blank cell has what was said for the whole file', async () => {
  const file = 'Salutations,First Name,Last Name,Mobile Number,Address\n,Ravi,Kumar,9848012399,Road\n';
  const { id, fields } = (await begin('Guest', file, undefined, 1)).body.data;
  expect(
    await api.post(`/customerimports/${id}/mapping`, { fields, fixed: { salutations: 'Dr.' } }),
  ).toBeSaved();
  expect(await send(id, Buffer.from(file))).toBeSaved();
  const found = await read(id);
  expect(await recordsOf(found, ...NAME)).toEqual(['Dr. | Ravi | Kumar | 9848012399 | Road']);
  expect(found.notes).toContain('Salutations: Dr. where it is blank.');
});

test('a person can say in which row the headers are', async () => {
  const file =
    'Name,Phone,Address\nTitle,First Name,Last Name,Mobile No,Address\nMr.,Ravi,Kumar,9848012345,Road\n';
  const { body } = await begin('Guest', file, undefined, 1);
  expect(body.data).toMatchObject({ header_row: 1, headers: ['Name', 'Phone', 'Address'] });
  // The columns are shown, also where they are clear.
  expect((await begin('Guest', file, undefined, 2)).body.data).toMatchObject({ state: 'mapping' });
  expect(await begin('Guest', file, undefined, 9)).toBeRefused('unreadable_file');
});
