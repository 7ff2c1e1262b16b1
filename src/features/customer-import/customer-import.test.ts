import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { importing } from '../../../tests/harness/imports.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const TODAY = '2026-11-22';
const TOMORROW = '2026-11-23';
const { api: plain, app, an, db } = await testApp({ now: () => new Date(`${TODAY}T06:00:00Z`) });
const api = await described(plain);
const { begin, send, imported, commit, undo, problems, upload, settled, read } = importing(plain);

const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
let mobile = 9_100_000_000;
const person = (name = 'Ravi') => `Mr.,${name},Kumar,${mobile},"${mobile++} Temple Street, Guntur"`;
const guests = (...rows: string[]) => `${[HEADERS, ...rows].join('\n')}\n`;
const customers = async () =>
  (await db.selectFrom('customers').selectAll().orderBy('id').execute()).map(
    ({ id, created_at, ...row }) => row,
  );
const countCustomers = async () => (await customers()).length;
const path = '/customerimports';

describe('one import', () => {
  test('good rows are staged, previewed, imported in their order, and undone', async () => {
    const before = await countCustomers();
    const found = await imported('Guest', guests(person('Asha'), person('Bala')));
    expect(found).toMatchObject({
      state: 'staged',
      counts: { good: 2, bad: 0, twice: 0, known: 0, left_out: 0 },
    });
    expect(await countCustomers()).toBe(before);
    const { settled: after } = await commit(found.id);
    expect(after).toMatchObject({ state: 'committed', rows_added: 2, problem: null, by_whom: 'Keeper' });
    const added = await db.selectFrom('customers').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(added.map(({ first_name }) => first_name)).toEqual(['Bala', 'Asha']);
    const [change] = (await api.get(`/customers/${added[0]?.id}/history`)).body.data;
    expect([change.action, change.user]).toEqual(['created', 'Keeper']);
    expect((await undo(found.id)).state).toBe('undone');
    expect(await countCustomers()).toBe(before);
  });

  test('an imported row is stored as the form stores it', async () => {
    const area = await an.areaCode({ area_code: 'GNT-7' });
    const values = {
      date: '2026-11-01',
      companyName: 'Hotel Annapurna',
      consumerid: '=1+1',
      salutations: 'Mrs.',
      firstName: 'Gita',
      lastName: 'Bhat',
      mobileNumber: '9876500001',
      alternateNumber: '',
      address: 'Line one\nline "two", three',
      gst_no: '37ABCDE1234F1ZZ',
      credit_limit: '50000',
      advanceAmtPaid: '0',
      opening_date: '2026-10-31',
      note: '',
    };
    await plain.post('/customers', {
      ...values,
      mobileNumber: '9876500002',
      customerType: 'Credit',
      areacode: area.id,
    });
    const csv = [
      'Opening Date;Date;Company;Consumer ID;Salutations;First Name;Last Name;Phone Number;Address;Area Code;GST Number;Credit Limit;Advance Amount',
      `31 Oct 2026;०१-११-२०२६;Hotel Annapurna;'=1+1;Mrs.;Gita;Bhat;9876500002;"Line one\r\nline ""two"", three";gnt-7;37ABCDE1234F1ZZ;"₹\u202f50,000/-";\u200e₹0.00`,
    ].join('\r\n');
    const found = await imported('Credit', csv.replace('9876500002', '+91-98765 00003'));
    expect([found.state, found.counts]).toMatchObject(['staged', { known: 1 }]);
    expect(await api.post(`${path}/${found.id}/choices`, { choice: 'add', differs: ['phone'] })).toBeSaved();
    await commit(found.id);
    const [typed, readIn] = (await customers()).slice(-2);
    expect({ ...readIn, mobile: '', search: '' }).toEqual({ ...typed, mobile: '', search: '' });
    const owed = await db
      .selectFrom('money_accounts')
      .select('balance')
      .where('kind', '=', 'customer_credit')
      .execute();
    expect(owed).toEqual([{ balance: 0 }, { balance: 0 }]);
  });

  test('an area deleted after the check makes its rows bad; the rest can be imported', async () => {
    const area = await an.areaCode({ area_code: 'GONE-1' });
    const found = await imported(
      'Guest',
      `Area Code,${HEADERS}\n${area.area_code},${person('Asha')}\n,${person('Bala')}\n`,
    );
    expect(found.counts).toMatchObject({ good: 2 });
    expect(await plain.delete(`/area_codes/${area.id}`)).toBeSaved();
    const { settled: told } = await commit(found.id);
    expect(told).toMatchObject({ state: 'staged', counts: { good: 1, bad: 1 } });
    expect(told?.problem).toMatch(/^Some records have changed since/);
    expect((await problems(found.id))[0].errors).toEqual([
      {
        field: 'areacode',
        message: 'Area Code is not on file',
        expected: 'An area code that is on file',
        found: 'GONE-1',
      },
    ]);
    await plain.post(`${path}/${found.id}/leaveout`);
    expect((await commit(found.id)).settled).toMatchObject({ state: 'committed', rows_added: 1 });
  });

  test('an area deleted while its rows are being added stops nothing but these rows', async () => {
    const area = await an.areaCode({ area_code: 'GONE-2' });
    const found = await imported('Guest', `Area Code,${HEADERS}\n${area.area_code},${person('Asha')}\n`);
    await db.transaction().execute(async (db) => {
      await db.deleteFrom('area_codes').where('id', '=', area.id).execute();
      await plain.post(`${path}/${found.id}/commit`, { rows: 1 });
      const waiting = sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(db)).rows, { interval: 20 }).toHaveLength(1);
    });
    expect(await settled(found.id)).toMatchObject({ state: 'staged', counts: { good: 0, bad: 1 } });
  });

  test('a database that is busy for too long changes nothing, and a retry imports the rows', async () => {
    const found = await imported('Guest', guests(person()));
    const before = await countCustomers();
    await sql`
      create function busy() returns trigger language plpgsql as
        $$ begin raise exception using errcode = 'serialization_failure'; end $$;`.execute(db);
    await sql`create trigger busy before insert on customers execute function busy()`.execute(db);
    const { settled: after } = await commit(found.id);
    expect(after).toMatchObject({
      state: 'staged',
      problem: 'Something went wrong; nothing was changed',
      counts: { good: 1 },
    });
    expect(await countCustomers()).toBe(before);
    await sql`drop function busy cascade`.execute(db);
    expect((await commit(found.id)).settled).toMatchObject({ state: 'committed', rows_added: 1 });
  });

  test('a Name Change takes the connection over, and undo gives it back', async () => {
    const holder = await an.svCustomer({ gas_consumer_number: '8001' });
    const csv = `Date,SV Type,Gas Consumer Number,${HEADERS}\n2026-11-01,name change,8001,${person()}\n2026-11-01,New,8002,${person()}\n`;
    const found = await imported('SV', csv);
    expect(found.counts).toMatchObject({ good: 2 });
    expect((await commit(found.id)).settled).toMatchObject({ state: 'committed', problem: null });
    const held = async () => (await api.get(`/customers/${holder.id}`)).body.data.is_superseded;
    const [newest] = (await api.get('/customers?customerType=SV')).body.data;
    expect(await held()).toBe(true);
    expect(newest.gas_consumer_number).toMatch(/^800[12]$/);
    await undo(found.id);
    expect(await held()).toBe(false);
  });
});

describe('files', () => {
  const text = `Salutations,First Name,Last Name,Mobile Number,Address\r\nMr.,Zoe,Kumar,9200000001,"Café\r\nRoad"\r\n`;
  const utf16 = Buffer.from(text, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 little endian without a mark', utf16],
    ['UTF-16 big endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['line feeds', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['no line end at the end', Buffer.from(text.trimEnd())],
    ['blank lines', Buffer.from(text.replace('Mr.', '\r\n,,,,\r\nMr.'))],
  ])('%s is read', async (_name, content) => {
    const begun = await begin('Guest', content);
    const { id } = begun.body.data;
    const chunks = Array.from({ length: Math.ceil(content.length / 41) }, (_, index) =>
      content.subarray(index * 41, (index + 1) * 41),
    );
    expect((await send(id, Readable.from(chunks))).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'staged', rows_staged: 1, counts: { good: 1 } });
    const { rows } =
      await sql`select record ->> 'address' as address from customer_import_rows where import_id = ${id}`.execute(
        db,
      );
    expect(rows).toEqual([{ address: 'Café\nRoad' }]);
  });

  test.each([
    [
      'open quote',
      guests('Mr.,"Ravi,Kumar,9000000001,Street'),
      'Row 2, column 2: the quote " is never closed',
    ],
    [
      'a delimiter behind a quote that is not doubled',
      guests('Mr.,"Ra"vi,Kumar",9000000001,Street'),
      'Row 2, column 2: a quote " is never closed, or one inside the cell is not doubled',
    ],
    [
      'a cell of 10 MB',
      guests(person(), `Mr.,"${'a'.repeat(10_000_000)}",K,9000000001,S`),
      'Row 3, column 2: the cell is longer than 64 KB; perhaps a quote " is never closed',
    ],
    [
      'a cell over 64 KB',
      guests(`Mr.,${'a'.repeat(65_537)},K,9000000001,S`),
      'Row 2, column 2: the cell is longer than 64 KB',
    ],
    ['201 columns', `${'a,'.repeat(200)}a\n`, 'The file has more than 200 columns: row 1'],
    ['NUL', guests('Mr.,Ra\0vi,Kumar,9000000001,Street'), 'Row 2, column 2: the cell holds a NUL byte'],
    ['only headers', `${HEADERS}\n`, 'The file has no rows under its headers'],
    ['nothing but blanks', ' \n\n', 'The file is empty'],
  ])('%s is refused with row and column', async (_name, file, problem) => {
    const before = await countCustomers();
    expect((await upload('Guest', file)).body).toMatchObject({ status: 422, msg: problem });
    expect(await countCustomers()).toBe(before);
  });

  test.each([
    ['PK\u0003\u0004', 'This is an Excel workbook or a ZIP, not a CSV. Save it as CSV and choose that file'],
    [
      '<html><table>',
      'This is a web page, not a workbook. Open it in Excel, save it as .xlsx or CSV and choose that file',
    ],
    [
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV',
    ],
    ['%PDF-1.7', 'This is a document or a picture. Choose the list as Excel (.xlsx) or CSV'],
  ])('a file that begins with %j is refused before it is sent', async (start, msg) => {
    const { status, body } = await begin('Guest', Buffer.from(`${start} and so on`, 'latin1'));
    expect([status, body.msg]).toEqual([415, msg]);
  });

  test('an empty file and one over 50 MB are refused before they are sent', async () => {
    const of = (sizeBytes: number) => begin('Guest', guests(person()), sizeBytes);
    expect(await of(0)).toBeRefused('empty_file', { field: 'file' });
    expect(await of(52_428_801)).toBeRefused('file_too_large', { field: 'file' });
    expect(await of(52_428_800)).toBeSaved();
  });

  test('another file than the begun one is refused; the right one can be sent again', async () => {
    const file = guests(person(), person());
    const { id } = (await begin('Guest', file)).body.data;
    for (const other of [file + guests(person()), guests(person()), file.replace('Address', 'Note')])
      expect(await send(id, Buffer.from(other))).toBeRefused('other_file');
    expect((await read(id)).state).toBe('uploading');
    expect((await api.post(`${path}/${id}/file`, { file })).status).toBe(400);
    expect((await send(id, Buffer.from(file))).body).toMatchObject({
      msg: 'Received',
      data: { rows_staged: 2 },
    });
    expect((await send(id, Buffer.from(file))).body.msg).toBe('The import is checked and not imported yet');
  });

  test('of two uploads of one import the later one counts, and no row of the first', async () => {
    const rows = Array.from({ length: 3_000 }, () => person('Ravi'));
    const [former, later] = ['Ravi', 'Sita'].map((name) =>
      Buffer.from(guests(...rows).replaceAll('Ravi', name)),
    ) as [Buffer, Buffer];
    const { id } = (await begin('Guest', former)).body.data;
    const start = (file: Buffer) => {
      const stream = new PassThrough();
      stream.write(file.subarray(0, 100_000));
      return { answer: send(id, stream), end: () => stream.end(file.subarray(100_000)) };
    };
    const staged = async () => {
      const { rows } = await sql<{ name: string }>`
        select distinct cells ->> 'firstName' as name from customer_import_rows where import_id = ${id}`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    };
    const first = start(former);
    await expect.poll(staged).toEqual(['Ravi']);
    const second = start(later);
    await expect.poll(staged).toEqual(['Sita']);
    first.end();
    expect((await first.answer).status).toBe(409);
    second.end();
    expect((await second.answer).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'staged', counts: { good: 3_000 } });
    expect(await staged()).toEqual(['Sita']);
  });
});

describe('columns', () => {
  test('headers are known in any order and by other names; an unknown one needs a choice', async () => {
    const row = 'Guntur,9300000001,Kumar,Asha,Ms.,42';
    const known = await imported('Guest', `address,PHONE,Surname,Name,Title,S No.\n${row}\n`);
    expect([known.state, known.fields]).toEqual([
      'staged',
      ['address', 'mobileNumber', 'lastName', 'firstName', 'salutations', ''],
    ]);
    const other = `address,PHONE,Surname,Vorname,Title,Shoe\n${row}\n`;
    const { id, ...found } = await imported('Guest', other);
    expect([found.state, found.fields]).toEqual([
      'mapping',
      ['address', 'mobileNumber', 'lastName', '', 'salutations', ''],
    ]);
    expect((await send(id, Buffer.from(other))).status).toBe(409);
    const map = (...fields: string[]) => api.post(`${path}/${id}/mapping`, { fields });
    expect((await map('address', 'mobileNumber', 'lastName', '', 'salutations', '')).body.msg).toBe(
      'No column is chosen for First Name',
    );
    expect((await map('lastName', 'lastName', '', '', '', '')).body.msg).toBe(
      'Last Name is chosen for two columns',
    );
    expect((await map('shoe', '', '', '', '', '')).body.msg).toBe('The columns do not match the file');
    const sent = await map('address', 'mobileNumber', 'lastName', 'firstName', 'salutations', '');
    expect([sent.status, sent.body.msg]).toEqual([200, 'Columns matched']);
    await send(id, Buffer.from(other));
    expect(await read(id)).toMatchObject({ state: 'staged', counts: { good: 1 } });
  });

  test('the template of each type names columns that the import knows', async () => {
    for (const type of ['SV', 'Credit', 'Guest']) {
      const { text, headers } = await plain.get(`${path}/template?customerType=${type}`);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+-customers.csv"$/);
      expect((await imported(type, `${text}x\r\n`)).state).toBe('staged');
    }
  });
});

describe('bad rows', () => {
  test('each names the cell, the expected and the found; corrected in place it is good', async () => {
    const { id, counts } = await imported('Guest', guests(person(), 'Mr.,R2,,123,Street', person()));
    expect(counts).toMatchObject({ good: 2, bad: 1 });
    const [bad] = (await api.get(`${path}/${id}/rows?state=bad`)).body.data;
    expect(bad.row_number).toBe(3);
    expect(bad.errors).toEqual([
      {
        field: 'firstName',
        message: 'First Name should be alphabets only',
        expected: 'Letters and spaces, at most 20',
        found: 'R2',
      },
      {
        field: 'lastName',
        message: 'Last Name is required',
        expected: 'Letters and spaces, at most 20',
        found: '',
      },
      {
        field: 'mobileNumber',
        message: 'Phone Number is invalid',
        expected: '10 digits, the first 6 to 9',
        found: '123',
      },
    ]);
    expect((await commit(id)).body.msg).toBe('1 row has errors; fix or skip them');
    const mend = (cells: Record<string, string>) => api.patch(`${path}/${id}/rows/3`, { cells });
    expect((await mend({ firstName: 'Ravi' })).body.data).toMatchObject({ state: 'bad', errors: [{}, {}] });
    expect((await mend({ shoe: '9' })).body.msg).toBe('Unknown field: shoe');
    const mended = await mend({ lastName: 'Rao', mobileNumber: '9399999999' });
    expect(mended.body.data).toMatchObject({ state: 'good', errors: [] });
    expect((await commit(id)).settled).toMatchObject({ state: 'committed', rows_added: 3 });
  });

  test('a date after the business date is reported with its cell, as in the form', async () => {
    const credit = (date: string, opening: string) => `${date},${opening},Hotel Annapurna,1000,0,${person()}`;
    const { id, counts } = await imported(
      'Credit',
      [
        `Date,Opening Date,Company,Credit Limit,Advance Amount,${HEADERS}`,
        credit(TODAY, TODAY),
        credit(TOMORROW, TODAY),
        credit(TODAY, TOMORROW),
      ].join('\n'),
    );
    expect(counts).toMatchObject({ good: 1, bad: 2 });
    const told = (await problems(id)).map(({ errors }: { errors: object[] }) => errors);
    expect(told).toMatchObject(
      ['date', 'opening_date'].map((field) => [{ field, message: 'Date is in the future', found: TOMORROW }]),
    );
    const mend = (cells: object) => api.patch(`${path}/${id}/rows/4`, { cells });
    expect((await mend({ opening_date: '9999-12-31' })).body.data).toMatchObject({ state: 'bad' });
    expect((await mend({ opening_date: TODAY })).body.data).toMatchObject({ state: 'good' });
  });

  test('they are left out, one or all, and taken in again', async () => {
    const { id } = await imported(
      'Guest',
      guests(person(), 'Mr.,R2,K,9000000001,S', 'Mr.,R3,K,9000000001,S'),
    );
    await api.patch(`${path}/${id}/rows/3`, { left_out: true });
    expect((await read(id)).counts).toMatchObject({ bad: 1, left_out: 1 });
    await api.patch(`${path}/${id}/rows/3`, { left_out: false });
    const all = await api.post(`${path}/${id}/leaveout`);
    expect([all.body.msg, all.body.data.counts]).toMatchObject(['Rows skipped', { bad: 0, left_out: 2 }]);
    expect((await commit(id)).settled).toMatchObject({ rows_added: 1 });
  });

  test('they download as CSV with reasons, free of formulas, and upload again corrected', async () => {
    const { id } = await imported(
      'Guest',
      guests(person(), `=cmd,Ravi,K,9400000001,"a,b"`, 'Mr.,,K,9400000002,+S'),
    );
    const { text } = await plain.post(`${path}/${id}/badrows`);
    expect(text).toContain('\'=cmd,Ravi,K,9400000001,,"a,b"');
    expect(text).toContain('Row 2'.replace('2', '3'));
    expect(text).toContain('First Name: First Name is required');
    const mended = text.replace("'=cmd", 'Mr.').replace('Mr.,,K', 'Mr.,Sita,K');
    const again = await imported('Guest', mended);
    expect(again).toMatchObject({ state: 'staged', counts: { good: 2, bad: 0 } });
    await commit(again.id);
    expect((await customers()).at(-1)).toMatchObject({ first_name: 'Sita', address: '+S' });
  });

  test('good rows are imported while bad ones wait, in one file with value, rule and what would be right', async () => {
    const { id } = await imported('Guest', guests(person(), 'Mr.,R2,Kumar,9400000009,Street'));
    expect(await commit(id)).toBeRefused('rows_with_errors');
    expect(await plain.post(`${path}/${id}/commit`, { rows: 1, bad_wait: true })).toBeSaved();
    expect(await settled(id)).toMatchObject({
      state: 'committed',
      rows_added: 1,
      counts: { good: 0, bad: 1 },
    });
    const { text } = await plain.post(`${path}/${id}/badrows`);
    expect(text).toContain(
      "Row 3: First Name: First Name should be alphabets only (found 'R2', expected: Letters and spaces, at most 20)",
    );
    const again = await imported('Guest', text.replace('Mr.,R2', 'Mr.,Rita'));
    expect(again.counts).toMatchObject({ good: 1, bad: 0 });
    expect((await undo(id)).counts).toMatchObject({ bad: 0 });
  });

  test('personal numbers of rows are masked, and revealed by recorded calls', async () => {
    const csv = `Aadhar Number,${HEADERS}\n12341234901x,${person()}\n8888,${person()}\n`;
    const { id } = await imported('Guest', csv);
    const row = (await api.get(`${path}/${id}/rows?state=bad`)).body.data[0];
    expect([row.cells.aadharNumber, row.errors[0].found]).toEqual(['********901x', '********901x']);
    expect((await plain.get(`${path}/${id}/rows`)).text).not.toMatch(/12341234|8888/);
    const mend = (cells: object) => api.patch(`${path}/${id}/rows/2`, { cells });
    expect((await mend({ aadharNumber: '********901x', address: 'Road 2' })).text).not.toContain('12341234');

    const revealed = await api.post(`${path}/${id}/rows/2/reveal`);
    expect([revealed.status, revealed.body]).toEqual([200, { data: { aadharNumber: '12341234901x' } }]);
    expect((await api.post(`${path}/${id}/rows/99/reveal`)).status).toBe(404);
    expect((await plain.post(`${path}/${id}/badrows`)).text).toContain('12341234901x');
    const noted = await db.selectFrom('record_changes').select('after').where('record_id', '=', id);
    expect(await noted.where('entity', '=', 'customer_imports').orderBy('id').execute()).toEqual([
      { after: { 'row 2 aadharNumber': null } },
      { after: { 'bad rows': null } },
    ]);
  });

  test('an unknown area code, another type and an extra cell are reported', async () => {
    const csv = `Area Code,Customer Type,${HEADERS}\nNOWHERE,,${person()}\n,Credit,${person()}\n,guest,${person()},extra\n`;
    const { id } = await imported('Guest', csv);
    expect(
      (await problems(id)).map((row: { errors: { message: string }[] }) => row.errors[0]?.message),
    ).toEqual([
      'Area Code is not on file',
      'This import is for Guest customers',
      'The row has more cells than there are headers',
    ]);
  });
});

describe('duplicates', () => {
  test('in the file and against the data are distinguished, and neither is added', async () => {
    const onFile = await an.svCustomer({ gas_consumer_number: 'ab-1' });
    const head = `Date,SV Type,Gas Consumer Number,${HEADERS}\n`;
    const row = (number: string) => `2026-11-01,New,${number},${person()}\n`;
    const { id, counts } = await imported('SV', head + row('AB-1') + row('c-2') + row('C-2') + row(''));
    expect(counts).toEqual({ good: 2, bad: 0, twice: 1, known: 1, left_out: 0 });
    expect(await problems(id)).toMatchObject([
      { row_number: 2, state: 'known', twin_id: onFile.id },
      { row_number: 4, state: 'twice', twin_row: 3 },
    ]);
    expect((await commit(id)).settled).toMatchObject({ rows_added: 2 });
  });

  test('the same file again adds none, unless it was undone', async () => {
    const file = guests(person(), person());
    const first = await imported('Guest', file);
    await commit(first.id);
    const again = (await upload('Guest', file)).body;
    expect(again.msg).toMatch(/^This file was already imported on .*\. Nothing was added$/);
    const rowsMoved = await imported('Guest', `${file}\n`);
    expect(rowsMoved.counts).toMatchObject({ good: 0, known: 2 });
    expect(await commit(rowsMoved.id)).toBeRefused('no_rows_to_import');
    await undo(first.id);
    expect((await imported('Guest', file)).counts).toMatchObject({ good: 2 });
  });

  test('an export with masked numbers imports again without a change', async () => {
    await an.guestCustomer({
      firstName: 'Exported',
      mobileNumber: '9666600001',
      consumerid: 'E-1',
      aadharNumber: '123412341234',
    });
    const csv =
      'Date,Customer Type,Consumer ID,Salutations,First Name,Last Name,Mobile Number,Aadhar Number,Address,Area Code\r\n';
    const [{ date, lastName, address }] = (await api.get('/customers?customerType=Guest')).body.data;
    const found = await imported(
      'Guest',
      `${csv}${date},Guest,E-1,Mr.,Exported,${lastName},9666600001,********1234,"${address}",\r\n`,
    );
    expect(found.counts).toEqual({ good: 0, bad: 0, twice: 0, known: 1, left_out: 0 });
    expect(found.notices).toEqual([]);
  });

  test('a customer who came meanwhile stops the import, and the preview tells of it', async () => {
    const { id } = await imported(
      'SV',
      `Date,SV Type,Gas Consumer Number,${HEADERS}\n2026-11-01,New,9009,${person()}\n2026-11-01,New,9010,${person()}\n`,
    );
    await an.svCustomer({ gas_consumer_number: '9009' });
    const before = await countCustomers();
    const { settled: after } = await commit(id);
    expect(after).toMatchObject({ state: 'staged', counts: { good: 1, known: 1 } });
    expect(after?.problem).toMatch(/^Some records have changed since/);
    expect(await countCustomers()).toBe(before);
    expect((await commit(id)).settled).toMatchObject({ state: 'committed', rows_added: 1 });
  });
});

describe('undo', () => {
  test('is refused while a record refers to a customer of the import', async () => {
    const { id } = await imported(
      'Credit',
      `Date,Credit Limit,Advance Amount,Opening Date,${HEADERS}\n2026-11-01,5,5,2026-11-01,${person()}\n`,
    );
    await commit(id);
    const { owner_id: customerId } = await db
      .selectFrom('money_accounts')
      .select('owner_id')
      .where('balance', '=', -5)
      .executeTakeFirstOrThrow();
    const payment = { date: '2026-11-02', customer_id: customerId, amount: 5, payment_mode: 'cash' as const };
    await db.insertInto('customer_payments').values(payment).execute();
    const after = await undo(id);
    expect([after.state, after.problem]).toEqual([
      'committed',
      'The import cannot be undone: its customers are used by 1 customer payment',
    ]);
    await db.deleteFrom('customer_payments').execute();
    expect((await undo(id)).state).toBe('undone');
    // The advance is taken back with the customer.
    expect(await booksBalance(db)).toEqual([]);
  });

  test('steps out of order are refused, discarded imports are gone', async () => {
    const { id } = await imported('Guest', guests(person()));
    expect((await plain.post(`${path}/${id}/undo`)).body.msg).toBe(
      'The import is checked and not imported yet',
    );
    expect((await api.delete(`${path}/${id}`)).body.msg).toBe('Import discarded');
    expect((await api.get(`${path}/${id}`)).status).toBe(404);
    expect((await plain.post(`${path}/${id}/commit`, { rows: 1 })).status).toBe(404);
  });
});

test('an import is read by signed-in users alone', async () => {
  for (const url of [path, `${path}/1`, `${path}/1/rows`, `${path}/template?customerType=SV`])
    expect((await app.inject({ url: `/api${url}` })).statusCode).toBe(401);
});
