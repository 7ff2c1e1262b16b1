import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { type Make, validRecords } from '../../../../tests/harness/master-records.ts';
import { brokenHistories, trackedTables } from '../../../../tests/harness/replay.ts';
import { masters } from '../../../masters/masters.ts';
import type { FieldChange } from '../../shared/history.ts';
import { personalFields } from '../../shared/master-schema.ts';

const { app, db, api, an } = await testApp();

/** Tables without history, each with the reason. */
const UNTRACKED: Record<string, string> = {
  migrations: 'written by the console alone',
  sessions: 'who is signed in now',
  installation: 'made once',
  api_keys: 'its row of users has the history of a key',
  second_factors: 'secrets; each change is in the activity',
  known_browsers: 'which browsers signed in before',
  activity: 'a history itself',
  login_failures: 'kept for minutes',
  idempotency_keys: 'answers kept for retries',
  deleted_records: 'kept for minutes, for Undo',
  backup_runs: 'what the console does by itself',
  evening_mails: 'what the console does by itself; each row tells what became of one mail',
  files: 'their records tell when one is added, replaced or removed',
  record_changes: 'the history',
  former_branches: 'where areas and godowns were, from their history',
  file_readings: 'how files are read, no record of the business',
  saved_views: "a person's own, no record of the business",
  stock_movements: 'append-only itself',
  stock_balances: 'the sums of the movements',
  money_postings: 'append-only itself',
  money_accounts: 'the sums of the postings',
  opening_imports: 'who saved what and when is its own history',
  customer_imports: 'who imported what and when is its own history',
  customer_import_rows: 'gone when the import is over',
  customer_import_phones: 'told by the customers themselves',
  customer_import_members: 'told by the customers themselves',
  sale_rates: 'only ever added, each with who and when',
  customer_words: 'made from the names of the customers',
};

async function allTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

const historyOf = async (path: string, id: number) => (await api.get(`${path}/${id}/history`)).body;

describe('stored entries', () => {
  test('every table of records has history, and every kind of record has the call', async () => {
    const expected = (await allTables()).filter((name) => !(name in UNTRACKED)).toSorted();
    expect(await trackedTables(db)).toEqual(expected);
    expect(app.histories.map(({ table }) => table).toSorted()).toEqual(expected);
  });

  test('every personal column of a declaration and every Aadhaar number is masked', async () => {
    const { rows } = await sql<{ name: string; rules: string }>`
      select tgrelid::regclass::text as name, encode(tgargs, 'escape') as rules from pg_trigger
       where tgfoid = 'keep_history()'::regprocedure`.execute(db);
    const { rows: aadhar } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_name ~ 'aadhar|pan_|account_n'`.execute(db);
    const personal = masters.flatMap((one) =>
      personalFields(one).map((column) => ({ table: one.path.slice(1), column })),
    );
    expect(personal.length).toBeGreaterThan(0);
    for (const { table, column } of [...personal, ...aadhar])
      expect(rows.find(({ name }) => name === table)?.rules, table).toContain(`${column}:masked`);
  });

  test.each([
    'update record_changes set user_id = null',
    'delete from record_changes',
    'truncate record_changes',
  ])('history cannot be rewritten: %s is refused', async (statement) => {
    await an.vendor();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('rows of record_changes are never changed');
  });

  test('it has no secret and no complete personal number', async () => {
    const { id } = await an.employee({ aadhar_number: '700070007777' });
    await api.patch(`/employees/${id}`, { aadhar_number: '800080007777' });
    await an.guestCustomer({ aadharNumber: '900090009999' });
    await db.updateTable('users').set({ password_hash: 'argon2-secret' }).execute();
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(record_changes::text, '') as text from record_changes`.execute(db);
    for (const secret of ['70007000', '80008000', '90009000', 'argon2-secret'])
      expect(rows[0]?.text).not.toContain(secret);
    const { data } = await historyOf('/employees', id);
    expect(data[0].changes).toEqual([
      { field: 'aadhar_number', label: 'Aadhar/PAN Number', before: '********7777', after: '********7777' },
    ]);
  });

  test('a change that is rolled back leaves nothing behind', async () => {
    const { id } = await an.vendor({ name: 'Kept Vendor' });
    await an.vendor({ name: 'Other Vendor' });
    expect((await api.patch(`/vendors/${id}`, { name: 'Other Vendor' })).status).toBe(409);
    expect((await historyOf('/vendors', id)).data).toHaveLength(1);
  });
});

describe('reading', () => {
  test('a history shows who did what, newest first, with labels and names', async () => {
    const anitha = await an.employee({ type: 'Branch In-Charge', name: 'Anitha' });
    const mohan = await an.employee({ type: 'Branch In-Charge', name: 'Mohan' });
    const { id } = await an.branch({ name: 'Tenali', in_charge_id: anitha.id });
    const lakshmi = apiOf(app, (await signIn(db, 'lakshmi@example.com')).token);
    await db
      .updateTable('users')
      .set({ name: 'Lakshmi' })
      .where('email', '=', 'lakshmi@example.com')
      .execute();
    await lakshmi.patch(`/branches/${id}`, { in_charge_id: mohan.id, name: 'Tenali' });
    const { data, next } = await historyOf('/branches', id);
    expect(next).toBeNull();
    expect(data[0]).toMatchObject({
      user: 'Lakshmi',
      action: 'changed',
      changes: [{ field: 'in_charge_id', label: 'Branch In-Charge', before: 'Anitha', after: 'Mohan' }],
    });
    expect(Date.parse(data[0].at)).not.toBeNaN();
    expect(data[1]).toMatchObject({ user: 'Keeper', action: 'created' });
    expect(data[1].changes).toContainEqual({
      field: 'name',
      label: 'Branch Name',
      before: null,
      after: 'Tenali',
    });
  });

  test('a save without a change adds no entry', async () => {
    const { id, name } = await an.vendor();
    await api.patch(`/vendors/${id}`, { name });
    expect((await historyOf('/vendors', id)).data).toHaveLength(1);
  });

  test('amounts, weights and years in a history have their formats', async () => {
    const { id } = await an.employee({ salary: 18_000 });
    const vehicle = await an.vehicle();
    const purchase = await day(api, await openBusiness(api)).purchase();
    const kinds = async (path: string, record: number) =>
      Object.fromEntries(
        (await historyOf(path, record)).data[0].changes.map(({ field, figure = 'count' }: FieldChange) => [
          field,
          figure,
        ]),
      );
    expect(await kinds('/employees', id)).toMatchObject({ salary: 'rupees' });
    expect(await kinds('/vehicles', vehicle.id)).toMatchObject({ manufacturing_year: 'year' });
    expect(await kinds('/inventory', purchase.body.data.id)).toMatchObject({
      ...{ qty: 'count', weight: 'kg', invoice_amount: 'rupees' },
    });
  });

  test("a reveal of a masked number is in the record's history", async () => {
    const { id } = await an.employee();
    await api.post(`/employees/${id}/reveal`);
    expect((await historyOf('/employees', id)).data[0]).toMatchObject({
      user: 'Keeper',
      action: 'revealed',
      changes: [{ field: 'aadhar_number', label: 'Aadhar/PAN Number', before: null, after: null }],
    });
  });

  test('a deleted record keeps its history, and its name where others referred to it', async () => {
    const gone = await an.employee({ type: 'Branch In-Charge', name: 'Gone Soon' });
    const { id } = await an.branch({ in_charge_id: gone.id });
    await api.patch(`/branches/${id}`, {
      in_charge_id: (await an.employee({ type: 'Branch In-Charge' })).id,
    });
    await api.delete(`/employees/${gone.id}`);
    expect((await historyOf('/employees', gone.id)).data[0]).toMatchObject({
      action: 'deleted',
      user: 'Keeper',
    });
    expect((await historyOf('/branches', id)).data[0].changes[0].before).toBe('Gone Soon');
  });

  test('a long history comes in pages', async () => {
    const { id } = await an.vendor();
    for (let note = 1; note <= 24; note++) await api.patch(`/vendors/${id}`, { note: `Note ${note}` });
    const first = await historyOf('/vendors', id);
    const second = (await api.get(`/vendors/${id}/history?before=${first.next}`)).body;
    expect([first.data.length, second.data.length, second.next]).toEqual([20, 5, null]);
    const ids = [...first.data, ...second.data].map((entry) => entry.id);
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  });

  test.each(app.histories.map(({ path }) => path))('no such record of %s is 404', async (path) => {
    expect((await api.get(`${path}/999999/history`)).status).toBe(404);
    expect((await api.get(`${path}/1/history?before=x`)).status).toBe(400);
  });
});

test('after any day each replayed history gives the stored record', async () => {
  const business = await openBusiness(api);
  const calls = day(api, business);
  const purchase = await calls.purchase();
  await api.patch(`/inventory/${purchase.body.data.id}`, { qty: 90, note: 'Ten were dented' });
  const load = await calls.assign();
  await api.patch(`/stockassigns/${load.body.data.id}`, { qty: 50 });
  await calls.sell({ qty: 3, empty_cylinders: 3 });
  const wrong = await calls.sell({ qty: 9 });
  await api.delete(`/dayentries/${wrong.body.data.id}`);
  const settled = await calls.settle({ qty: 46, empty_cylinders: 3 });
  await api.patch(`/stocksettelments/${settled.body.data.id}`, { qty: 47 });
  await calls.recover({
    total_amount: 900,
    upi_amt: 0,
    cash_amt: 900,
    denominations: [{ 500: { count: 1, amount: 500 } }, { 100: { count: 4, amount: 400 } }],
  });
  const make: Make = async (path, values = {}) => {
    const record = { ...(await validRecords[path]?.(make)), ...values };
    return (await api.post(path, record)).body.data.id;
  };
  for (const [path, record] of Object.entries(validRecords)) {
    const { body } = await api.post(path, await record(make));
    await api.patch(`${path}/${body.data.id}`, await record(make));
  }
  const taken = await historyOf('/cashrecoverys', 1);
  expect(taken.data[0].changes).toContainEqual({
    field: 'denominations',
    label: 'Denominations',
    before: null,
    after: '1 × ₹500, 4 × ₹100',
  });
  expect((await historyOf('/stockassigns', load.body.data.id)).data[0].changes).toContainEqual({
    field: 'status',
    label: 'Status',
    before: 'raised',
    after: 'settled',
  });
  expect(await brokenHistories(db)).toEqual([]);
});
