import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../tests/harness/app.ts';
import { cashOnly } from '../../tests/harness/closing.ts';
import { day, openBusiness } from '../../tests/harness/day.ts';
import { businessDay } from '../kit/shared/format.ts';

const { api, db, an } = await testApp();
const business = await openBusiness(api);
const here = day(api, business);
const sv = await an.svCustomer({ advanceAmtPaid: 500 });
const daysAgo = (days: number) => businessDay(new Date(Date.now() - days * 86_400_000));
const limitTo = async (back_dating_days: number | null) =>
  expect((await api.patch('/settings', { back_dating_days })).status).toBe(200);
afterEach(() => limitTo(null));

await here.open({ filled: 1_000, date: daysAgo(9) });
for (const days of [3, 4]) {
  await here.assign({ date: daysAgo(days), qty: 20 });
  await here.assign({ date: daysAgo(days), qty: 20, product: 'Cylinders' });
  await here.sell({ date: daysAgo(days) });
}

const expense = (date: string) =>
  api.post('/expences', {
    date,
    branch_id: business.branch.id,
    amount: 120,
    expence_type: 'general',
    description: 'Tea',
  });
const payment = (date: string) =>
  api.post('/collectible/payments', {
    date,
    customer_id: business.credit.id,
    amount: 10,
    payment_mode: 'cash',
  });

const creates: [title: string, call: (date: string) => Promise<Answer>][] = [
  ['a purchase', (date) => here.purchase({ date })],
  ['a stock adjustment', (date) => here.open({ filled: 1, date })],
  ['a load', (date) => here.assign({ qty: 1, date })],
  ['a sale off a load', (date) => here.sell({ date })],
  ['a sale out of the godown', (date) => here.sell({ saletype: 'Other Product Sales', date })],
  [
    'a cash recovery',
    async (date) => {
      const asked = `/dayentries/filter?date=${date}&area_code_id=${business.area.id}`;
      const entries: { amount: number }[] = (await api.get(asked)).body.data;
      return here.recover({ ...cashOnly(entries.reduce((sum, { amount }) => sum + amount, 0)), date });
    },
  ],
  ['a settlement', (date) => here.settle({ date })],
  ['an expense', expense],
  ['a payment on a credit account', payment],
];

describe('with a limit of 3 days', () => {
  test.each(creates)('%s of 3 days ago is taken, of 4 days ago refused by its date', async (_title, call) => {
    await limitTo(3);
    const late = await call(daysAgo(4));
    const message = expect.stringMatching(
      /^A record can be dated back by at most 3 days, to \d{2} \w{3} \d{4}$/,
    );
    expect([late.status, late.body.msg, late.body.fields]).toEqual([422, message, { date: late.body.msg }]);
    expect((await call(daysAgo(3))).status).toBe(201);
  });

  test('a payment for a connection is held to it too', async () => {
    await limitTo(3);
    const pay = (days: number) =>
      db
        .insertInto('sv_payments')
        .values({ date: daysAgo(days), customer_id: sv.id, amount: 5, payment_mode: 'cash' })
        .execute();
    await expect(pay(4)).rejects.toThrow('A record can be dated back by at most 3 days');
    await pay(3);
  });

  test('what is on file keeps its date and can be changed, but not moved further back', async () => {
    const purchase = (await here.purchase({ date: daysAgo(8) })).body.data;
    const spent = (await expense(daysAgo(8))).body.data;
    await limitTo(3);
    expect((await api.patch(`/inventory/${purchase.id}`, { qty: 50 })).status).toBe(200);
    expect((await api.patch(`/expences/${spent.id}`, { amount: 5 })).status).toBe(200);
    for (const path of [`/inventory/${purchase.id}`, `/expences/${spent.id}`]) {
      const { status, body } = await api.patch(path, { date: daysAgo(7) });
      expect([status, body.fields]).toEqual([422, { date: body.msg }]);
      expect((await api.patch(path, { date: daysAgo(2) })).status).toBe(200);
    }
    expect((await api.delete(`/inventory/${purchase.id}`)).status).toBe(200);
  });
});

test('a limit of a day, and of none, is told in words', async () => {
  await limitTo(1);
  expect((await expense(daysAgo(2))).body.msg).toMatch(/^A record can be dated back by at most 1 day, to \d/);
  await limitTo(0);
  expect((await expense(daysAgo(1))).body.msg).toBe('A record cannot be dated back');
  expect((await expense(daysAgo(0))).status).toBe(201);
});

test('without a limit any date is taken', async () => expect((await expense('2020-02-29')).status).toBe(201));

test('the business date is that of India, whatever the zone of the connection', async () => {
  await limitTo(0);
  await db.connection().execute(async (db) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql`set time zone ${sql.lit(zone)}`.execute(db);
      await sql`select refuse_back_dating(${daysAgo(0)})`.execute(db);
      await expect(sql`select refuse_back_dating(${daysAgo(1)})`.execute(db)).rejects.toThrow('dated back');
    }
    await sql`reset time zone`.execute(db);
  });
});
