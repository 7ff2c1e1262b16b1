import { describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { testPagedList } from '../../../tests/harness/paged-list.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { VendorAccount, VendorRow } from './contract.ts';

const clock = { now: new Date('2026-11-10T06:00:00Z') };
const { app, api, db } = await testApp({ now: () => clock.now });
const [FIRST, NEXT] = ['2026-11-10', '2026-11-21'];
await ensureScopeRole(db);

type Values = Record<string, unknown>;

/** A branch whose till was opened on the first day, with a bank account and its mode; it is the next day now. */
async function tillOf() {
  clock.now = new Date(`${FIRST}T06:00:00Z`);
  const business = await openBusiness(api);
  const branchId = business.branch.id;
  const denominations = [{ 500: { count: 20, amount: 10_000 } }];
  expect(await api.post('/tillcounts', { date: FIRST, branch_id: branchId, denominations })).toBeSaved();
  clock.now = new Date(`${NEXT}T06:00:00Z`);
  const bank = (await api.post('/bank_accounts', { name: `Bank ${branchId}`, account_number: '123456789' }))
    .body.data;
  const { id: mode } = await db
    .insertInto('mode_of_payments')
    .values({ name: `Transfer ${branchId}`, kind: 'bank', bank_account_id: bank.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { business, here: day(api, business), bank, mode, ...calls(business.vendor.id, branchId) };
}

/** The calls of a vendor's account at a branch. */
function calls(vendorId: number, branchId: number, as = api) {
  return {
    pay: (values: Values = {}) =>
      as.post('/vendorpayments', {
        date: NEXT,
        branch_id: branchId,
        vendor_id: vendorId,
        amount: 1_000,
        payment_mode: 'upi',
        ...values,
      }),
    account: async (period = `from_date=${NEXT}&to_date=${NEXT}`): Promise<VendorAccount> =>
      (await as.get(`/vendoraccounts/${vendorId}?${period}`)).body.data,
    row: async (query = ''): Promise<VendorRow | undefined> =>
      (await as.get(`/vendoraccounts?limit=100&${query}`)).body.data.find(
        ({ id }: VendorRow) => id === vendorId,
      ),
  };
}

const balanceOf = async (kind: string, owner: number) =>
  (
    await db
      .selectFrom('money_accounts')
      .select('balance')
      .where('kind', '=', kind)
      .where('owner_id', '=', owner)
      .executeTakeFirst()
  )?.balance ?? 0;

const paged = await tillOf();
testPagedList(api, '/vendorpayments', async (date) => (await paged.pay({ date, amount: 10 })).body.data.id);

describe('a payment to a vendor', () => {
  test('takes what is owed, with the tax that is kept back, and the charge of the bank', async () => {
    const { business, here, bank, mode, pay, account, row } = await tillOf();
    await here.open({ filled: 100, date: NEXT });
    const bought = { date: NEXT, payment_mode: 'upi', invoice_amount: 80_000, paid_amount: 0 };
    const purchase = (await here.purchase(bought)).body.data;
    expect(await account()).toMatchObject({ owed: 80_000, ages: { days_0_30: 80_000 } });

    const paid = await pay({ amount: 80_000, tds_amt: 265, charge_amt: 12, mode_of_payment_id: mode });
    expect([paid.status, paid.body.msg]).toEqual([201, 'Payment to the vendor saved']);
    expect(paid.body.data).toMatchObject({
      vendor: { name: business.vendor.name },
      mode_of_payment: { id: mode },
    });
    expect(await balanceOf('bank', bank.id)).toBe(-79_735 - 12);
    const { lines, ...figures } = await account();
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', 80_000, 80_000],
      ['payment', -79_735, 265],
      ['tds', -265, 0],
    ]);
    expect(figures).toMatchObject({ opening: 0, closing: 0, owed: 0, ages: { days_0_30: 0 } });
    expect(await row()).toMatchObject({ owed: 0, oldest: null });
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/vendorpayments/${paid.body.data.id}`)).toBeSaved();
    expect(await row()).toMatchObject({ owed: 80_000, oldest: NEXT });
    expect(await api.delete(`/inventory/${purchase.id}`)).toBeSaved();
    expect(await row()).toMatchObject({ owed: 0, oldest: null });
    expect(await balanceOf('bank', bank.id)).toBe(0);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('in cash comes from the till, which must hold it', async () => {
    const { business, pay, account } = await tillOf();
    expect(await pay({ payment_mode: 'cash', amount: 10_001 })).toBeRefused('not_enough_money');
    expect(await pay({ payment_mode: 'cash', amount: 10_000 })).toBeSaved();
    expect(await account()).toMatchObject({ owed: -10_000, lines: [{ kind: 'payment', amount: -10_000 }] });
    const till = await api.get(`/till?branch_id=${business.branch.id}&from_date=${NEXT}&to_date=${NEXT}`);
    expect(till.body.data).toMatchObject({
      closing: 0,
      lines: [{ source: 'vendor_payment', text: business.vendor.name, amount: -10_000 }],
    });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is refused without a till, with too much TDS, and with a mode of another kind', async () => {
    const { pay, mode, business } = await tillOf();
    expect(await pay({ date: FIRST })).toBeRefused('no_till', { field: 'branch_id' });
    expect(await pay({ tds_amt: 1_000 })).toBeRefused('invalid_fields', { field: 'tds_amt' });
    expect(await pay({ payment_mode: 'cash', charge_amt: 5 })).toBeRefused('invalid_fields', {
      field: 'charge_amt',
    });
    expect(await pay({ payment_mode: 'cash', mode_of_payment_id: mode })).toBeRefused('other_payment_mode');
    const { id: prepaid } = await db
      .insertInto('mode_of_payments')
      .values({ name: `Prepaid ${mode}`, kind: 'prepaid', vendor_id: business.vendor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await pay({ mode_of_payment_id: prepaid })).toBeRefused('unknown_mode');
  });
});

test('an opening, a purchase and payments from the bank agree with the books, and go again', async () => {
  clock.now = new Date(`${FIRST}T06:00:00Z`);
  expect(await api.patch('/golive', { date: '2026-10-31' })).toBeSaved();
  const { business, here, bank, mode, pay, account, row } = await tillOf();
  const opening = [[business.vendor.name, '10000', business.branch.name].map(String)];
  expect(await api.post('/openings', { part: 'vendors', rows: opening })).toBeSaved();
  const paidBy = { payment_mode: 'upi', mode_of_payment_id: mode };
  const bought = await here.purchase({ date: NEXT, invoice_amount: 80_000, paid_amount: 75_735, ...paidBy });
  expect(bought).toBeSaved();
  expect(await row()).toMatchObject({ owed: 14_265, oldest: NEXT });
  const paid = await pay({ amount: 14_265, tds_amt: 265, charge_amt: 12, ...paidBy });
  expect(paid).toBeSaved();

  const all = 'from_date=2026-10-01&to_date=2026-11-30';
  const { lines, ...figures } = await account(all);
  expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['opening', 10_000, 10_000],
    ['invoice', 80_000, 90_000],
    ['payment', -75_735, 14_265],
    ['payment', -14_000, 265],
    ['tds', -265, 0],
  ]);
  expect(figures).toMatchObject({
    opening: 0,
    closing: 0,
    owed: 0,
    ages: { days_0_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 },
  });
  expect(await balanceOf('bank', bank.id)).toBe(-75_735 - 14_000 - 12);
  expect(await booksBalance(db)).toEqual([]);

  expect(await api.delete(`/vendorpayments/${paid.body.data.id}`)).toBeSaved();
  expect(await account(all)).toMatchObject({ closing: 14_265, ages: { days_0_30: 14_265 } });
  expect(await api.patch(`/inventory/${bought.body.data.id}`, { paid_amount: 0 })).toBeSaved();
  expect(await balanceOf('bank', bank.id)).toBe(0);
  expect(await api.delete(`/inventory/${bought.body.data.id}`)).toBeSaved();
  expect(await account(all)).toMatchObject({ closing: 10_000, ages: { days_0_30: 10_000 } });
  const { data } = (await api.get('/openings?part=vendors')).body;
  expect(await api.delete(`/openings/${data[0].id}`)).toBeSaved();
  expect(await row()).toMatchObject({ owed: 0, oldest: null });
  expect(await booksBalance(db)).toEqual([]);
});

describe('the account of a vendor', () => {
  test('ages by the oldest invoice, which payments cover first', async () => {
    const { here, pay, account, row } = await tillOf();
    for (const [date, amount] of [
      ['2026-11-12', 30_000],
      ['2026-11-15', 20_000],
    ] as const)
      expect(
        await here.purchase({ date, invoice_no: date, invoice_amount: amount, paid_amount: 0 }),
      ).toBeSaved();
    expect(await pay({ amount: 35_000 })).toBeSaved();
    expect(await row()).toMatchObject({ owed: 15_000, oldest: '2026-11-15' });

    clock.now = new Date('2027-01-10T06:00:00Z');
    const later = await account('from_date=2026-11-21&to_date=2027-01-10');
    expect(later).toMatchObject({
      opening: 50_000,
      closing: 15_000,
      ages: { days_0_30: 0, days_31_60: 15_000, days_61_90: 0, days_over_90: 0 },
      lines: [{ kind: 'payment', amount: -35_000, balance: 15_000 }],
    });
    // Before the payment, on the thirtieth day of the first invoice.
    expect(await account('from_date=2026-11-01&to_date=2026-11-20')).toMatchObject({
      opening: 0,
      closing: 50_000,
      ages: { days_0_30: 50_000 },
    });
    clock.now = new Date(`${NEXT}T06:00:00Z`);
  });

  test('has what customers prepaid, which the vendor owes the business', async () => {
    const { business, here, account, row } = await tillOf();
    const { id: prepaid } = await db
      .insertInto('mode_of_payments')
      .values({ name: `Paid at ${business.vendor.id}`, kind: 'prepaid', vendor_id: business.vendor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await here.open({ filled: 100, date: NEXT });
    await here.assign({ qty: 40, date: NEXT });
    const sale = await here.sell({ date: NEXT, qty: 5, amount: 4_265, payment_mode: 'upi' });
    await db
      .updateTable('day_entries')
      .set({ mode_of_payment_id: prepaid })
      .where('id', '=', sale.body.data.id)
      .execute();
    expect(await here.recover({ date: NEXT, total_amount: 4_265, upi_amt: 4_265 })).toBeSaved();
    expect(await account()).toMatchObject({
      owed: -4_265,
      lines: [{ kind: 'prepaid', text: business.area.area_code, amount: -4_265 }],
    });
    expect(await row()).toMatchObject({ owed: -4_265, oldest: null, prepaid_amt: 4_265 });
    expect(await here.purchase({ date: NEXT, paid_amount: 75_735 })).toBeSaved();
    expect(await row()).toMatchObject({ owed: 0, oldest: null, prepaid_amt: 4_265 });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('has for a person of a branch what it owes alone', async () => {
    const { business, pay } = await tillOf();
    const other = await tillOf();
    expect(await pay({ amount: 700 })).toBeSaved();
    const there = calls(business.vendor.id, other.business.branch.id);
    expect(await there.pay({ amount: 50 })).toBeSaved();

    const { user, token } = await signIn(db, 'bound@example.com', 'manager');
    await db
      .updateTable('users')
      .set({ branch_ids: [other.business.branch.id] })
      .where('id', '=', user.id)
      .execute();
    const bound = apiOf(app, token);
    const { account, row, pay: payBound } = calls(business.vendor.id, other.business.branch.id, bound);
    expect(await account()).toMatchObject({ owed: -50, closing: -50, lines: [{ amount: -50 }] });
    expect(await row()).toMatchObject({ owed: -50 });
    expect((await bound.get('/vendorpayments')).body.data).toMatchObject([{ amount: 50 }]);
    expect(await payBound({ branch_id: business.branch.id })).toBeRefused('out_of_scope');
    expect(await there.row(`branch_id=${business.branch.id}`)).toMatchObject({ owed: -700 });
    expect(await there.row()).toMatchObject({ owed: -750 });
  });
});
