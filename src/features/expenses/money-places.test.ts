import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { ModeKind } from '../../masters/choices.ts';

const FIRST = '2026-11-19';
const clock = { today: FIRST };
const { api: plain, db } = await testApp({ now: () => new Date(`${clock.today}T06:00:00Z`) });
const api = await described(plain);
const { branchOfItsOwn } = closing(api);
const { business, here } = await branchOfItsOwn();
const { branch, driver, area } = business;

const headOf = async (name: string, status = 'Active') =>
  (await api.post('/expense_types', { name, status })).body.data as { id: number; name: string };
const rent = await headOf('Rent');
const bank = (await api.post('/bank_accounts', { name: 'Office', account_number: '123456789' })).body.data;

async function modeOf(kind: ModeKind, place: { bank_account_id?: number; vendor_id?: number } = {}) {
  const { id, name } = (await api.post('/mode_of_payments', { name: `By ${kind}` })).body.data;
  await db
    .updateTable('mode_of_payments')
    .set({ kind, ...place })
    .where('id', '=', id)
    .execute();
  return { id, name };
}
const cash = await modeOf('cash');
const transfer = await modeOf('bank', { bank_account_id: bank.id });
const prepaid = await modeOf('prepaid', { vendor_id: business.vendor.id });

const balanceOf = async (kind: string) =>
  (
    await db
      .selectFrom('money_accounts')
      .select('balance')
      .where('kind', '=', kind)
      .where('branch_id', '=', branch.id)
      .executeTakeFirst()
  )?.balance ?? 0;

test('before a branch has a till an expense has no head, payee or mode', async () => {
  for (const sent of [{ expense_type_id: rent.id }, { payee: 'Ravi' }, { mode_of_payment_id: cash.id }]) {
    const { status, body } = await here.spend({ date: FIRST, ...sent });
    expect([status, body.fields]).toEqual([422, { [Object.keys(sent)[0] as string]: 'Unknown field' }]);
  }
  const saved = await here.spend({ date: FIRST });
  expect(saved).toBeSaved();
  for (const field of ['expense_type_id', 'expense_type', 'payee', 'mode_of_payment_id'])
    expect(saved.body.data).not.toHaveProperty(field);
  const change = await api.patch(`/expences/${saved.body.data.id}`, { payee: 'Ravi' });
  expect(change.body.fields).toEqual({ payee: 'Unknown field' });

  const opening = { denominations: [{ 500: { count: 24, amount: 12_000 } }] };
  expect(await api.post('/tillcounts', { date: FIRST, branch_id: branch.id, ...opening })).toBeSaved();
  clock.today = '2026-11-22';
});

test('an expense names its head and payee, is found by them, and keeps them in its history', async () => {
  const sent = { expense_type_id: rent.id, payee: ' Ravi Stores ', amount: 450 };
  const { data } = (await here.spend(sent)).body;
  expect(data).toMatchObject({
    ...{ expense_type_id: rent.id, expense_type: { id: rent.id, name: 'Rent' }, payee: 'Ravi Stores' },
    ...{ mode_of_payment_id: null, mode_of_payment: null },
  });
  await here.spend();
  for (const query of [`expense_type_id=${rent.id}`, 'find=ravi', 'find=rent'])
    for (const path of ['/expences', '/expences/rows', '/dayEntryExpenses'])
      expect((await api.get(`${path}?${query}`)).body.data).toEqual([data]);

  const path = `/expences/${data.id}`;
  const cleared = await api.patch(path, { expense_type_id: 0, payee: '' });
  expect(cleared.body.data).toMatchObject({ expense_type_id: null, expense_type: null, payee: '' });
  const [entry] = (await api.get(`${path}/history`)).body.data;
  expect(entry.changes).toMatchObject([
    { label: 'Head', before: 'Rent', after: null },
    { label: 'Payee', before: 'Ravi Stores', after: null },
  ]);
  expect((await here.spend({ payee: 'x'.repeat(61) })).body.fields).toEqual({
    payee: 'Payee length exceeds 60 characters',
  });
});

test('an InActive head is refused, a stored one stays', async () => {
  const tea = await headOf('Tea');
  const { id } = (await here.spend({ expense_type_id: tea.id })).body.data;
  expect(await api.patch(`/expense_types/${tea.id}`, { name: 'Tea', status: 'InActive' })).toBeSaved();
  const refused = { field: 'expense_type_id' };
  expect(await here.spend({ expense_type_id: tea.id })).toBeRefused('inactive_head', refused);
  expect(await api.patch(`/expences/${id}`, { amount: 90 })).toBeSaved();
  expect(await api.patch(`/expences/${id}`, { expense_type_id: rent.id })).toBeSaved();
  const back = await api.patch(`/expences/${id}`, { expense_type_id: tea.id });
  expect(back).toBeRefused('inactive_head', refused);
  expect((await api.delete(`/expense_types/${rent.id}`)).body.msg).toBe('Expense Type is used by 1 expense');
});

test('an expense is paid from the place of its mode', async () => {
  const before = { till: await balanceOf('till'), bank: await balanceOf('bank') };
  const spent = await here.spend({ amount: 300, mode_of_payment_id: transfer.id });
  expect(spent.body.data).toMatchObject({ mode_of_payment_id: transfer.id, mode_of_payment: transfer });
  expect([await balanceOf('till'), await balanceOf('bank')]).toEqual([before.till, before.bank - 300]);
  const day = async () => (await api.get(`/expences/day?date=${DAY}&branch_id=${branch.id}`)).body.data;
  expect((await day()).not_cash_amt).toBe(300);
  const { id } = spent.body.data;
  expect(await api.patch(`/expences/${id}`, { mode_of_payment_id: cash.id })).toBeSaved();
  expect([await balanceOf('till'), await balanceOf('bank')]).toEqual([before.till - 300, before.bank]);
  expect(await day()).not.toHaveProperty('not_cash_amt');
  expect((await api.get(`/expences?mode_of_payment_id=${cash.id}`)).body.data).toMatchObject([{ id }]);
  expect(await booksBalance(db)).toEqual([]);
});

test("neither a prepaid refill nor a mode beside a driver's cash pays an expense", async () => {
  const field = { field: 'mode_of_payment_id' };
  expect(await here.spend({ mode_of_payment_id: prepaid.id })).toBeRefused('unknown_mode', field);
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  const diesel = { paid_from: 'driver', employee_id: driver.id, area_code_id: area.id };
  const { status, body } = await here.spend({ ...diesel, mode_of_payment_id: cash.id });
  expect([status, body.fields]).toEqual([
    422,
    { mode_of_payment_id: 'Only expenses from the office have this' },
  ]);
  const { id } = (await here.spend({ mode_of_payment_id: cash.id, date: DAY })).body.data;
  const moved = await api.patch(`/expences/${id}`, diesel);
  expect(moved.body.data).toMatchObject({ paid_from: 'driver', mode_of_payment_id: null });
  expect(await booksBalance(db)).toEqual([]);
});
