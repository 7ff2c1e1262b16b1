import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { importing } from '../../../tests/harness/imports.ts';
import { LAST, paperBusiness } from '../../../tests/harness/paper-business.ts';
import type { OpeningPartName } from '../../masters/openings.ts';

const AFTER = '2026-11-02';

/** A second opening of these parts is another figure of the same customer. */
const ONE_A_CUSTOMER: readonly string[] = ['advances', 'deposits'];
/** The ledgers and the history. */
const ONLY_GROWING = ['stock_movements', 'money_postings', 'record_changes'];

/** The rows of all other tables; an empty balance is none, and versions go on. */
async function storedRows(db: Awaited<ReturnType<typeof paperBusiness>>['db']) {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !ONLY_GROWING.includes(name),
  );
  const entries = tables.map(async ({ name }) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const kept = rows.filter(({ count, balance }) => count !== 0 && balance !== 0);
    return [name, kept.map(({ version, ...row }) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('openings', () => {
  test('of stock are the records of Opening stock, and count in the godown', async () => {
    const { api, godown, save, calls, goLive, balanced } = await paperBusiness();
    const { status, body } = await save('stock', [[godown.name, 'cylinders', '14.2 kg', '1,120', 30]]);
    expect([status, body.msg]).toEqual([201, 'Stock: 1 saved']);
    expect(await calls.stock()).toEqual({ filled: 1120, empty: 30 });
    const [row] = (await api.get('/stockadjustments?kind=opening')).body.data;
    expect(row).toMatchObject({ date: LAST, filled: 1120, empty: 30, reason: 'Go-live' });
    expect((await goLive()).parts.stock).toEqual({ rows: 1, total: 1150 });
    await balanced();
  });

  test('of stock may have defective cylinders, which the paper counts, too', async () => {
    const { api, godown, save, calls, goLive, balanced } = await paperBusiness();
    const row = [godown.name, 'Cylinders', 14.2, 180, 150, ''];
    expect(await save('stock', [[...row, 3]])).toBeSaved();
    expect(await calls.stock()).toEqual({ filled: 180, empty: 150 });
    const [stored] = (await api.get('/stockadjustments?kind=opening')).body.data;
    expect(stored).toMatchObject({ defective: 3, defective_change: 3 });
    expect((await api.get('/inventory/godown')).body.data[0]).toMatchObject({ defective: 3 });
    expect((await goLive()).parts.stock).toEqual({ rows: 1, total: 333 });
    expect((await save('stock', [[...row, '3']])).body.data).toMatchObject({ added: 0, known: 1 });
    const other = await save('stock', [[...row, 4]]);
    expect(other.body.msg).toContain('as 180 filled, 150 empty, 3 defective Cylinders 14.2 kg');
    const stove = await save('stock', [[godown.name, 'Gas Stove', '', 5, '', '', 1]]);
    expect(stove.body.msg).toContain('Only cylinders and regulators can be defective');
    await balanced();
    expect(await api.delete(`/stockadjustments/${stored.id}`)).toBeSaved();
    await balanced();
  });

  test('of cylinders stand with the customer, on the page and the statement', async () => {
    const { api, credit, branch, save, calls, held, balanced } = await paperBusiness();
    const { consumerid } = (await api.get(`/customers/${credit.id}`)).body.data;
    await save('cylinders', [[consumerid, '', 'Cylinders', 19, 6, branch.name]]);
    expect(await held(credit.id)).toEqual([{ weight: 19, taken: 6, given_back: 0, held: 6 }]);
    await calls.open({ weight: '19', filled: 10, empty: 0, date: AFTER });
    await calls.assign({ weight: '19', qty: 5, date: AFTER });
    await calls.sell({
      weight: '19',
      qty: 2,
      empty_cylinders: 1,
      customer_id: credit.id,
      saletype: 'Credit Sales',
      date: AFTER,
    });
    expect(await held(credit.id)).toEqual([{ weight: 19, taken: 8, given_back: 1, held: 7 }]);
    const statement = async (from: string, to: string) =>
      (await api.get(`/customers/${credit.id}/statement?from_date=${from}&to_date=${to}`)).body.data
        .cylinders;
    const moved = { weight: 19, opening: 6, taken: 2, given_back: 1, held: 7 };
    expect(await statement('2026-10-01', '2026-11-30')).toEqual([moved]);
    expect(await statement('2026-11-01', '2026-11-30')).toEqual([moved]);
    expect(await statement('2026-10-01', LAST)).toEqual([{ ...moved, taken: 0, given_back: 0, held: 6 }]);
    await balanced();
  });

  test('of godowns with the same name need the branch', async () => {
    const { an, godown, branch, save, preview } = await paperBusiness();
    const other = await an.branch();
    const twin = await an.godown({ name: godown.name, branch_id: other.id });
    const row = [godown.name, 'Cylinders', 14.2, 5, 0];
    const { problems } = (await preview('stock', [row])).body.data;
    expect(problems).toMatchObject([{ column: 'godown', message: '2 records match; give its branch' }]);
    const both = [branch, other].map(({ name }) => [...row, name.toLowerCase()]);
    expect((await save('stock', both)).body.data).toMatchObject({ added: 2 });
    const elsewhere = [twin.name, 'Cylinders', 19, 5, 0, (await an.branch()).name];
    expect((await preview('stock', [elsewhere])).body.data.problems).toMatchObject([
      { column: 'godown', message: 'No active godown of this branch has this name' },
    ]);
    expect((await preview('stock', [[twin.name, 'Cylinders', 14.2, 5, 0, other.name]])).body.data.known).toBe(
      1,
    );
  });

  test('of drivers are their shortage, before any day, and in the report as of Go-live', async () => {
    const { api, db, driver, branch, calls, save, balanced } = await paperBusiness();
    const { body } = await save('drivers', [[driver.employee_id, 'Cylinders', 14.2, 2, 3, branch.name]]);
    expect(body.msg).toBe('Drivers: 1 saved');
    const short = db.selectFrom('stock_balances').select(['state', 'count']).where('place', '=', 'shortage');
    expect(await short.orderBy('state').execute()).toEqual([
      { state: 'empty', count: 3 },
      { state: 'filled', count: 2 },
    ]);

    const shortages = async (fromDate: string) =>
      (await api.post('/shortages/reports', { from_date: fromDate, to_date: '2026-11-30' })).body.data;
    expect(await shortages('2026-10-01')).toMatchObject([
      { date: LAST, branch: branch.name, area_code: '', driver: driver.name, reason: 'Go-live' },
    ]);
    expect(await shortages('2026-10-01')).toMatchObject([{ weight: 14.2, short_filled: 2, short_empty: 3 }]);
    expect(await shortages('2026-11-01')).toEqual([]);

    await calls.purchase({ date: LAST, qty: 10 });
    for (const date of [LAST, '2026-11-01']) {
      await calls.assign({ date, qty: 5 });
      await calls.settle({ date, qty: 4 });
    }
    const sheetOf = async (date: string) =>
      (await api.get(`/daysheet?employee_id=${driver.id}&date=${date}`)).body.data.shortage;
    expect(await sheetOf(LAST)).toMatchObject([
      { is_empty: false, before: 2, this_day: 1 },
      { is_empty: true, before: 3, this_day: 0 },
    ]);
    expect(await sheetOf('2026-11-01')).toMatchObject([
      { is_empty: false, before: 3, this_day: 1 },
      { is_empty: true, before: 3, this_day: 0 },
    ]);
    const listOf = async (date: string) => (await api.get(`/daysheet/drivers?date=${date}`)).body.data;
    expect(await listOf(LAST)).toMatchObject([{ short: [{ count: 1 }], short_before: 5 }]);
    expect(await listOf('2026-11-01')).toMatchObject([{ short: [{ count: 1 }], short_before: 6 }]);
    await balanced();
  });

  test('that are wrong name row, column, value and rule, and save nothing', async () => {
    const { api, an, godown, branch, guest, save, preview, goLive } = await paperBusiness();
    const weights = 'Cylinders have 5, 10, 14.2, 19, 35, 47.5, 425 kg';
    const rows = [
      [godown.name, 'Cylinders', '14.2', 5, 0],
      [godown.name, 'Cylinders', 'abc', 5, 0],
      ['Nowhere', 'Cylinders', '19', 5, ''],
      [godown.name, 'Gas Stove', '', 5, 1],
      [godown.name, 'Gas Stove', '', '', ''],
      [godown.name, 'CYLINDERS', '14.20', 6, 0],
    ];
    expect((await preview('stock', rows)).body.data).toEqual({
      added: 1,
      known: 0,
      total: 5,
      warnings: [],
      problems: [
        { row: 2, column: 'weight', value: 'abc', message: `Weight is invalid. ${weights}` },
        { row: 3, column: 'godown', value: 'Nowhere', message: 'No active godown has this name' },
        { row: 4, column: 'empty', value: '1', message: 'Only cylinders can be empty' },
        { row: 5, column: 'filled', value: '', message: 'Quantity is required' },
        { row: 6, column: 'godown', value: godown.name, message: 'The same as row 1' },
      ],
    });
    const refused = await save('stock', rows);
    expect(refused).toBeRefused('wrong_openings');
    expect(refused.body.msg).toBe(`Row 2, Weight “abc”: Weight is invalid. ${weights}, and 4 more`);

    const twin = { firstName: 'Ravi', lastName: 'Kumar', consumerid: 'TWIN' };
    const [first] = [await an.guestCustomer(twin), await an.guestCustomer(twin)];
    const answer = await preview('cylinders', [
      ['twin', '', 'Cylinders', 14.2, 1, branch.name],
      ['Ravi Kumar', '', 'Cylinders', 14.2, 1, branch.name],
      ['Ravi Kumar', first.mobileNumber, 'Cylinders', 14.2, 1, branch.name],
      [`${guest.firstName} ${guest.lastName}`, guest.mobileNumber, 'Cylinders', 14.2, 1, 'Elsewhere'],
      ['Nobody Known', '', 'Cylinders', 14.2, 1, branch.name],
      [`${guest.firstName} ${guest.lastName}`.toUpperCase(), '', 'Cylinders', 14.2, 1, branch.name],
    ]);
    expect(
      answer.body.data.problems.map(({ row, column, message }: never) => [row, column, message]),
    ).toEqual([
      [1, 'customer', expect.stringMatching(/^2 customers match: Guest Ravi Kumar \(TWIN\)\. Add/)],
      [2, 'customer', expect.stringMatching(/^2 customers match: /)],
      [4, 'branch', 'No branch has this name'],
      [5, 'customer', 'No customer has this connection number, consumer ID or name'],
    ]);
    const name = `${guest.firstName} ${guest.lastName}`;
    expect(answer.body.data.warnings).toEqual([
      {
        row: 6,
        column: 'customer',
        value: name.toUpperCase(),
        message: `Found by the name: ${name}, ${guest.mobileNumber}`,
      },
    ]);
    expect((await goLive()).parts.stock.rows).toBe(0);
    expect((await api.get('/openings')).body.data).toEqual([]);
  });

  test('of customers of two types with the same name and mobile are told apart by the type', async () => {
    const { an, branch, save, preview, held } = await paperBusiness();
    const twin = { firstName: 'Ravi', lastName: 'Kumar', mobileNumber: '9848012345' };
    const holder = await an.svCustomer({ ...twin, gas_consumer_number: '7011' });
    const hotel = await an.creditCustomer({ ...twin, consumerid: '' });
    const row = (name: string, count: number) => [
      name,
      twin.mobileNumber,
      'Cylinders',
      14.2,
      count,
      branch.name,
    ];
    const { problems } = (await preview('cylinders', [row('Ravi Kumar', 1)])).body.data;
    expect(problems).toMatchObject([
      {
        message:
          '2 customers match: Credit Ravi Kumar, SV Ravi Kumar (7011). Add their type, mobile or Consumer ID',
      },
    ]);
    expect(await save('cylinders', [row('SV Ravi Kumar', 2), row('credit ravi kumar', 3)])).toBeSaved();
    expect(await held(holder.id)).toMatchObject([{ held: 2 }]);
    expect(await held(hotel.id)).toMatchObject([{ held: 3 }]);
    const other = (await preview('cylinders', [row('Guest Ravi Kumar', 1)])).body.data;
    expect(other.problems).toMatchObject([
      { column: 'customer', message: expect.stringMatching(/^No customer/) },
    ]);
  });

  test('of a file are read as a person said of the last one with these headers', async () => {
    const { api, an, branch } = await paperBusiness();
    await an.creditCustomer({ consumerid: 'HA-1' });
    const read = async () =>
      (
        await api.post('/openings/file?part=advances', Buffer.from('Wer,Wieviel\nHA-1,50\n'), {
          headers: { 'content-type': 'text/csv' },
        })
      ).body.data;
    expect(await read()).toMatchObject({ fields: ['', ''], notes: [] });
    const fixed = { branch: branch.name };
    const reading = { header_row: 1, fields: ['customer', 'amount'], fixed, month_first: [] };
    const rows = [['HA-1', '', '50', branch.name]];
    const headers = ['Wer', 'Wieviel'];
    const body = { part: 'advances', rows, file_name: 'alt.csv', reading: { ...reading, headers } };
    expect((await api.post('/openings', body)).status).toBe(201);
    expect(await read()).toMatchObject({
      fields: ['customer', 'amount'],
      isSure: false,
      fixed,
      month_first: [],
    });
  });

  test('of the same file twice add nothing; other figures are refused until the first are deleted', async () => {
    const { api, godown, save, calls } = await paperBusiness();
    const rows = [[godown.name, 'Cylinders', 14.2, 100, 20]];
    const first = await save('stock', rows);
    const again = await save('stock', rows);
    expect([again.status, again.body]).toEqual([
      201,
      { msg: 'Stock: 0 saved, 1 already entered', data: { import_id: null, added: 0, known: 1 } },
    ]);
    expect(await calls.stock()).toEqual({ filled: 100, empty: 20 });
    const other = await save('stock', [[godown.name, 'Cylinders', 14.2, 90, 20]]);
    expect(other.body.msg).toContain('Already entered as 100 filled, 20 empty Cylinders 14.2 kg');
    expect((await api.delete(`/openingimports/${first.body.data.import_id}`)).status).toBe(200);
    expect((await save('stock', [[godown.name, 'Cylinders', 14.2, 90, 20]])).status).toBe(201);
  });

  test('of an import are deleted with it: all rows are as before, ledgers and history aside', async () => {
    const { api, an, db, godown, driver, branch, save, balanced } = await paperBusiness();
    await an.creditCustomer({ consumerid: 'HA-1' });
    await an.svCustomer({ gas_consumer_number: '77', advanceAmtPaid: 900 });
    const rowsOf = (weight: number, sign: string): [OpeningPartName, unknown[]][] => [
      ['stock', [godown.name, 'Cylinders', weight, 7, 2]],
      ['bills', ['HA-1', '', sign, '2026-10-01', '', 900, branch.name]],
      ['advances', ['HA-1', '', 100.5, branch.name]],
      ['cylinders', ['HA-1', '', 'Cylinders', weight, 3, branch.name]],
      ['deposits', ['77', '', 1_000, branch.name]],
      ['drivers', [driver.name, 'Cylinders', weight, 0, 4, branch.name]],
    ];
    for (const [part, row] of rowsOf(19, 'B-1').filter(([part]) => !ONE_A_CUSTOMER.includes(part)))
      expect(await save(part, [row])).toBeSaved();
    const before = await storedRows(db);
    expect(Object.values(before).flat().length).toBeGreaterThan(20);
    const saved = [];
    for (const [part, row] of rowsOf(14.2, 'B-2')) saved.push(await save(part, [row]));
    expect(await storedRows(db)).not.toEqual(before);
    for (const { body } of saved)
      expect((await api.delete(`/openingimports/${body.data.import_id}`)).status).toBe(200);
    expect(await storedRows(db)).toEqual(before);
    await balanced();
  });

  test('do not fall below what went on since', async () => {
    const { api, godown, credit, branch, save, calls, held, balanced } = await paperBusiness();
    const stock = await save('stock', [[godown.name, 'Cylinders', 14.2, 10, 0]]);
    const { consumerid } = (await api.get(`/customers/${credit.id}`)).body.data;
    const cylinders = await save('cylinders', [[consumerid, '', 'Cylinders', 14.2, 6, branch.name]]);
    await calls.assign({ qty: 4, date: AFTER });
    await calls.sell({
      qty: 1,
      empty_cylinders: 5,
      customer_id: credit.id,
      saletype: 'Credit Sales',
      date: AFTER,
    });
    const refusals = [
      await api.delete(`/openingimports/${stock.body.data.import_id}`),
      await api.delete(`/openingimports/${cylinders.body.data.import_id}`),
    ];
    for (const refusal of refusals) expect(refusal).toBeRefused('not_enough_stock');
    expect(refusals[0]?.body.msg).toBe(`${godown.name} holds 6 filled 14.2 kg cylinders; 10 requested`);
    expect(refusals[1]?.body.msg).toMatch(/holds 2 filled 14.2 kg cylinders; 6 requested$/);
    expect(await held(credit.id)).toEqual([{ weight: 14.2, taken: 7, given_back: 5, held: 2 }]);
    await balanced();
  });
});

describe('a deleted opening', () => {
  test('is not entered again beside another one, or after the date has changed', async () => {
    const { api, an, branch, save, balanced } = await paperBusiness();
    const { id } = await an.creditCustomer({ consumerid: 'HA-1' });
    const deleteFirst = async (part: string) => {
      const [row] = (await api.get(`/openings?part=${part}`)).body.data;
      expect((await api.delete(`/openings/${row.id}`)).status).toBe(200);
      return row.id;
    };
    await save('advances', [['HA-1', '', 50, branch.name]]);
    const advance = await deleteFirst('advances');
    expect((await api.patch(`/customers/${id}`, { advanceAmtPaid: 80 })).status).toBe(200);
    expect(await api.post(`/openings/${advance}/undelete`)).toBeRefused('entered_already');
    expect((await api.get(`/customers/${id}/account`)).body.data.credit.owed).toBe(-80);
    await save('bills', [['HA-1', '', 'B-1', LAST, '', 50, branch.name]]);
    const bill = await deleteFirst('bills');
    expect((await api.patch('/golive', { date: '2026-10-30' })).status).toBe(200);
    expect(await api.post(`/openings/${bill}/undelete`)).toBeRefused('other_date');
    await balanced();
  });

  test('can be entered again by Undo, and has its history', async () => {
    const { api, driver, branch, save, balanced } = await paperBusiness();
    await save('drivers', [[driver.name, 'Cylinders', 14.2, 2, 3, branch.name]]);
    const [row] = (await api.get('/openings?part=drivers')).body.data;
    expect(row).toMatchObject({ employee: { name: driver.name }, filled: 2, empty: 3, date: LAST });
    expect((await api.delete(`/openings/${row.id}`)).body.msg).toBe('Opening Deleted Successfully');
    const { status, body } = await api.post(`/openings/${row.id}/undelete`);
    expect([status, body.data]).toEqual([201, { ...row, id: body.data.id }]);
    const changes = (await api.get(`/openings/${row.id}/history`)).body.data;
    expect(changes.map(({ action }: never) => action)).toEqual(['deleted', 'created']);
    await balanced();
  });
});

describe('the go-live date', () => {
  test('comes first, and stays while openings are entered for it', async () => {
    const { api } = await testApp();
    expect(await api.post('/openings', { part: 'stock', rows: [['x']] })).toBeRefused('no_go_live_date');
    const { api: other, godown, save } = await paperBusiness();
    await save('stock', [[godown.name, 'Cylinders', 14.2, 10, 0]]);
    expect(await other.patch('/golive', { date: '2026-10-30' })).toBeRefused('openings_entered');
    expect((await other.patch('/golive', { date: '2100-01-01' })).body.fields).toEqual({
      date: 'Date is in the future',
    });
  });

  test('may be older than the back-dating limit; when it is closed, its branch takes no stock', async () => {
    const { api, an, godown, driver, branch, save, calls, db } = await paperBusiness();
    await db.updateTable('business_settings').set({ back_dating_days: 3 }).execute();
    expect((await save('stock', [[godown.name, 'Cylinders', 14.2, 10, 0]])).status).toBe(201);
    expect(await calls.open({ filled: 1, date: LAST })).toBeRefused('dated_back');
    expect((await api.post('/daycloses', { branch_id: branch.id, date: LAST, note: 'Signed' })).status).toBe(
      201,
    );
    const closed = [
      await save('stock', [[godown.name, 'Cylinders', 19, 10, 0]]),
      await save('drivers', [[driver.name, 'Cylinders', 19, 1, 0, branch.name]]),
    ];
    for (const answer of closed) expect(answer).toBeRefused('day_closed');
    const another = await an.godown();
    expect((await save('stock', [[another.name, 'Cylinders', 19, 10, 0]])).status).toBe(201);
  });
});

const CREDIT_WITH_ADVANCE = [
  'Date,Opening Date,Company Name,Credit Limit,Advance Amount,Salutations,First Name,Last Name,Mobile Number,Address',
  '2026-10-01,2026-10-01,Hotel Annapurna,1000,500,Mr.,Ravi,Kumar,9100000001,7 Temple Street',
].join('\n');

describe('opening the books', () => {
  test('takes the totals of the paper alone, and locks openings on every screen until re-opened', async () => {
    const { api, db, app, an, godown, credit, save, calls, openAsEntered, goLive } = await paperBusiness();
    const first = await save('stock', [[godown.name, 'Cylinders', 14.2, 100, 20]]);
    const paid = await an.creditCustomer({ advanceAmtPaid: 1_200 });
    const { imported, commit, problems } = importing(api);
    const staged = await imported('Credit', CREDIT_WITH_ADVANCE);
    const differing = await api.post('/golive/open', { rupees: '₹1,200.00', cylinders: '1,119' });
    expect(differing).toBeRefused('totals_differ');
    expect(differing.body.msg).toBe(
      'The paper says ₹1,200 and 1,119 cylinders; entered are ₹1,200 and 120 cylinders',
    );
    expect((await openAsEntered()).body.msg).toBe('Books Opened Successfully');
    expect(await goLive()).toMatchObject({ opened_by: 'Keeper', cylinders: 120 });

    const adjustmentId = (await api.get('/stockadjustments')).body.data[0].id;
    const locked = [
      await save('stock', [[godown.name, 'Cylinders', 19, 1, 0]]),
      await calls.open({ filled: 1 }),
      await api.delete(`/stockadjustments/${adjustmentId}`),
      await api.delete(`/openingimports/${first.body.data.import_id}`),
      await api.patch('/golive', { date: '2026-10-30' }),
      await openAsEntered(),
    ];
    for (const answer of locked) expect(answer).toBeRefused('books_opened');
    const advance = await api.patch(`/customers/${credit.id}`, { advanceAmtPaid: 500 });
    expect(advance).toBeRefused('advance_locked', { field: 'advanceAmtPaid' });
    const began = await api.patch(`/customers/${paid.id}`, { opening_date: '2026-01-02' });
    expect(began).toBeRefused('advance_locked');
    await expect(an.creditCustomer({ advanceAmtPaid: 500 })).rejects.toThrow('advance_locked');
    expect((await commit(staged.id)).settled).toMatchObject({
      state: 'staged',
      problem: expect.stringContaining('opening advances can change after Go-live is re-opened'),
    });
    const { id, counts } = await imported('Credit', CREDIT_WITH_ADVANCE.replace('9100000001', '9100000002'));
    expect(counts).toMatchObject({ good: 0, bad: 1 });
    expect((await problems(id))[0].errors).toMatchObject([{ field: 'advanceAmtPaid', found: '500' }]);
    expect((await calls.open({ kind: 'lost', filled: 1 })).status).toBe(201);
    expect((await api.patch(`/customers/${credit.id}`, { credit_limit: 500 })).status).toBe(200);

    const manager = apiOf(app, (await signIn(db, 'manager@example.com', 'manager')).token);
    expect(await manager.post('/golive/reopen', { reason: 'A page was missing' })).toBeRefused('not_allowed');
    const reopened = await api.post('/golive/reopen', { reason: 'A page was missing' });
    expect(reopened.body.data).toMatchObject({ opened_at: null, reopen_reason: 'A page was missing' });
    expect(await api.post('/golive/reopen', { reason: 'Again' })).toBeRefused('books_not_opened');
    expect((await calls.open({ filled: 1 })).status).toBe(201);
    const { data } = (await api.get('/golive/1/history')).body;
    expect(
      data.map(({ changes }: never) => (changes as { label: string }[]).map(({ label }) => label))[0],
    ).toContain('Reason');
  });
});

test('the totals of the paper may be larger than any figure of a row', async () => {
  const { api, an, branch, driver, save, openAsEntered, goLive, balanced } = await paperBusiness();
  await an.creditCustomer({ consumerid: 'HA-1' });
  const bills = Array.from({ length: 1_001 }, (_, index) => `B-${index}`);
  const owed = (no: string) => ['HA-1', '', no, '2026-10-01', '', '999999999.99', branch.name];
  expect(await save('bills', bills.map(owed))).toBeSaved();
  const weights = Array.from({ length: 1_100 }, (_, index) => (1 + index / 100).toFixed(2));
  const short = (kg: string) => [driver.name, 'Cylinders', kg, 1_000_000, 1_000_000, branch.name];
  expect(await save('drivers', weights.map(short))).toBeSaved();
  const entered = { rupees: 1_000_999_999_989.99, cylinders: 2_200_000_000 };
  expect(await goLive()).toMatchObject(entered);

  const tooLarge = await api.post('/golive/open', { rupees: 1e15, cylinders: '1,00,00,00,00,00,000' });
  expect(tooLarge.body.fields).toEqual({
    rupees: 'Rupees on Paper is invalid',
    cylinders: 'Cylinders on Paper is invalid',
  });
  expect((await openAsEntered()).body.msg).toBe('Books Opened Successfully');
  expect(await goLive()).toMatchObject({ ...entered, opened_by: 'Keeper' });
  await balanced();
});

test('rows saved at once are stored once; the signed totals are what is locked', async () => {
  const { api, godown, save, calls, goLive, balanced } = await paperBusiness();
  const rows = [[godown.name, 'Cylinders', 14.2, 100, 20]];
  const saved = await Promise.all([save('stock', rows), save('stock', rows), save('stock', rows)]);
  expect(saved.map(({ body }) => body.data.added).toSorted()).toEqual([0, 0, 1]);
  for (let round = 0; round < 5; round++) {
    const { rupees, cylinders } = await goLive();
    const adjusting = [1, 2, 3].map((filled) => calls.open({ filled }));
    const opened = await api.post('/golive/open', { rupees, cylinders });
    for (const { status } of await Promise.all(adjusting)) expect([201, 409]).toContain(status);
    // Refused when an adjustment came first.
    if (opened.status !== 200) expect(opened).toBeRefused('totals_differ');
    else expect((await goLive()).cylinders).toBe(cylinders);
    await api.post('/golive/reopen', { reason: 'Again' });
  }
  await balanced();
});

describe('a person of some branches', () => {
  test('has the openings of these alone, and does not open the books', async () => {
    const { api, an, godown, branch, driver, guest, save, preview, goLive, bound, balanced } =
      await paperBusiness();
    const other = await an.godown();
    const { consumerid } = (await api.get(`/customers/${guest.id}`)).body.data;
    await save('stock', [
      [godown.name, 'Cylinders', 14.2, 10, 0],
      [other.name, 'Cylinders', 14.2, 50, 0],
    ]);
    await save('drivers', [[driver.name, 'Cylinders', 14.2, 3, 0, other.branch.name]]);
    const person = await bound('bound@example.com', [branch.id]);
    expect((await goLive(person)).parts.stock).toEqual({ rows: 1, total: 10 });
    expect((await person.get('/openings')).body.data).toEqual([]);
    expect(
      (await preview('stock', [[other.name, 'Cylinders', 19, 1, 0]], person)).body.data.problems,
    ).toHaveLength(1);
    // The only branch that they have.
    const own = await save('cylinders', [[consumerid, '', 'Cylinders', 14.2, 2, '']], person);
    expect(own.body.msg).toBe('Cylinders with customers: 1 saved');
    expect((await person.get('/openings')).body.data).toHaveLength(1);
    expect(await person.post('/golive/open', { rupees: 0, cylinders: 12 })).toBeRefused('not_for_bound');
    expect(await person.patch('/golive', { date: '2026-10-30' })).toBeRefused('not_for_bound');
    expect([(await goLive(person)).may_open, (await goLive()).may_open]).toEqual([false, true]);
    // An opening of another branch, which the person does not see.
    await save('cylinders', [[consumerid, '', 'Cylinders', 19, 2, other.branch.name]]);
    const twice = await save('cylinders', [[consumerid, '', 'Cylinders', 19, 2, branch.name]], person);
    expect(twice.body.msg).toMatch(
      /^Row 1, Customer .+: Already entered for another branch; delete that first$/,
    );
    const imports = (await person.get('/openingimports?part=stock')).body.data;
    expect(imports).toEqual([]);
    expect((await person.delete(`/openingimports/${own.body.data.import_id}`)).status).toBe(200);
    await balanced();
  });

  test('has the history of Go-live as the record itself, without the totals of all branches', async () => {
    const { api, an, godown, branch, save, openAsEntered, bound } = await paperBusiness();
    const other = await an.godown();
    await save('stock', [
      [godown.name, 'Cylinders', 14.2, 10, 0],
      [other.name, 'Cylinders', 14.2, 50, 0],
    ]);
    await openAsEntered();
    const person = await bound('bound@example.com', [branch.id]);
    expect((await person.get('/golive')).body.data).toMatchObject({ date: LAST, cylinders: 10 });
    type Entry = { changes: { label: string; figure?: string }[] };
    const labelsOf = async (as: typeof api) =>
      (await as.get('/golive/1/history')).body.data.map(({ changes }: Entry) =>
        changes.map(({ label, figure }) => (figure ? `${label} (${figure})` : label)),
      );
    const [[...opened], ...earlier] = await labelsOf(api);
    const totals = ['Rupees on Paper (rupees)', 'Cylinders on Paper'];
    expect(opened).toEqual(['Books opened at', 'Books opened by', ...totals]);
    expect(await labelsOf(person)).toEqual([['Books opened at', 'Books opened by'], ...earlier]);
    expect(await person.patch('/golive', { date: '2026-10-30' })).toBeRefused('not_for_bound');
  });
});
