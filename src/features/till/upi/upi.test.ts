import { beforeEach, describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { ensureScopeRole } from '../../../domain/people/scope-role.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';
import type { Values } from '../../../kit/shared/declaration.ts';

const clock = { now: new Date('2026-11-20T06:00:00Z') };
const { app, api, db } = await testApp({ now: () => clock.now });
const [FIRST, NEXT, LATER] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const isOn = (date: string) => {
  clock.now = new Date(`${date}T06:00:00Z`);
};
await api.patch('/settings', { paise: true });
const bank = (await api.post('/bank_accounts', { name: 'State Bank', account_number: '123456789' })).body
  .data;

/** A branch with a till, and what it does with its UPI; it is the day after the first count. */
async function branchWithTill() {
  isOn(FIRST);
  const business = await openBusiness(api);
  const { id } = business.branch;
  const denominations = [{ 1: { count: 1, amount: 1 } }];
  expect(await api.post('/tillcounts', { date: FIRST, branch_id: id, denominations })).toBeSaved();
  isOn(NEXT);
  const here = day(api, business);
  const settlement = {
    date: NEXT,
    for_date: NEXT,
    branch_id: id,
    bank_account_id: bank.id,
    fee_amt: 0,
    tax_amt: 0,
    reference: '',
    note: '',
  };
  return {
    business,
    settlement,
    settle: (amount: number, values: Values = {}) =>
      api.post('/upisettlements', { ...settlement, amount, ...values }),
    pay: (amount: number, values: Values = {}) =>
      here.pay({ date: NEXT, branch_id: id, payment_mode: 'upi', amount, ...values }),
    /** A recovery of sales that were paid by UPI. */
    recoverUpi: async (amount: number) => {
      await here.open({ filled: 100, date: NEXT });
      await here.assign({ qty: 40, date: NEXT });
      expect(await here.sell({ date: NEXT, payment_mode: 'upi', amount, qty: 20 })).toBeSaved();
      const counted = { total_amount: amount, upi_amt: amount, cash_amt: 0 };
      expect(await here.recover({ ...counted, date: NEXT })).toBeSaved();
    },
    open: async () => (await api.get(`/upisettlements/open?branch_id=${id}`)).body.data,
    balances: async () => {
      const rows = await db
        .selectFrom('money_accounts')
        .select(['kind', 'balance'])
        .where('kind', 'in', ['upi', 'bank', 'expense'])
        .where('branch_id', '=', id)
        .execute();
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
    },
  };
}

beforeEach(() => isOn(NEXT));

describe('a UPI settlement', () => {
  test('of two days empties the UPI account', async () => {
    const { recoverUpi, settle, open, balances } = await branchWithTill();
    await recoverUpi(18_060);
    expect(await settle(17_157)).toBeSaved();
    expect(await balances()).toMatchObject({ upi: 903, bank: 17_157 });
    const day = { date: NEXT, received: 18_060, settled: 17_157, open: 903 };
    expect(await open()).toEqual([{ ...day, age: 0 }]);
    isOn(LATER);
    expect(await open()).toEqual([{ ...day, age: 1 }]);
    expect(await settle(903, { date: LATER })).toBeSaved();
    expect(await balances()).toMatchObject({ upi: 0, bank: 18_060 });
    expect(await open()).toEqual([]);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('gives the bank the net, and expenses the fee with its tax, until it is deleted', async () => {
    const { pay, settle, open, balances } = await branchWithTill();
    expect(await pay(1_000)).toBeSaved();
    const { body } = await settle(1_000, { fee_amt: 20, tax_amt: 3.6, reference: 'Utr-1' });
    expect(body.data).toMatchObject({ amount: 1_000, net_amt: 976.4, bank_account: { name: 'State Bank' } });
    expect(await balances()).toEqual({ upi: 0, bank: 976.4, expense: 23.6 });
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/upisettlements/${body.data.id}`)).toBeSaved();
    expect(await balances()).toEqual({ upi: 1_000, bank: 0, expense: 0 });
    expect(await open()).toMatchObject([{ date: NEXT, open: 1_000 }]);
    expect((await api.get(`/upisettlements/${body.data.id}`)).status).toBe(404);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('of the day of the first count was never in the UPI account', async () => {
    const { settle, open, balances } = await branchWithTill();
    expect(await settle(100, { for_date: FIRST })).toBeSaved();
    expect(await balances()).toEqual({ bank: 100 });
    expect(await open()).toEqual([]);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('belongs to the day of the payment that has its reference', async () => {
    const { pay, settle, open } = await branchWithTill();
    expect(await pay(700, { reference: '4107abc' })).toBeSaved();
    isOn(LATER);
    expect(await settle(700, { date: LATER, for_date: LATER, reference: '4107ABC' })).toBeSaved();
    expect(await open()).toEqual([]);
    expect(await settle(5, { date: LATER, for_date: LATER, reference: 'Another' })).toBeSaved();
    expect(await open()).toMatchObject([{ date: LATER, received: 0, settled: 5, open: -5 }]);
  });

  test('has a reference that is new on its day, and a branch with a till', async () => {
    const { settle } = await branchWithTill();
    expect(await settle(100, { reference: 'UTR-77' })).toBeSaved();
    expect(await settle(100, { reference: 'utr-77' })).toBeRefused('already_exists', { field: 'reference' });
    expect(await settle(100, { reference: 'utr-77', for_date: FIRST })).toBeSaved();
    expect(await settle(100, { date: FIRST, for_date: FIRST })).toBeRefused('no_till', {
      field: 'branch_id',
    });
    expect((await settle(100, { for_date: LATER })).status).toBe(422);
    expect((await settle(100, { fee_amt: 100 })).status).toBe(422);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is entered by a manager, and not seen by a person of another branch', async () => {
    const { pay, settle, settlement, business } = await branchWithTill();
    expect(await pay(100)).toBeSaved();
    const { id } = (await settle(50)).body.data;
    const cashier = apiOf(app, (await signIn(db, 'cashier@example.com', 'cashier')).token);
    expect((await cashier.get(`/upisettlements/${id}`)).body.data.amount).toBe(50);
    expect(await cashier.post('/upisettlements', { ...settlement, amount: 5 })).toBeRefused('not_allowed');
    expect(await cashier.delete(`/upisettlements/${id}`)).toBeRefused('not_allowed');

    const there = await openBusiness(api);
    await ensureScopeRole(db);
    const { user, token } = await signIn(db, 'there@example.com', 'manager');
    await db
      .updateTable('users')
      .set({ branch_ids: [there.branch.id] })
      .where('id', '=', user.id)
      .execute();
    const elsewhere = apiOf(app, token);
    const openDays = await elsewhere.get(`/upisettlements/open?branch_id=${business.branch.id}`);
    expect(openDays.body.data).toEqual([]);
    expect((await elsewhere.get('/upisettlements/rows')).body.data).toEqual([]);
    expect((await elsewhere.delete(`/upisettlements/${id}`)).status).toBe(404);
    expect((await elsewhere.post('/upisettlements', { ...settlement, amount: 5 })).status).not.toBe(201);
  });
});

describe('settlements from a file', () => {
  test('are saved in one piece, without those whose reference is known', async () => {
    const { pay, settle, settlement, open, balances } = await branchWithTill();
    expect(await pay(1_500)).toBeSaved();
    expect(await settle(500, { reference: 'UTR-1' })).toBeSaved();
    const rows = [
      { ...settlement, amount: 500, reference: 'utr-1' },
      { ...settlement, amount: 600, fee_amt: 5, reference: 'UTR-2' },
      { ...settlement, amount: 400, reference: 'UTR-3' },
    ];
    const wrong = [...rows, { ...settlement, amount: 1, reference: 'UTR-4', date: FIRST, for_date: FIRST }];
    expect(await api.post('/upisettlements/import', { rows: wrong })).toBeRefused('no_till');
    expect(await open()).toMatchObject([{ settled: 500 }]);
    const { body } = await api.post('/upisettlements/import', { rows });
    expect(body).toMatchObject({
      msg: '2 UPI settlements saved; 1 was known already',
      data: { saved: 2, known: 1 },
    });
    expect(await balances()).toMatchObject({ upi: 0, bank: 1_495, expense: 5 });
    expect(await open()).toEqual([]);
    expect(await booksBalance(db)).toEqual([]);
  });
});
