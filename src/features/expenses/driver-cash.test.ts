import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { described } from '../../../tests/harness/described.ts';
import { recover } from '../../domain/cash/recover.ts';

const { api: plain, an, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn } = closing(api);
const { business, here } = await branchOfItsOwn();
const { driver, area, branch } = business;
const diesel = { paid_from: 'driver', employee_id: driver.id, area_code_id: area.id };
const switchOn = (isOn: boolean) => api.patch('/settings', { driver_accounts: isOn });
beforeEach(async () => expect(await switchOn(true)).toBeSaved());

const shown = {
  ...diesel,
  employee: { id: driver.id, name: driver.name },
  area_code: { id: area.id, area_code: area.area_code, area_name: area.area_name },
  cash_recovery_id: null,
};
const ofOffice = {
  ...{ paid_from: 'office', employee_id: null, employee: null, area_code_id: null, area_code: null },
  cash_recovery_id: null,
};

test("an expense from a driver's cash names driver and area, one of the office neither", async () => {
  const { data } = (await here.spend(diesel)).body;
  expect(data).toMatchObject(shown);
  expect((await here.spend()).body.data).toMatchObject(ofOffice);
  for (const path of ['/expences', '/expences/rows', '/dayEntryExpenses'])
    expect((await api.get(`${path}?employee_id=${driver.id}`)).body.data).toContainEqual(data);
});

test('the fields of another purse are refused', async () => {
  const only = "Only expenses from a driver's cash have this";
  for (const [values, fields] of [
    [{ paid_from: 'driver' }, { employee_id: 'Driver is required', area_code_id: 'Area Code is required' }],
    [
      { ...diesel, paid_from: 'office' },
      { employee_id: only, area_code_id: only },
    ],
  ] as const) {
    const { status, body } = await here.spend(values);
    expect([status, body.fields]).toEqual([422, fields]);
  }
});

test('the branch is that of the area', async () => {
  const elsewhere = (await an.branch()).id;
  const other = { ...diesel, branch_id: elsewhere };
  expect(await here.spend(other)).toBeRefused('other_branch', { field: 'branch_id' });
  const { id } = (await here.spend()).body.data;
  const change = (values: object) => api.patch(`/expences/${id}`, values);
  expect(await change(other)).toBeRefused('other_branch', { field: 'branch_id' });
  expect((await change(diesel)).body.data).toMatchObject({ ...shown, branch_id: branch.id });
  const moved = await change({ branch_id: elsewhere });
  expect(moved).toBeRefused('other_branch', { field: 'branch_id' });
  const toOffice = await change({ paid_from: 'office', branch_id: elsewhere });
  expect(toOffice.body.data).toMatchObject({ ...ofOffice, branch_id: elsewhere });
});

test("without drivers' accounts it is refused, no answer has the fields, and stored ones stay", async () => {
  const { id } = (await here.spend(diesel)).body.data;
  expect(await switchOn(false)).toBeSaved();
  const refused = await here.spend(diesel);
  const message = "Drivers' Accounts are off in Settings";
  expect([refused.status, refused.body.fields]).toEqual([422, { paid_from: message }]);

  const changed = await api.patch(`/expences/${id}`, { amount: 130 });
  expect(changed).toBeSaved();
  const { data: list } = (await api.get('/expences')).body;
  const { data: file } = (await api.get('/expences/rows')).body;
  for (const row of [changed.body.data, ...list, ...file])
    for (const field of Object.keys(shown)) expect(row).not.toHaveProperty(field);

  expect(await switchOn(true)).toBeSaved();
  expect((await api.get(`/expences/${id}`)).body.data).toMatchObject({ ...shown, amount: 130 });
});

/** A recovery of nothing but one expense of ₹120. */
const recoveryOf = (date: string) => ({
  ...cashOnly(0),
  date,
  area_code_id: area.id,
  branch_id: null,
  branch_in_charge_id: business.cashier.id,
  spent_amt: 120,
  reason: '',
});

test('an expense under a recovery is neither changed nor deleted before the recovery', async () => {
  const date = '2026-11-18';
  const { id } = (await here.spend({ ...diesel, date })).body.data;
  const recovery = (await api.post('/cashrecoverys', recoveryOf(date))).body.data.id;
  const change = () => api.patch(`/expences/${id}`, { description: 'Diesel' });
  for (const answer of [await change(), await api.delete(`/expences/${id}`)]) {
    expect(answer).toBeRefused('expense_recovered');
    expect(answer.body.msg).toBe('This expense is part of a cash recovery; delete the recovery first');
  }
  expect(await api.delete(`/cashrecoverys/${recovery}`)).toBeSaved();
  expect(await change()).toBeSaved();
  expect(await api.delete(`/expences/${id}`)).toBeSaved();
});

test('a change waits for a recovery that takes the expense at the same moment', async () => {
  const date = '2026-11-17';
  const { id } = (await here.spend({ ...diesel, date })).body.data;
  const { changing } = await db.transaction().execute(async (recovering) => {
    await recover(recovering, recoveryOf(date));
    const changing = api.patch(`/expences/${id}`, { amount: 1 });
    await expect.poll(waiting).toBe(1);
    return { changing };
  });
  expect(await changing).toBeRefused('expense_recovered');
});

test('the expected cash of a day has what was collected and spent', async () => {
  const date = '2026-11-16';
  const day = async () => (await api.get(`/expences/day?date=${date}&branch_id=${branch.id}`)).body.data;
  await here.spend({ ...diesel, date });
  await here.pay({ employee_id: driver.id, area_code_id: area.id, date, amount: 500 });
  // 500 - 120 = 380; counted 370.
  const counted = {
    ...recoveryOf(date),
    collected_amt: 500,
    denominations: [{ 10: { count: 37, amount: 370 } }],
  };
  expect(await api.post('/cashrecoverys', counted)).toBeSaved();
  expect(await day()).toMatchObject({ counted_amt: 370, counted_against: 380, general: 120 });
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
