import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ensureScopeRole } from '../../src/domain/people/scope-role.ts';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { openDatabase } from '../../src/kit/server/db/db.ts';
import type { Role } from '../../src/masters/rights.ts';
import { type Api, anotherProcess, apiOf, signIn, testApp } from '../harness/app.ts';
import { HIDDEN, hidden, type Ids, marks, readAll, workADay } from '../harness/branch-work.ts';
import { pooledUrl } from '../harness/database-url.ts';
import { type Business, DAY, day, openBusiness } from '../harness/day.ts';
import { importing } from '../harness/imports.ts';

const { app, db, api, an, url, token } = await testApp();
await ensureScopeRole(db);

const person = async (email: string, branchIds: number[], role: Role = 'manager') => {
  const { user, token } = await signIn(db, email, role);
  await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
  return { user, token, api: apiOf(app, token) };
};

const business = await openBusiness(api);
const other = await openBusiness(api);
const counters = [business.area.id, other.area.id];
await api.patch('/settings', { counter_area_ids: counters, driver_accounts: true });
const made = await workADay(api, business, 2700, 'own work');
await api.patch(`/branches/${other.branch.id}`, { name: `${HIDDEN} branch`, version: 1 });
await api.patch(`/godowns/${other.godown.id}`, { name: `${HIDDEN} godown`, version: 1 });
await api.patch(`/area_codes/${other.area.id}`, {
  area_name: HIDDEN,
  area_code: `${HIDDEN} area`,
  version: 1,
});
const { data: payment } = (await day(api, business).pay()).body;
/** A payment is of no branch. */
const paid: Ids = { '/collectible/payments': payment.id };
const own = { ...made, ...paid };
const manager = await person('bound@example.com', [business.branch.id]);
const before = await readAll(manager.api, business, own);
/** The other branch works with the people, the vehicle and the vendor of the first one: they are shared. */
const mixed: Business = { ...business, branch: other.branch, godown: other.godown, area: other.area };
const others = await workADay(api, mixed, hidden.sale, HIDDEN);

test('the reads of this test answer, and show the other branch to a person of all branches', async () => {
  for (const [call, answer] of before) expect([call, answer.slice(0, 3)]).toEqual([call, '200']);
  expect(before.size).toBeGreaterThan(100);
  const all = await readAll(api, mixed, { ...others, ...paid });
  for (const mark of [HIDDEN, ...Object.values(hidden).slice(0, 3)])
    expect([...all.values()].join('\n')).toContain(String(mark));
});

test('nothing that a bound person reads changes with the work of another branch', async () => {
  const after = await readAll(manager.api, business, own);
  for (const [call, answer] of before) expect([call, after.get(call)]).toEqual([call, answer]);
  expect([...after].filter(([, answer]) => marks.test(answer))).toEqual([]);
});

test('who opens the dashboard while others do sees the figures of the own branches', async () => {
  const figures = (caller: Api) => caller.get('/dashboard').then(({ body }) => body.data.sale_summary.year);
  const alone = [await figures(api), await figures(manager.api)];
  expect(alone[0]).not.toEqual(alone[1]);
  const callers = [api, manager.api, api, manager.api, manager.api, api];
  const together = await Promise.all(callers.map(figures));
  expect(together).toEqual(callers.map((caller) => alone[caller === api ? 0 : 1]));
});

test('records of another branch answer a bound person as ones that do not exist', async () => {
  const unknown = Object.fromEntries(Object.keys(others).map((path) => [path, 999_999]));
  const nowhere = { ...mixed, branch: { id: 999_999 }, godown: { id: 999_999 }, area: { id: 999_999 } };
  const found = await readAll(manager.api, mixed, { ...others, ...paid });
  const missing = [...(await readAll(manager.api, nowhere, { ...unknown, ...paid })).values()];
  for (const [index, [call, answer]] of [...found].entries()) {
    expect([call, marks.test(answer)]).toEqual([call, false]);
    if (
      Object.values(others).some(
        (id) => call.includes(`/${id}`) && !/customers|employees|vehicles|vendors|drivers/.test(call),
      )
    )
      expect([call, answer]).toEqual([call, missing[index]]);
  }
});

test('for an API key of a branch the records of other branches do not exist', async () => {
  const { status, body } = await api.post('/apikeys', {
    name: 'Scale',
    role: 'viewer',
    branch_ids: [business.branch.id],
  });
  expect([status, body.data?.branch_ids]).toEqual([201, [business.branch.id]]);
  const scale = apiOf(app, body.data.key);
  const paths = Object.keys(made).filter((path) => path !== '/dayEntryExpenses');
  const statuses = (ids: Ids) =>
    Promise.all(
      paths.map(async (path) => `${path} ${(await scale.get(`${path}/${ids[path]}/history`)).status}`),
    );
  expect(await statuses(made)).toEqual(paths.map((path) => `${path} 200`));
  expect(await statuses(others)).toEqual(paths.map((path) => `${path} 404`));
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
      calls.enterForDriver(),
      calls.clear(),
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
  expect(sold).toBeSaved();
  const paths = ['account', 'bills', 'ledger', 'statement?from_date=2026-11-01&to_date=2026-11-30'];
  const [account, bills, ledger, statement] = await Promise.all(
    paths.map(async (path) => (await manager.api.get(`/customers/${credit.id}/${path}`)).body.data),
  );
  const owed = hidden.credit + 900 - payment.amount;
  expect(account.credit.owed).toBe(owed);
  // Both loads: the figure says so.
  expect(account).toMatchObject({ cylinders: [{ taken: 2 }], has_other_branches: true });
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

test.each([
  ['directly', (url: string) => url],
  ['behind a pooler', pooledUrl],
])('bound and unbound requests in turns share one connection, %s', async (_, way) => {
  const one = openDatabase({ connectionString: way(url) }, { max: 1 });
  const process = await anotherProcess(one);
  onTestFinished(() => process.close().then(one.close));
  const [asBound, asAll] = [apiOf(process, manager.token), apiOf(process, token)];
  const both = [other.branch.id, business.branch.id];
  for (let turn = 0; turn < 5; turn++)
    for (const [as, of, branches] of [
      [asBound, business, [business.branch.id]],
      [asAll, mixed, both],
    ] as const) {
      const { body } = await as.get('/branches');
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(branches);
      const spent = [await day(as, of).spend(), await day(as, of).spend({ amount: -1 })];
      expect(spent.map(({ status }) => status)).toEqual([201, 422]);
      const { data: rows } = (await as.get('/expences/rows')).body;
      const seen = new Set(rows.map(({ branch }: { branch: { id: number } }) => branch.id));
      expect([...seen].toSorted()).toEqual([...branches].toSorted());
    }
});

test('a bound person works a whole day in their own branch, and the books balance', async () => {
  const third = await openBusiness(api);
  const { api: as } = await person('third@example.com', [third.branch.id]);
  await api.patch('/settings', { counter_area_ids: [...counters, third.area.id] });
  await workADay(as, third, 2_700, 'third');
  const { body } = await as.get(`/stockassigns?branch_id=${third.branch.id}`);
  expect(body.data).toHaveLength(1);
  expect(await booksBalance(db)).toEqual([]);
});

test('an area and a godown that move leave a begun day to their branch, which sees no other', async () => {
  const left = await openBusiness(api);
  const [before, after] = [
    await person('before@example.com', [left.branch.id]),
    await person('after@example.com', [other.branch.id]),
  ];
  await api.patch(`/branches/${left.branch.id}`, { name: 'zzleft', version: 1 });
  const calls = day(before.api, left);
  await calls.open({ filled: 30, empty: 0, reason: 'zzleft' });
  const load = (await calls.assign({ qty: 9 })).body.data;
  const kept = await an.godown({ branch_id: left.branch.id });
  await api.patch(`/area_codes/${left.area.id}`, { branch_id: other.branch.id, version: 1 });
  await api.patch(`/godowns/${left.godown.id}`, { branch_id: other.branch.id, version: 1 });
  const options = (await before.api.get('/area_codes/dropdown')).body.data;
  expect(options).toMatchObject([{ id: left.area.id, branch: { name: '' } }]);
  // What comes back goes to a godown that the branch still has.
  const refused = [await calls.assign(), await calls.purchase(), await calls.settle({ qty: 9 })];
  expect(refused.map(({ body }) => body.code)).toEqual(['not_enough_stock', 'out_of_scope', 'out_of_scope']);
  const work = [
    await calls.sell({ amount: 1_234_577, qty: 2 }),
    await calls.settle({ qty: 7, godown_id: kept.id }),
    await calls.recover({ total_amount: 1_234_577, cash_amt: 1_234_577, reason: 'short' }),
    await before.api.post('/daycloses', { branch_id: left.branch.id, date: DAY, note: '' }),
  ];
  for (const { status, text } of work) expect([status, text]).toEqual([201, text]);
  const ids = { '/stockassigns': load.id, '/godowns': left.godown.id, '/area_codes': left.area.id };
  for (const [who, of, unseen] of [
    [before, left, marks],
    [after, { ...left, branch: other.branch }, /zzleft|1234577|12,34,577/],
  ] as const)
    for (const [call, answer] of await readAll(who.api, of, ids)) {
      expect([call, answer]).toEqual([call, expect.stringMatching(/^(200|404)/)]);
      expect([call, answer]).toEqual([call, expect.not.stringMatching(unseen)]);
    }
  expect(await booksBalance(db)).toEqual([]);
});

test('imports of other branches are hidden; their customers are shared', async () => {
  const far = await person('far@example.com', [other.branch.id]);
  const file = `Salutations,First Name,Last Name,Mobile Number,Address,Area Code
Mr.,Asha,Rao,9100000001,"7 Temple Street",${HIDDEN} area
Mr.,Bala,,9100000002,,${HIDDEN} area`;
  const { id } = await importing(far.api).imported('Guest', file);
  const reads = ['?customerType=Guest', `/${id}`, `/${id}/rows`];
  const of = ({ api: as }: { api: Api }) =>
    Promise.all(reads.map(async (path) => (await as.get(`/customerimports${path}`)).text));
  expect((await of(far)).join()).toMatch(marks);
  expect((await of(manager)).join()).not.toMatch(marks);
  const steps = ['rows/2/reveal', 'badrows', 'leaveout', 'undo'];
  const refused = await Promise.all(steps.map((step) => manager.api.post(`/customerimports/${id}/${step}`)));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await far.api.post(`/customerimports/${id}/leaveout`);
  expect((await importing(far.api).commit(id)).settled).toMatchObject({ state: 'committed', rows_added: 1 });
  const { body } = await manager.api.get('/customers?customerType=Guest&find=9100000001');
  expect(body.data).toMatchObject([{ firstName: 'Asha' }]);
  // The same file, a second time.
  expect((await importing(manager.api).upload('Guest', file)).body.msg).toMatch(/^This file was already/);
});
