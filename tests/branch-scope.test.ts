import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashSecret, newSecret } from '../src/domain/people/secrets.ts';
import { booksBalance } from '../src/domain/stock/audit.ts';
import { paths as reportPaths } from '../src/features/reports/contract.ts';
import { openDatabase } from '../src/kit/server/db.ts';
import { inScope, scopedOf } from '../src/kit/server/scope.ts';
import { ensureScopeRole } from '../src/kit/server/scope-role.ts';
import type { Role } from '../src/masters/rights.ts';
import { type Api, anotherProcess, apiOf, signIn, testApp } from './harness/app.ts';
import { testDatabase } from './harness/database.ts';
import { type Business, DAY, day, openBusiness } from './harness/day.ts';

const { app, db, pool, url, api } = await testApp();
await ensureScopeRole(db);

const person = async (email: string, branchIds: number[], role: Role = 'manager') => {
  const { user, token } = await signIn(db, email, role);
  await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
  return { user, token, api: apiOf(app, token) };
};

const HIDDEN = 'zzhidden';
/** ₹ of the other branch, each in no sum of the own branch. */
const hidden = { sale: 8_765_439, expense: 9_876_541, purchase: 7_654_327, credit: 654_323 };
const marks = new RegExp(
  `${HIDDEN}|${Object.values(hidden)
    .flatMap((amount) => [String(amount), amount.toLocaleString('en-IN')])
    .join('|')}`,
  'i',
);

type Ids = Record<string, number>;

/** A whole day of a business; the ids of its records by their paths. */
async function workADay(business: Business, sale: { amount: number }, word: string, as = api): Promise<Ids> {
  const calls = day(as, business);
  const made: Ids = {};
  const keep = async (path: string, answering: ReturnType<typeof calls.sell>) => {
    const { status, body } = await answering;
    expect([path, status, body.msg]).toEqual([path, 201, body.msg]);
    made[path] = body.data.id;
  };
  await keep('/stockadjustments', calls.open({ filled: 11, empty: 7, reason: word }));
  await keep(
    '/inventory',
    calls.purchase({
      invoice_no: word,
      invoice_amount: word === HIDDEN ? hidden.purchase : 500,
      paid_amount: 500,
      note: word,
    }),
  );
  await keep('/stockassigns', calls.assign({ qty: 13 }));
  await keep('/dayentries', calls.sell({ ...sale, qty: 3, empty_cylinders: 2 }));
  await keep('/stocksettelments', calls.settle({ qty: 9, empty_cylinders: 2 }));
  await keep('/cashrecoverys', calls.recover({ reason: word, ...recovered(sale.amount) }));
  await keep('/expences', calls.spend({ amount: word === HIDDEN ? hidden.expense : 120, description: word }));
  made['/dayEntryExpenses'] = made['/expences'] ?? 0;
  await keep('/daycloses', as.post('/daycloses', { branch_id: business.branch.id, date: DAY, note: word }));
  const { branch, godown, area } = business;
  return { ...made, '/branches': branch.id, '/godowns': godown.id, '/area_codes': area.id };
}

const recovered = (amount: number) => ({ total_amount: amount, cash_amt: amount, upi_amt: 0 });

/** Every read, about a business and the records of its day. */
async function reads(business: Business, ids: Ids): Promise<string[]> {
  const { body } = await api.get('/openapi.json');
  const { branch, godown, area, driver, vehicle, vendor, credit } = business;
  const shared = {
    '/employees': driver.id,
    '/vehicles': vehicle.id,
    '/vendors': vendor.id,
    '/customers': credit.id,
  };
  const all: Ids = { ...shared, '/collectible': credit.id, '/collectible/payments': payment.id, ...ids };
  const on = `date=${DAY}&area_code_id=${area.id}`;
  const queries: Record<string, string> = {
    '/dayentries/filter': on,
    '/stockassigns/filterbydayandstatus': `date=${DAY}&status=settled`,
    '/stockassigns/filterbydayandareacode': on,
    '/stockassigns/onroad': on,
    '/stocksettelments/openloads': `${on}&earlier=true`,
    '/expences/day': `branch_id=${branch.id}&date=${DAY}`,
    '/dayclose': `branch_id=${branch.id}&date=${DAY}`,
    '/daysheet': `employee_id=${driver.id}&date=${DAY}`,
    '/daysheet/drivers': `date=${DAY}`,
    '/daysheet/areacounts': `date=${DAY}`,
    '/inventory/repeated': `date=${DAY}&product_vendor_id=${vendor.id}&invoice_no=${HIDDEN}&product=Cylinders&weight=14.2`,
    '/stockmovements': `godown_id=${godown.id}&product=Cylinders&weight=14.2`,
    '/customers/{id}/statement': 'from_date=2026-11-01&to_date=2026-11-30',
    '/customerimports': 'customerType=Guest',
    '/search': `q=${HIDDEN}`,
    '/views': 'list=sales',
  };
  const skipped =
    /\/(sessions|people|activity|me|files|ifsc|openapi.json|backups|settings|salerates\/|views)|template$/;
  return Object.entries<object>(body.paths).flatMap(([address, methods]) => {
    const path = address.replace(/^\/api/, '');
    if (!('get' in methods) || path === address || skipped.test(path)) return [];
    const records = Object.keys(all).filter((start) => path.startsWith(`${start}/`));
    const id = all[records.toSorted((left, right) => right.length - left.length)[0] ?? ''];
    if (path.includes('{id}') && id === undefined) return [];
    const query = queries[path] === undefined ? '' : `?${queries[path]}`;
    return [`${path.replace('{id}', String(id))}${query}`];
  });
}

const reports = ({ branch, vendor, driver, vehicle }: Business) => {
  const filters: Record<keyof typeof reportPaths, object> = {
    branch: { branch: branch.id },
    vendor: { vendor: vendor.id },
    customer_type: { customer_type: 'Guest' },
    product: { product: 'Cylinders' },
    driver: { employee_id: driver.id },
    vehicle: { vehicle_id: vehicle.id },
    expence_type: { expence_type: 'general' },
    branches: {},
    shortages: { employee_id: 0 },
  };
  const period = { from_date: '2026-11-01', to_date: '2026-11-30' };
  return Object.entries(filters).flatMap(([call, filter]) => {
    const path = reportPaths[call as keyof typeof reportPaths];
    return [path, `${path}/compared`].map((path) => ({ path, body: { ...filter, ...period } }));
  });
};

/** What a person reads of a business, by call; without what is new in each answer. */
async function readAll(as: typeof api, business: Business, ids: Ids): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const plain = (text: string) => text.replaceAll(/"(read_at|requestId)":"[^"]*"/g, '');
  for (const path of await reads(business, ids)) {
    const { status, text } = await as.get(path);
    found.set(path, `${status} ${plain(text)}`);
  }
  for (const { path, body } of reports(business)) {
    const { status, text } = await as.post(path, body);
    found.set(`POST ${path} ${JSON.stringify(body)}`, `${status} ${plain(text)}`);
  }
  return found;
}

const business = await openBusiness(api);
const own = await workADay(business, { amount: 2700 }, 'own work');
const other = await openBusiness(api);
await api.patch(`/branches/${other.branch.id}`, { name: `${HIDDEN} branch`, version: 1 });
await api.patch(`/godowns/${other.godown.id}`, { name: `${HIDDEN} godown`, version: 1 });
await api.patch(`/area_codes/${other.area.id}`, {
  area_name: HIDDEN,
  area_code: `${HIDDEN} area`,
  version: 1,
});
const { data: payment } = (await day(api, business).pay()).body;
const manager = await person('bound@example.com', [business.branch.id]);
const before = await readAll(manager.api, business, own);
/** The other branch works with the people, the vehicle and the vendor of the first one: they are shared. */
const mixed: Business = { ...business, branch: other.branch, godown: other.godown, area: other.area };
const others = await workADay(mixed, { amount: hidden.sale }, HIDDEN);

test('the reads of this test answer, and show the other branch to a person of all branches', async () => {
  for (const [call, answer] of before) expect([call, answer.slice(0, 3)]).toEqual([call, '200']);
  expect(before.size).toBeGreaterThan(100);
  const all = await readAll(api, mixed, others);
  for (const mark of [HIDDEN, ...Object.values(hidden).slice(0, 3)])
    expect([...all.values()].join('\n')).toContain(String(mark));
});

test('nothing that a bound person reads changes with the work of another branch', async () => {
  const after = await readAll(manager.api, business, own);
  for (const [call, answer] of before) expect([call, after.get(call)]).toEqual([call, answer]);
  expect([...after].filter(([, answer]) => marks.test(answer))).toEqual([]);
});

test('records of another branch answer a bound person as ones that do not exist', async () => {
  const unknown = Object.fromEntries(Object.keys(others).map((path) => [path, 999_999]));
  const nowhere = { ...mixed, branch: { id: 999_999 }, godown: { id: 999_999 }, area: { id: 999_999 } };
  const found = await readAll(manager.api, mixed, others);
  const missing = [...(await readAll(manager.api, nowhere, unknown)).values()];
  for (const [index, [call, answer]] of [...found].entries()) {
    expect([call, marks.test(answer)]).toEqual([call, false]);
    if (
      Object.values(others).some(
        (id) => call.includes(`/${id}`) && !/customers|employees|vehicles|vendors/.test(call),
      )
    )
      expect([call, answer]).toEqual([call, missing[index]]);
  }
});

test('a bound person can neither change nor delete a record of another branch, nor add one', async () => {
  const counts = () => sql`select (select count(*) from record_changes where entity <> 'users')`.execute(db);
  const stored = await counts();
  for (const [path, id] of Object.entries(others))
    for (const method of ['patch', 'delete'] as const) {
      const call = (id: number) =>
        method === 'patch'
          ? manager.api.patch(`${path}/${id}`, { version: 1 })
          : manager.api.delete(`${path}/${id}`);
      const [there, nowhere] = [await call(id), await call(999_999)];
      expect([path, method, there.status, there.body.msg]).toEqual([
        path,
        method,
        nowhere.status,
        nowhere.body.msg,
      ]);
      expect(there.status).toBeGreaterThan(399);
    }
  const calls = day(manager.api, mixed);
  const { branch, godown } = other;
  const refused = await Promise.all([
    ...[
      calls.open(),
      calls.purchase(),
      calls.assign(),
      calls.sell(),
      calls.settle(),
      calls.recover(),
      calls.spend(),
    ],
    manager.api.post('/daycloses', { branch_id: branch.id, date: DAY, note: '' }),
    manager.api.post('/dayentries', { ...walkIn, area_code_id: business.area.id, branch_id: branch.id }),
    manager.api.patch(`/godowns/${business.godown.id}`, { version: 1, branch_id: branch.id }),
    manager.api.post('/branches', { name: 'A new one', address: 'x', in_charge_id: business.cashier.id }),
    manager.api.get(`/stockmovements?godown_id=${godown.id}&product=Cylinders&weight=14.2`),
  ]);
  for (const [index, { status, text }] of refused.entries()) {
    expect([index, status < 500, text]).toEqual([index, true, text]);
    expect(text).not.toMatch(marks);
  }
  expect((await counts()).rows).toEqual(stored.rows);
});

const walkIn = {
  ...{ date: DAY, saletype: 'Other Product Sales', product: 'Regulators', weight: '', amount: 1, qty: 1 },
  ...{ payment_mode: 'cash', empty_cylinders: 0 },
};

test('the attachment of an expense is a file of its branch', async () => {
  const store = async (branchId: number) => {
    const { rows } = await sql<{ token: string }>`
      with stored as (
        insert into files (token, content_type, content)
        values (left(md5(random()::text) || md5(random()::text), 32), 'application/pdf', ${Buffer.from(HIDDEN)})
        returning id, token
      ), shown as (
        update expenses set file = stored.id from stored
         where expenses.id = (select max(id) from expenses where branch_id = ${branchId}) returning expenses.id
      )
      select token from stored`.execute(db);
    return `/files/${rows[0]?.token}`;
  };
  await api.post(`/daycloses/${own['/daycloses']}/reopen`, { reason: 'a file' });
  await api.post(`/daycloses/${others['/daycloses']}/reopen`, { reason: 'a file' });
  const paths = [await store(business.branch.id), await store(other.branch.id)];
  const as = [manager.api, api].map((api) =>
    Promise.all(paths.map(async (path) => (await api.get(path)).status)),
  );
  expect(await Promise.all(as)).toEqual([
    [200, 404],
    [200, 200],
  ]);
});

test('of a shared customer a bound person sees the balance and the bills of the own branches', async () => {
  const { credit } = business;
  const [at, there] = [day(manager.api, business), day(api, mixed)];
  await at.assign({ qty: 2 });
  await there.assign({ qty: 2 });
  await there.sell({ saletype: 'Credit Sales', amount: hidden.credit });
  const sold = await at.sell({ saletype: 'Credit Sales', amount: 900 });
  expect(sold.status).toBe(201);
  const paths = ['account', 'bills', 'ledger', 'statement?from_date=2026-11-01&to_date=2026-11-30'];
  const [account, bills, ledger, statement] = await Promise.all(
    paths.map(async (path) => (await manager.api.get(`/customers/${credit.id}/${path}`)).body.data),
  );
  const owed = hidden.credit + 900 - payment.amount;
  expect(account.credit.owed).toBe(owed);
  expect(bills).toEqual([expect.objectContaining({ amount: 900 })]);
  const [line, paid] = [
    { kind: 'sale', amount: 900, balance: owed },
    { kind: 'payment', amount: -payment.amount },
  ];
  expect(ledger).toMatchObject([line, paid]);
  expect(statement).toMatchObject({ lines: [paid, line], closing: owed });
  const { body } = await manager.api.get(`/collectible/${credit.id}`);
  expect(body.data).toMatchObject({ owed, bills: [{ amount: 900 }] });
  // The whole account is counted, or the payment would not leave the bill of the other branch.
  await at.pay({ amount: 900 });
  await manager.api.delete(`/dayentries/${sold.body.data.id}`);
  expect(await booksBalance(db)).toEqual([]);
});

test('requests of several scopes at once, reads and writes, are never mixed', async () => {
  const second = await person('second@example.com', [other.branch.id]);
  const both = await person('both@example.com', [business.branch.id, other.branch.id]);
  const seen: [who: typeof manager, branches: number[]][] = [
    [manager, [business.branch.id]],
    [second, [other.branch.id]],
    [both, [other.branch.id, business.branch.id]],
  ];
  const round = async (index: number) => {
    const [who, branches] = seen[index % 3] ?? [manager, []];
    const idsOf = async ({ api: caller }: { api: Api }) =>
      (await caller.get('/branches')).body.data.map(({ id }: { id: number }) => id);
    const read = await Promise.all([idsOf(who), idsOf({ api })]);
    const { status } = await day(who.api, index % 3 === 0 ? business : mixed).spend({
      description: `${index}`,
    });
    expect([...read, status]).toEqual([branches, [other.branch.id, business.branch.id], 201]);
  };
  // In waves: so many at once that they share connections, and none waits for one too long.
  for (let wave = 0; wave < 8; wave++)
    await Promise.all(Array.from({ length: 30 }, (_, index) => round(30 * wave + index)));
});

test('a Super Admin binds people to branches; other branches end their sessions', async () => {
  const body = { name: 'Asha', email: 'asha@example.com', role: 'cashier', branch_ids: [other.branch.id] };
  const { data: asha } = (await api.post('/people', body)).body;
  const { name } = (await api.get(`/branches/${other.branch.id}`)).body.data;
  expect(asha).toMatchObject({ branch_ids: [other.branch.id], branches: name });
  await db
    .insertInto('sessions')
    .values({ user_id: asha.id, token_hash: hashSecret(ashasToken), cookie_hash: hashSecret(ashasToken) })
    .execute();
  await db.updateTable('users').set({ must_change_password: false }).where('id', '=', asha.id).execute();
  const own = apiOf(app, ashasToken);
  expect((await own.get('/branches')).body.data.map(({ id }: { id: number }) => id)).toEqual([
    other.branch.id,
  ]);
  const change = (fields: object) =>
    api.patch(`/people/${asha.id}`, { version: asha.version + 1, ...fields });
  const refusals = [
    { role: 'super_admin' },
    { branch_ids: [999_999] },
    { branch_ids: ['x'] },
    { branch_ids: 1 },
  ];
  for (const fields of refusals) expect((await change(fields)).status).toBe(422);
  const { branch_ids: ids } = (await change({ branch_ids: [business.branch.id] })).body.data;
  expect(ids).toEqual([business.branch.id]);
  expect((await own.get('/branches')).status).toBe(401);
  const [latest] = (await api.get(`/people/${asha.id}/history`)).body.data;
  expect(latest.changes).toContainEqual(
    expect.objectContaining({ before: `#${other.branch.id}`, after: `#${business.branch.id}` }),
  );
});

const ashasToken = newSecret();

test('new branches of a person count at once, in every process', async () => {
  const { user, token, api: mover } = await person('mover@example.com', [business.branch.id]);
  const process = await anotherProcess({ db, pool });
  const there = apiOf(process, token);
  const count = async () => [mover, there].map(async (api) => (await api.get('/branches')).body.data.length);
  expect(await Promise.all(await count())).toEqual([1, 1]);
  await db
    .updateTable('users')
    .set({ branch_ids: [business.branch.id, other.branch.id] })
    .where('id', '=', user.id)
    .execute();
  expect(await Promise.all(await count())).toEqual([2, 2]);
  await process.close();
});

/** Rows that all people share, or that are their own: people, customers, vendors, employees, products, settings. */
const shared = [
  ...[
    'customers',
    'customer_words',
    'customer_days',
    'customer_payments',
    'credit_accounts',
    'credit_totals',
    'sv_accounts',
    'sv_payments',
  ],
  ...[
    'customer_imports',
    'customer_import_rows',
    'customer_import_members',
    'business_settings',
    'sale_rates',
    'products',
  ],
  ...[
    'employees',
    'vehicles',
    'vendors',
    'fuel_vendors',
    'expense_types',
    'mode_of_payments',
    'installation',
    'migrations',
  ],
  ...[
    'users',
    'sessions',
    'known_browsers',
    'login_failures',
    'personal_reveals',
    'saved_views',
    'deleted_records',
  ],
  ...['idempotency_keys', 'backup_runs'],
];
/** Sums that are of no branch, by their owner. */
const sharedViews = ['account_lines'];

async function withoutPolicy(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace
       and (relkind in ('r', 'p', 'm') and not relrowsecurity
            or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))
     order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

test('each table and view has a rule by branch, or is shared; a new one without is found', async () => {
  expect(await withoutPolicy()).toEqual([...shared, ...sharedViews].toSorted());
  await sql`create table planted (id integer, branch_id integer)`.execute(db);
  await sql`create view planted_view as select id from day_entries`.execute(db);
  expect(await withoutPolicy()).toEqual([...shared, ...sharedViews, 'planted', 'planted_view'].toSorted());
  await sql`drop table planted; drop view planted_view`.execute(db);
});

test('a statement outside of every scope, and a bound one without its branches, fail', async () => {
  await expect(sql`select 1`.execute(scopedOf(db))).rejects.toThrow('outside of every scope');
  const bound = inScope([business.branch.id], () =>
    scopedOf(db)
      .transaction()
      .execute(async (db) => {
        await sql`select set_config('console.scope', '', true)`.execute(db);
        return db.selectFrom('expenses').select('id').execute();
      }),
  );
  await expect(bound).rejects.toThrow('malformed array');
});

test('people cannot be bound on a database whose user may not make roles', async () => {
  const { db: foreign } = await testDatabase();
  const binding = foreign.transaction().execute(async (db) => {
    await sql`create role console_plain; set local role console_plain`.execute(db);
    await ensureScopeRole(db);
  });
  await expect(binding).rejects.toMatchObject({ status: 409 });
});

test('behind a pooler each transaction is in its scope', async () => {
  const pooled = openDatabase({ connectionString: `${url}${url.includes('?') ? '&' : '?'}pgbouncer=true` });
  const branches = (scope: number[] | null) =>
    inScope(scope, () => scopedOf(pooled.db).selectFrom('branches').select('id').execute());
  const lengths = await Promise.all([
    branches(null),
    branches([other.branch.id]),
    branches([1, 2]),
    branches(null),
  ]);
  expect(lengths.map(({ length }) => length)).toEqual([2, 1, 2, 2]);
  await pooled.close();
});

test('a bound person works a whole day in their own branch, and the books balance', async () => {
  const third = await openBusiness(api);
  const { api: as } = await person('third@example.com', [third.branch.id]);
  await workADay(third, { amount: 2_700 }, 'third', as);
  const { body } = await as.get(`/stockassigns?branch_id=${third.branch.id}`);
  expect(body.data).toHaveLength(1);
  expect(await booksBalance(db)).toEqual([]);
});
