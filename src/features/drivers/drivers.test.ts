import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { testPagedList } from '../../../tests/harness/paged-list.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import type { DriverAccount, DriverRow } from './account/contract.ts';
import { type ClearanceRow, clearanceFields, entryFields } from './contract.ts';

const { app, api, db } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const ON = { driver_accounts: true, cylinder_prices: [{ weight: 14.2, amount: 2200 }] };
expect(await api.patch('/settings', ON)).toBeSaved();
await ensureScopeRole(db);

type Values = Record<string, unknown>;

/** A business with a driver who is short of filled and empty 14.2 kg cylinders. */
async function shortDriver({ filled = 0, empty = 0 } = {}) {
  const business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ filled: 100, empty: 20 });
  if (filled + empty > 0) {
    await here.assign({ qty: 5 + filled + empty });
    if (empty > 0) await here.sell({ qty: empty, empty_cylinders: empty, amount: 900 * empty });
    expect(await here.settle({ qty: 5, empty_cylinders: 0 })).toBeSaved();
  }
  return { ...calls(business.driver.id, business.branch.id), business, here };
}

/** The calls of a driver's account, with defaults for all fields. */
function calls(employeeId: number, branchId: number, as = api) {
  const party = { date: DAY, employee_id: employeeId, branch_id: branchId };
  return {
    enter: (kind: string, amount: number, values: Values = {}) =>
      as.post('/driverentries', {
        ...party,
        kind,
        amount,
        payment_mode: modes[kind] ?? null,
        note: '',
        ...values,
      }),
    clear: (kind: string, values: Values = {}) =>
      as.post('/shortageclearances', {
        ...party,
        kind,
        product: 'Cylinders',
        weight: 14.2,
        state: 'empty',
        qty: 1,
        ...values,
      }),
    account: async (period = 'from_date=2026-11-01&to_date=2026-11-30'): Promise<DriverAccount> =>
      (await as.get(`/drivers/${employeeId}?${period}`)).body.data,
    row: async (query = ''): Promise<DriverRow | undefined> =>
      (await as.get(`/drivers?limit=100&${query}`)).body.data.find(({ id }: DriverRow) => id === employeeId),
  };
}
const modes: Record<string, string> = { advance: 'cash', payment: 'upi' };

const first = await shortDriver({ empty: 60 });
testPagedList(
  api,
  '/driverentries',
  async (date) => (await first.enter('opening', 10, { date })).body.data.id,
);
testPagedList(api, '/shortageclearances', async (date) => {
  const { body } = await first.clear('written_off', { date, note: 'Lost' });
  return body.data.id;
});

describe('a driver who is short of an empty cylinder', () => {
  test('is charged its price, and what is deducted is owed no more', async () => {
    const { clear, enter, account, row } = await shortDriver({ empty: 1 });
    expect(await row()).toMatchObject({ owed: 0, filled: 0, empty: 1, oldest: DAY, short_qty: 1 });

    const charged = await clear('charged');
    expect([charged.status, charged.body.msg]).toEqual([201, 'Missing goods cleared']);
    expect(charged.body.data).toMatchObject({ amount: 2_200, qty: 1, godown: null });
    expect(await enter('deduction', 2_000)).toBeSaved();

    expect(await account()).toMatchObject({
      owed: 200,
      missing: [],
      opening: 0,
      closing: 200,
      lines: [
        { kind: 'charge', amount: 2_200, balance: 2_200, source_id: charged.body.data.id },
        { kind: 'deduction', amount: -2_000, balance: 200 },
      ],
      goods: [
        { kind: 'short', state: 'empty', count: 1, balance: 1 },
        { kind: 'charged', count: -1, balance: 0 },
      ],
    });
    expect(await row()).toMatchObject({ owed: 200, filled: 0, empty: 0, oldest: DAY });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('has it back in the godown when it is found, and misses it again when that is deleted', async () => {
    const { clear, account, business, here } = await shortDriver({ filled: 2, empty: 1 });
    const { filled } = await here.stock();
    const found = await clear('found', { state: 'filled', qty: 2, godown_id: business.godown.id });
    expect(found).toBeSaved();
    expect(await here.stock()).toMatchObject({ filled: filled + 2 });
    expect((await account()).missing).toMatchObject([{ state: 'empty', count: 1 }]);

    expect(await api.delete(`/shortageclearances/${found.body.data.id}`)).toBeSaved();
    expect(await here.stock()).toMatchObject({ filled });
    expect((await account()).missing).toMatchObject([
      { state: 'filled', count: 2 },
      { state: 'empty', count: 1 },
    ]);
  });

  test('is not cleared of more than is missing, nor of what is missing in another branch', async () => {
    const { clear, business } = await shortDriver({ empty: 1 });
    const more = await clear('charged', { qty: 2 });
    expect(more).toBeRefused('not_enough_stock', { field: 'qty' });
    expect(more.body.msg).toBe(
      `The shortage of ${business.driver.name} holds 1 empty 14.2 kg cylinders; 2 requested`,
    );
    const other = await openBusiness(api);
    expect(await clear('charged', { branch_id: other.branch.id })).toBeRefused('not_enough_stock');
    const elsewhere = { state: 'empty', godown_id: other.godown.id };
    expect(await clear('found', elsewhere)).toBeRefused('godown_of_other_branch', { field: 'godown_id' });
    expect(await clear('charged', { state: 'filled' })).toBeRefused('not_enough_stock');
    expect(await booksBalance(db)).toEqual([]);
  });

  test('whose settlement is deleted after the clearance keeps its load settled', async () => {
    const { clear, here, business } = await shortDriver({ empty: 1 });
    expect(await clear('charged')).toBeSaved();
    const { body } = await api.get(`/stocksettelments?area_code_id=${business.area.id}`);
    expect(await api.delete(`/stocksettelments/${body.data[0].id}`)).toBeRefused('not_enough_stock');
    expect(await here.stock()).toBeDefined();
  });

  test('is charged what is typed where the settings have no price', async () => {
    const { clear, here, account } = await shortDriver({ empty: 1 });
    await here.open({ weight: '19', filled: 9 });
    await here.assign({ weight: '19', qty: 1 });
    expect(await here.settle({ weight: '19' })).toBeSaved();
    const heavy = { weight: 19, state: 'filled' };
    expect(await clear('charged', heavy)).toBeRefused('no_cylinder_price', { field: 'amount' });
    expect(await clear('charged', { ...heavy, amount: 3_500 })).toBeSaved();
    expect(await clear('charged', { amount: 1_800 })).toBeSaved();
    expect((await account()).owed).toBe(5_300);
  });
});

describe('the account', () => {
  test('adds openings and advances, takes off payments and waivers, and may be below zero', async () => {
    const { enter, account } = await shortDriver();
    for (const [kind, amount, values] of [
      ['opening', 500, { date: '2026-11-10' }],
      ['advance', 1_000, {}],
      ['payment', 300, {}],
      ['waiver', 200, { note: 'Rain' }],
      ['deduction', 1_100, {}],
    ] as const)
      expect(await enter(kind, amount, values)).toBeSaved();
    const { lines, owed } = await account();
    expect(
      lines.map(({ kind, amount, balance, payment_mode }) => [kind, amount, balance, payment_mode]),
    ).toEqual([
      ['opening', 500, 500, null],
      ['advance', 1_000, 1_500, 'cash'],
      ['payment', -300, 1_200, 'upi'],
      ['waiver', -200, 1_000, null],
      ['deduction', -1_100, -100, null],
    ]);
    expect(owed).toBe(-100);
    expect(await account('from_date=2026-11-11&to_date=2026-11-19')).toMatchObject({
      opening: 500,
      closing: 500,
      lines: [],
    });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('has what a count was short of, until the count is deleted', async () => {
    const { here, account, row, business } = await shortDriver();
    await here.assign({ qty: 2 });
    await here.sell({ qty: 2, amount: 1_800, employee_id: business.driver.id });
    const counted = { denominations: [{ 500: { count: 3, amount: 1_500 } }], total_amount: 1_800 };
    const recovery = await here.recover({ ...counted, upi_amt: 0, cash_amt: 1_800 });
    expect(recovery).toBeSaved();
    expect(await account()).toMatchObject({
      owed: 300,
      lines: [{ kind: 'short', area_code: business.area.area_code, amount: 300, balance: 300 }],
    });
    expect(await row()).toMatchObject({ owed: 300, short_amt: 300 });
    expect(await api.delete(`/cashrecoverys/${recovery.body.data.id}`)).toBeSaved();
    expect(await account()).toMatchObject({ owed: 0, lines: [] });
  });

  test('is oldest by the first line that is not paid', async () => {
    const { enter, row } = await shortDriver();
    await enter('opening', 500, { date: '2026-11-10' });
    await enter('opening', 300, { date: '2026-11-12' });
    expect(await row()).toMatchObject({ owed: 800, oldest: '2026-11-10' });
    await enter('payment', 500);
    expect(await row()).toMatchObject({ owed: 300, oldest: '2026-11-12' });
    await enter('payment', 300);
    expect(await row()).toMatchObject({ owed: 0, oldest: null });
  });

  test('says what is wrong with an entry', async () => {
    const { enter, clear } = await shortDriver();
    const fields = async (call: ReturnType<typeof enter>) => (await call).body.fields;
    expect(await fields(enter('opening', 0))).toEqual({ amount: 'Amount is invalid' });
    expect(await fields(enter('advance', 10, { payment_mode: null }))).toEqual({
      payment_mode: 'Payment Type is required',
    });
    expect(await fields(enter('deduction', 10, { payment_mode: 'cash' }))).toEqual({
      payment_mode: 'Only an advance and a payment have one',
    });
    expect(await fields(enter('waiver', 10))).toEqual({ note: 'Reason is required' });
    expect(await fields(clear('found'))).toEqual({ godown_id: 'Godown is required' });
    expect(await fields(clear('charged', { godown_id: 1 }))).toEqual({
      godown_id: 'Only goods that were found go to a godown',
    });
    expect(await fields(clear('written_off', { amount: 5 }))).toEqual({
      amount: 'Only goods that are charged have an amount',
      note: 'Reason is required',
    });
    expect(await fields(clear('charged', { qty: 0, weight: '', state: 'empty' }))).toEqual({
      weight: 'Weight is required',
      qty: 'Quantity is required',
    });
    expect(await fields(clear('charged', { product: 'Regulators' }))).toEqual({
      state: 'Only cylinders can be empty',
    });
  });

  test('is of drivers and branches on file', async () => {
    const { business } = await shortDriver();
    const { cashier, branch, driver } = business;
    expect(await calls(cashier.id, branch.id).enter('opening', 1)).toBeRefused('unknown_driver', {
      field: 'employee_id',
    });
    expect(await calls(driver.id, 999_999).enter('opening', 1)).toBeRefused('unknown_branch', {
      field: 'branch_id',
    });
    expect(await calls(cashier.id, branch.id).clear('charged')).toBeRefused('unknown_driver');
    const { enter } = calls(driver.id, branch.id);
    expect(await enter('opening', 1)).toBeSaved();
    const gone = await api.delete(`/employees/${driver.id}`);
    expect([gone.status, gone.body.msg]).toEqual([409, expect.stringContaining('1 driver entry')]);
    expect((await api.get(`/drivers/${cashier.id}?from_date=${DAY}&to_date=${DAY}`)).status).toBe(404);
  });

  test('obeys the day close', async () => {
    const { enter, clear, business } = await shortDriver({ filled: 1 });
    const { body } = await enter('opening', 1);
    const close = { branch_id: business.branch.id, date: DAY, note: 'Agreed' };
    expect(await api.post('/daycloses', close)).toBeSaved();
    expect(await enter('opening', 1)).toBeRefused('day_closed');
    expect(await clear('charged', { state: 'filled' })).toBeRefused('day_closed');
    expect(await api.delete(`/driverentries/${body.data.id}`)).toBeRefused('day_closed');
  });

  test('keeps the history of entries and clearances', async () => {
    const { enter, clear } = await shortDriver({ empty: 1 });
    for (const [path, saved] of [
      ['driverentries', await enter('payment', 1)],
      ['shortageclearances', await clear('charged')],
    ] as const) {
      const { id } = saved.body.data;
      expect(await api.delete(`/${path}/${id}`)).toBeSaved();
      const { body } = await api.get(`/${path}/${id}/history`);
      expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
    }
  });
});

test('a deleted entry or clearance is entered again as it was', async () => {
  const { business, enter, clear } = await shortDriver({ filled: 3 });
  const goods = { state: 'filled' };
  const { id: godownId } = business.godown;
  const saved = [
    ['/driverentries', entryFields, await enter('advance', 50)],
    ['/shortageclearances', clearanceFields, await clear('charged', goods)],
    ['/shortageclearances', clearanceFields, await clear('found', { ...goods, godown_id: godownId })],
    ['/shortageclearances', clearanceFields, await clear('written_off', { ...goods, note: 'Old' })],
  ] as const;
  for (const [path, fields, { body }] of saved) {
    const { id, ...row } = body.data;
    expect(await api.delete(`${path}/${id}`)).toBeSaved();
    const again = await api.post(path, createBodyOf(fields, { ...row, amount: row.amount ?? '' }));
    expect(again.body.data).toEqual({ ...row, id: expect.any(Number) });
  }
  expect(await booksBalance(db)).toEqual([]);
});

test('a waiver and a write-off are for managers alone, and so is taking them back', async () => {
  const { business, enter, clear } = await shortDriver({ empty: 2 });
  const { token } = await signIn(db, 'cashier@example.com', 'cashier');
  const cashier = calls(business.driver.id, business.branch.id, apiOf(app, token));
  expect(await cashier.enter('opening', 900)).toBeSaved();
  expect(await cashier.enter('waiver', 100, { note: 'Rain' })).toBeRefused('not_allowed');
  expect(await cashier.clear('written_off', { note: 'Old' })).toBeRefused('not_allowed');
  expect(await cashier.clear('charged')).toBeSaved();
  const waiver = await enter('waiver', 100, { note: 'Rain' });
  const written = await clear('written_off', { note: 'Old' });
  for (const address of [
    `/driverentries/${waiver.body.data.id}`,
    `/shortageclearances/${written.body.data.id}`,
  ]) {
    expect(await apiOf(app, token).delete(address)).toBeRefused('not_allowed');
    expect(await api.delete(address)).toBeSaved();
  }
});

test('a person of a branch sees the account in this branch alone', async () => {
  const { business, enter, clear } = await shortDriver({ empty: 1 });
  const other = await openBusiness(api);
  await enter('opening', 700);
  await enter('opening', 50, { branch_id: other.branch.id });
  const { user, token } = await signIn(db, 'bound@example.com', 'manager');
  await db
    .updateTable('users')
    .set({ branch_ids: [other.branch.id] })
    .where('id', '=', user.id)
    .execute();
  const bound = calls(business.driver.id, other.branch.id, apiOf(app, token));
  expect(await bound.account()).toMatchObject({
    owed: 50,
    missing: [],
    lines: [{ amount: 50, balance: 50 }],
  });
  expect(await bound.row()).toMatchObject({ owed: 50, empty: 0 });
  expect(await bound.enter('opening', 1, { branch_id: business.branch.id })).toBeRefused('unknown_branch');
  expect(await bound.clear('charged')).toBeRefused('not_enough_stock');
  const { body } = await clear('charged');
  expect((await apiOf(app, token).get(`/shortageclearances/${body.data.id}`)).status).toBe(404);

  const rows = async (query: string) => {
    const { data } = (await api.get(`/drivers?limit=100&${query}`)).body;
    return data.find(({ id }: DriverRow) => id === business.driver.id);
  };
  expect(await rows('')).toMatchObject({ owed: 2_950 });
  expect(await rows(`branch_id=${other.branch.id}`)).toMatchObject({ owed: 50 });
});

test('without the setting nothing is written', async () => {
  const { enter, clear } = await shortDriver({ empty: 1 });
  const entry = await enter('opening', 1);
  const cleared = await clear('charged');
  expect(await api.patch('/settings', { driver_accounts: false })).toBeSaved();
  const off = [
    await enter('opening', 1),
    await clear('charged'),
    await api.delete(`/driverentries/${entry.body.data.id}`),
    await api.delete(`/shortageclearances/${cleared.body.data.id}`),
  ];
  for (const answer of off) expect(answer).toBeRefused('driver_accounts_off');
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  const { data }: { data: ClearanceRow[] } = (await api.get('/shortageclearances')).body;
  expect(data.some(({ id }) => id === cleared.body.data.id)).toBe(true);
  expect(await booksBalance(db)).toEqual([]);
});

test('the list of drivers is sorted, paged, summed and read whole, the oldest line first', async () => {
  const { branch } = await openBusiness(api);
  const driver = async (name: string, amount: number, date: string) => {
    const { id } = await builders(api).employee({ name });
    expect(await calls(id, branch.id).enter('opening', amount, { date })).toBeSaved();
    return id;
  };
  const late = await driver('Zeta Late', 300, '2026-11-12');
  const early = await driver('Zeta Early', 100, '2026-11-10');
  const mid = await driver('Zeta Mid', 200, '2026-11-11');
  const ofBranch = `branch_id=${branch.id}`;
  const ids = async (query: string) => {
    const { status, body } = await api.get(`/drivers?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data.map(({ id }: DriverRow) => id);
  };
  expect(await ids(ofBranch)).toEqual([early, mid, late]);
  expect(await ids(`${ofBranch}&sort=-owed`)).toEqual([late, mid, early]);
  expect(await ids(`${ofBranch}&sort=name`)).toEqual([early, late, mid]);
  expect(await ids('find=zeta+mid')).toEqual([mid]);
  expect(await ids(`${ofBranch}&limit=2&min=1`)).toEqual([late]);
  expect((await api.get(`/drivers?${ofBranch}&limit=2`)).body).toMatchObject({ hasNext: true, next: null });
  expect(
    (await api.get(`/drivers/rows?${ofBranch}&sort=owed`)).body.data.map(({ id }: DriverRow) => id),
  ).toEqual([early, mid, late]);
  expect((await api.get(`/drivers/totals?${ofBranch}`)).body.data).toMatchObject({
    rows: 3,
    owed: 600,
    empty: 0,
  });
  expect((await api.get(`/drivers/totals?find=zeta+mid`)).body.data).toMatchObject({ rows: 1, owed: 200 });
});
