import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { bounceCheque } from '../../domain/banks/move-cheques.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const clock = { now: new Date('2026-11-20T06:00:00Z') };
const { app, api, db } = await testApp({ now: () => clock.now });
const an = builders(api);
const [FIRST, NEXT, LATER] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const isOn = (date: string) => {
  clock.now = new Date(`${date}T06:00:00Z`);
};

isOn(FIRST);
const business = await openBusiness(api);
const branchId = business.branch.id;
const there = await openBusiness(api);
for (const { branch } of [business, there])
  expect(
    await api.post('/tillcounts', {
      date: FIRST,
      branch_id: branch.id,
      denominations: [{ 1: { count: 1, amount: 1 } }],
    }),
  ).toBeSaved();
isOn(LATER);
const bank = (await api.post('/bank_accounts', { name: 'State Bank', account_number: '123456789' })).body
  .data;
const { id: mode } = await db
  .insertInto('mode_of_payments')
  .values({ name: 'Cheque', kind: 'cheque' })
  .returning('id')
  .executeTakeFirstOrThrow();

const byCheque = {
  date: NEXT,
  branch_id: branchId,
  payment_mode: 'upi',
  mode_of_payment_id: mode,
  cheque_number: '000123',
  bank_name: 'Canara Bank',
  note: '',
};
const credit = '/collectible/payments';
const sv = '/sv_amounts/payments';
const pay = (customerId: number, amount: number, values: Values = {}, path = credit) =>
  api.post(path, { ...byCheque, customer_id: customerId, amount, ...values });
const deposit = (ids: number[], values: Values = {}) =>
  api.post('/cheques/deposit', { ids, bank_account_id: bank.id, deposited_on: NEXT, ...values });
const clear = (id: number, clearedOn = LATER) => api.post(`/cheques/${id}/clear`, { cleared_on: clearedOn });
const bounce = (id: number, bouncedOn = LATER) =>
  api.post(`/cheques/${id}/bounce`, { bounced_on: bouncedOn, note: 'Funds insufficient' });
const undo = (id: number, move: string) => api.delete(`/cheques/${id}/${move}`);
const accountOf = async (id: number) => (await api.get(`/customers/${id}/account`)).body.data.credit;
const balances = () =>
  db
    .selectFrom('money_accounts')
    .select(['kind', 'balance'])
    .where('kind', 'in', ['cheques', 'in_transit', 'bank'])
    .where('balance', '<>', 0)
    .where('branch_id', '=', branchId)
    .orderBy('kind')
    .execute();

/** The id of the cheque of a payment. */
async function chequeOf(path: string, payment: number): Promise<number> {
  const key = path === credit ? 'customer_payment_id' : 'sv_payment_id';
  const { body } = await api.get('/cheques/rows');
  return body.data.find((row: Values) => row[key] === payment)?.id;
}

/** A cheque that a new Credit customer has paid. */
async function chequeFor(amount: number, values: Values = {}) {
  const customer = await an.creditCustomer();
  const paid = await pay(customer.id, amount, values);
  expect(paid).toBeSaved();
  const payment = paid.body.data;
  return { customer, payment, id: await chequeOf(credit, payment.id) };
}

beforeEach(() => isOn(LATER));

describe('a cheque of a Credit customer', () => {
  const here = day(api, business);

  test('that bounces is owed again, and the bill ages as before the payment', async () => {
    isOn(FIRST);
    await here.open({ filled: 100, date: FIRST });
    await here.assign({ qty: 40, date: FIRST });
    expect(await here.sell({ date: FIRST, saletype: 'Credit Sales', amount: 5_000, qty: 5 })).toBeSaved();
    isOn(LATER);
    const { id } = business.credit;
    const before = await accountOf(id);
    expect(before).toMatchObject({ owed: 5_000, unpaid_since: FIRST });

    const { data: payment } = (await pay(id, 5_000)).body;
    expect(payment).toMatchObject({
      mode_of_payment: { id: mode, name: 'Cheque' },
      branch: { id: branchId },
      cheque_number: '000123',
      bank_name: 'Canara Bank',
      cheque_date: NEXT,
      cheque_status: 'in_hand',
    });
    expect(await accountOf(id)).toMatchObject({ owed: 0, unpaid_since: null });
    expect(await balances()).toEqual([{ kind: 'cheques', balance: 5_000 }]);

    const cheque = await chequeOf(credit, payment.id);
    expect(await deposit([cheque])).toBeSaved();
    expect(await balances()).toEqual([{ kind: 'in_transit', balance: 5_000 }]);
    expect(await booksBalance(db)).toEqual([]);
    const bounced = await bounce(cheque);
    expect(bounced.body.data).toMatchObject({
      status: 'bounced',
      bounced_on: LATER,
      note: 'Funds insufficient',
    });
    expect(await accountOf(id)).toEqual(before);
    expect(await balances()).toEqual([]);
    expect(await booksBalance(db)).toEqual([]);

    const { body } = await api.get(`/customers/${id}/statement?from_date=${FIRST}&to_date=${LATER}`);
    expect(body.data).toMatchObject({ billed: 5_000, paid: 0, closing: 5_000 });
    expect(
      body.data.lines.map(({ date, kind, amount, note, mode_of_payment }: Values) => [
        date,
        kind,
        amount,
        note,
        mode_of_payment,
      ]),
    ).toEqual([
      [FIRST, 'sale', 5_000, null, null],
      [NEXT, 'payment', -5_000, '', 'Cheque 000123'],
      [LATER, 'bounce', 5_000, '000123, Funds insufficient', null],
    ]);

    expect(await undo(cheque, 'bounce')).toBeSaved();
    expect(await accountOf(id)).toMatchObject({ owed: 0, unpaid_since: null });
    expect(await balances()).toEqual([{ kind: 'in_transit', balance: 5_000 }]);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is cleared by the bank, and each step can be taken back', async () => {
    const { payment, id } = await chequeFor(700);
    const remove = () => api.delete(`${credit}/${payment.id}`);
    expect(await clear(id)).toBeRefused('cheque_not_there');
    expect(await deposit([id])).toBeSaved();
    expect(await deposit([id])).toBeRefused('cheque_moved');
    expect((await remove()).body).toMatchObject({
      code: 'cheque_moved',
      msg: 'Cheque 000123 is deposited; undo that first',
    });
    expect(await clear(id, FIRST)).toBeRefused('cheque_too_early', { field: 'cleared_on' });
    expect(await clear(id)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
    for (const refused of [await bounce(id), await undo(id, 'deposit'), await remove()])
      expect(refused).toBeRefused('cheque_moved');

    expect(await undo(id, 'clear')).toBeSaved();
    expect(await undo(id, 'clear')).toBeRefused('cheque_not_there');
    expect((await undo(id, 'deposit')).body.data).toMatchObject({ status: 'in_hand', bank_account: null });
    expect(await remove()).toBeSaved();
    expect((await api.get(`/cheques/${id}`)).status).toBe(404);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('bounces before it was deposited, on its own day', async () => {
    const { customer, payment, id } = await chequeFor(300);
    expect(await bounce(id, FIRST)).toBeRefused('cheque_too_early', { field: 'bounced_on' });
    expect(await bounce(id, NEXT)).toBeSaved();
    expect((await accountOf(customer.id)).owed).toBe(0);
    expect(await api.delete(`${credit}/${payment.id}`)).toBeRefused('cheque_moved');
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is deposited with others, all or none', async () => {
    const first = (await chequeFor(100)).id;
    const second = (await chequeFor(200, { cheque_date: LATER })).id;
    expect(await deposit([first, second])).toBeRefused('cheque_too_early', { field: 'deposited_on' });
    expect((await api.get(`/cheques/${first}`)).body.data.status).toBe('in_hand');
    expect(await deposit([first, second], { deposited_on: LATER })).toBeSaved();
    const { data } = (await api.get(`/cheques?status=deposited&bank_account_id=${bank.id}`)).body;
    expect(data.map((row: Values) => row.id)).toEqual(expect.arrayContaining([first, second]));
    expect(await booksBalance(db)).toEqual([]);
  });

  test('of two bounces at once one wins', async () => {
    const { customer, id } = await chequeFor(400);
    const { second } = await db.transaction().execute(async (first) => {
      await bounceCheque(first, id, { bounced_on: LATER, note: '' });
      const second = bounce(id);
      await expect.poll(waiting).toBe(1);
      return { second };
    });
    expect(await second).toBeRefused('cheque_moved');
    expect((await accountOf(customer.id)).owed).toBe(0);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('is not seen, moved or deleted by a person of another branch', async () => {
    const { payment, id } = await chequeFor(500);
    await ensureScopeRole(db);
    const { user, token } = await signIn(db, 'there@example.com', 'manager');
    await db
      .updateTable('users')
      .set({ branch_ids: [there.branch.id] })
      .where('id', '=', user.id)
      .execute();
    const elsewhere = apiOf(app, token);
    expect((await elsewhere.get('/cheques/rows')).body.data).toEqual([]);
    expect((await elsewhere.get(`/cheques/${id}`)).status).toBe(404);
    const bounced = { bounced_on: LATER, note: '' };
    expect((await elsewhere.post(`/cheques/${id}/bounce`, bounced)).status).toBe(404);
    const deposited = { ids: [id], bank_account_id: bank.id, deposited_on: LATER };
    expect((await elsewhere.post('/cheques/deposit', deposited)).status).toBe(404);
    expect((await elsewhere.delete(`${credit}/${payment.id}`)).status).toBe(404);
  });
});

test('a cheque of an SV customer that bounces is due again, and no deposit is held for it', async () => {
  const customer = await an.svCustomer({ advanceAmtPaid: 900 });
  const cash = { payment_mode: 'cash', mode_of_payment_id: '', cheque_number: '', bank_name: '' };
  expect(await pay(customer.id, 400, cash, sv)).toBeSaved();
  const { data: payment } = (await pay(customer.id, 500, {}, sv)).body;
  const held = async () => (await api.get('/sv_amounts/totals?show=all')).body.data.deposits_held;
  const before = await held();
  const id = await chequeOf(sv, payment.id);
  expect(await bounce(id)).toBeSaved();
  expect(await held()).toBe(before - 500);
  expect((await api.get(`/sv_amounts/${customer.id}`)).body.data).toMatchObject({ paid: 400, owed: 500 });
  expect(await booksBalance(db)).toEqual([]);

  const { data: again } = (await pay(customer.id, 500, { ...cash, date: LATER }, sv)).body;
  expect(again).toMatchObject({ charged: 900, paid: 900, owed: 0 });
  expect(await undo(id, 'bounce')).toBeRefused('not_enough_money');
  expect(await booksBalance(db)).toEqual([]);
});

test('a payment by cheque has a number, and is of a branch with a till', async () => {
  const { id } = business.credit;
  expect(await pay(id, 10, { cheque_number: '', bank_name: '' })).toBeRefused('cheque_number_missing', {
    field: 'cheque_number',
  });
  expect(await pay(id, 10, { mode_of_payment_id: '' })).toBeRefused('no_cheque', { field: 'cheque_number' });
  expect(await pay(id, 10, { branch_id: '' })).toBeRefused('choose_branch');
  expect(await pay(id, 10, { date: FIRST })).toBeRefused('no_till');
  expect(await pay(id, 10, { payment_mode: 'cash' })).toBeRefused('other_payment_mode');
});

test('cheques are deposited by a cashier, and cleared and returned by a manager', async () => {
  const { id } = await chequeFor(600);
  const { token } = await signIn(db, 'cashier@example.com', 'cashier');
  const cashier = apiOf(app, token);
  const deposited = { ids: [id], bank_account_id: bank.id, deposited_on: LATER };
  expect(await cashier.post('/cheques/deposit', deposited)).toBeSaved();
  expect(await cashier.post(`/cheques/${id}/clear`, { cleared_on: LATER })).toBeRefused('not_allowed');
  expect(await cashier.post(`/cheques/${id}/bounce`, { bounced_on: LATER, note: '' })).toBeRefused(
    'not_allowed',
  );
  expect(await cashier.delete(`/cheques/${id}/deposit`)).toBeSaved();
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
