import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { recover } from '../../domain/cash/recover.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { app, api: plain, an, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn } = closing(api);
const { business } = await branchOfItsOwn();
const { driver, area, branch, credit } = business;
const sv = await an.svCustomer({ advanceAmtPaid: 5_000 });
const collected = { employee_id: driver.id, area_code_id: area.id };
const switchOn = (isOn: boolean) => api.patch('/settings', { driver_accounts: isOn });
beforeEach(async () => expect(await switchOn(true)).toBeSaved());

const kinds = [
  { path: '/collectible/payments', table: 'customer_payments', customer: credit },
  { path: '/sv_amounts/payments', table: 'sv_payments', customer: sv },
] as const;

describe.each(kinds)('$path', ({ path, table, customer }) => {
  const pay = (values: Values = {}) =>
    api.post(path, { date: DAY, customer_id: customer.id, amount: 10, payment_mode: 'cash', ...values });
  const storedBranch = async (id: number) => {
    const { rows } = await sql<{ branch_id: number | null }>`
      select branch_id from ${sql.table(table)} where id = ${id}`.execute(db);
    return rows[0]?.branch_id;
  };

  test('a payment to a driver names driver, area and reference, and is of the branch of the area', async () => {
    const paid = await pay({ ...collected, payment_mode: 'upi', reference: '433512345678' });
    expect(paid).toBeSaved();
    const { id } = paid.body.data;
    const shown = {
      employee_id: driver.id,
      employee: { id: driver.id, name: driver.name },
      area_code_id: area.id,
      area_code: { id: area.id, area_code: area.area_code, area_name: area.area_name },
      reference: '433512345678',
      cash_recovery_id: null,
    };
    const list = (await api.get(`${path}?employee_id=${driver.id}`)).body.data;
    const file = (await api.get(`${path}/rows?area_code_id=${area.id}`)).body.data;
    for (const rows of [[paid.body.data], [(await api.get(`${path}/${id}`)).body.data], list, file])
      expect(rows).toContainEqual(expect.objectContaining({ id, ...shown }));
    expect(await storedBranch(id)).toBe(branch.id);
  });

  test('a payment at the office is of no branch', async () => {
    const { data } = (await pay()).body;
    expect(data).toMatchObject({ employee_id: null, employee: null, area_code_id: null, reference: '' });
    expect(await storedBranch(data.id)).toBeNull();
  });

  test('driver and area come together, and a reference belongs to UPI', async () => {
    for (const [values, fields] of [
      [{ employee_id: driver.id }, { area_code_id: 'Area Code is required' }],
      [{ area_code_id: area.id }, { employee_id: 'Driver is required' }],
      [{ reference: '4335' }, { reference: 'Cash has no reference' }],
    ] as const) {
      const { status, body } = await pay(values);
      expect([status, body.fields]).toEqual([422, fields]);
    }
    const cashier = { ...collected, employee_id: business.cashier.id };
    expect(await pay(cashier)).toBeRefused('unknown_driver', { field: 'employee_id' });
  });

  test("without drivers' accounts it is refused, and no answer or history has the fields", async () => {
    const ofDriver = (await pay({ ...collected, payment_mode: 'upi', reference: '4335' })).body.data.id;
    expect(await switchOn(false)).toBeSaved();
    const refused = await pay({ ...collected, payment_mode: 'upi', reference: '4335' });
    const off = "Drivers' Accounts are off in Settings";
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { employee_id: off, area_code_id: off, reference: off },
    ]);

    const paid = await pay({ employee_id: '', area_code_id: 0, reference: '' });
    const { id } = paid.body.data;
    const list = (await api.get(path)).body.data;
    const { body: file } = await api.get(`${path}/rows`);
    const read = [paid.body.data, (await api.get(`${path}/${ofDriver}`)).body.data, ...list, ...file.data];
    for (const row of read)
      for (const field of [
        'employee_id',
        'employee',
        'area_code_id',
        'area_code',
        'reference',
        'cash_recovery_id',
      ])
        expect(row).not.toHaveProperty(field);
    const { changes } = (await api.get(`${path}/${id}/history`)).body.data[0];
    expect(changes.map(({ field }: { field: string }) => field)).toEqual([
      'date',
      'customer_id',
      'amount',
      'payment_mode',
      'note',
    ]);
  });

  /** A recovery of nothing but one collected payment. */
  const recoveryOf = (date: string) => ({
    ...cashOnly(0),
    date,
    area_code_id: area.id,
    branch_id: null,
    branch_in_charge_id: business.cashier.id,
    collected_amt: 10,
    denominations: [{ 10: { count: 1, amount: 10 } }],
    reason: '',
  });

  test('a payment under a recovery cannot be deleted before the recovery', async () => {
    const date = '2026-11-18';
    const { id } = (await pay({ ...collected, date })).body.data;
    const recovery = (await api.post('/cashrecoverys', recoveryOf(date))).body.data.id;
    expect((await api.get(`${path}/${id}`)).body.data.cash_recovery_id).toBe(recovery);
    const refused = await api.delete(`${path}/${id}`);
    expect(refused).toBeRefused('payment_recovered');
    expect(refused.body.msg).toBe('This payment is part of a cash recovery; delete the recovery first');
    expect(await api.delete(`/cashrecoverys/${recovery}`)).toBeSaved();
    expect(await api.delete(`${path}/${id}`)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });

  test('a deletion waits for a recovery that takes the payment at the same moment', async () => {
    const date = '2026-11-17';
    const { id } = (await pay({ ...collected, date })).body.data;
    const { deleting, recovery } = await db.transaction().execute(async (recovering) => {
      const recovery = await recover(recovering, recoveryOf(date));
      const deleting = api.delete(`${path}/${id}`);
      await expect.poll(waiting).toBe(1);
      return { deleting, recovery };
    });
    expect(await deleting).toBeRefused('payment_recovered');
    expect(await api.delete(`/cashrecoverys/${recovery}`)).toBeSaved();
    expect(await api.delete(`${path}/${id}`)).toBeSaved();
  });

  test('a person of another branch neither collects in the area nor deletes what was collected', async () => {
    const there = await personElsewhere();
    const { id } = (await pay(collected)).body.data;
    const ofOffice = (await pay()).body.data.id;
    const elsewhere = { date: DAY, customer_id: customer.id, amount: 10, payment_mode: 'cash', ...collected };
    expect(await there.post(path, elsewhere)).toBeRefused('unknown_area', { field: 'area_code_id' });
    expect((await there.delete(`${path}/${id}`)).status).toBe(404);
    expect(await there.delete(`${path}/${ofOffice}`)).toBeSaved();
  });
});

/** The calls of a person who is bound to another branch. */
async function personElsewhere() {
  await ensureScopeRole(db);
  const { user, token } = await signIn(db, `${crypto.randomUUID()}@example.com`, 'manager');
  const branchIds = [(await an.branch()).id];
  await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
  return apiOf(app, token);
}

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
