import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../../tests/harness/app.ts';
import { cashOnly } from '../../../tests/harness/closing.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { businessDay } from '../../kit/shared/format.ts';

const { api, db, an } = await testApp();
const business = await openBusiness(api);
const here = day(api, business);
const sv = await an.svCustomer({ advanceAmtPaid: 500 });
const daysAgo = (days: number) => businessDay(new Date(Date.now() - days * 86_400_000));
const limitTo = async (backDatingDays: number | null) =>
  expect(await api.patch('/settings', { back_dating_days: backDatingDays })).toBeSaved();
afterEach(() => limitTo(null));

await here.open({ filled: 1_000, date: daysAgo(9) });
for (const days of [3, 4]) {
  await here.assign({ date: daysAgo(days), qty: 20 });
  await here.assign({ date: daysAgo(days), qty: 20, product: 'Cylinders' });
  await here.sell({ date: daysAgo(days) });
}

/** ₹ of a day's entries without a recovery. */
async function openCash(date: string): Promise<number> {
  const asked = `/dayentries/filter?date=${date}&area_code_id=${business.area.id}`;
  const entries: { amount: number }[] = (await api.get(asked)).body.data;
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

const creates: [title: string, call: (date: string) => Promise<Answer>][] = [
  ['a purchase', (date) => here.purchase({ date })],
  ['a stock adjustment', (date) => here.open({ filled: 1, date })],
  ['a load', (date) => here.assign({ qty: 1, date })],
  ['a sale off a load', (date) => here.sell({ date })],
  ['a sale out of the godown', (date) => here.sell({ saletype: 'Other Product Sales', date })],
  [
    'a cash recovery',
    async (date) => {
      return here.recover({ ...cashOnly(await openCash(date)), date });
    },
  ],
  ['a settlement', (date) => here.settle({ date })],
  ['an expense', (date) => here.spend({ date })],
  ['a payment on a credit account', (date) => here.pay({ date })],
];

describe('with a limit of 3 days', () => {
  test.each(creates)(
    '%s of 3 days ago is accepted, of 4 days ago refused by its date',
    async (_title, call) => {
      await limitTo(3);
      const late = await call(daysAgo(4));
      const message = expect.stringMatching(
        /^A record can be dated back by at most 3 days, to \d{2} \w{3} \d{4}$/,
      );
      expect([late.status, late.body.msg, late.body.fields]).toEqual([422, message, { date: late.body.msg }]);
      expect(await call(daysAgo(3))).toBeSaved();
    },
  );

  test('the limit applies to a payment for a connection too', async () => {
    await limitTo(3);
    const pay = (days: number) =>
      db
        .insertInto('sv_payments')
        .values({ date: daysAgo(days), customer_id: sv.id, amount: 5, payment_mode: 'cash' })
        .execute();
    await expect(pay(4)).rejects.toThrow('dated_back');
    await pay(3);
  });

  /** A record of each kind, with a change if it can be changed; each can be deleted. */
  async function onFile(days: number) {
    const date = daysAgo(days);
    const made = async (path: string, answer: Promise<Answer>, change?: object) => ({
      path: `/${path}/${(await answer).body.data.id}`,
      change,
    });
    return [
      await made('inventory', here.purchase({ date }), { qty: 99 }),
      await made('expences', here.spend({ date }), { amount: 5 }),
      await made('stockassigns', here.assign({ date, qty: 5, weight: 19 }), { qty: 4 }),
      await made('stockadjustments', here.open({ date, filled: 1 })),
      await made('dayentries', here.sell({ date, saletype: 'Other Product Sales' })),
      await made('collectible/payments', here.pay({ date })),
    ];
  }

  test('records older than the limit can be neither changed nor deleted', async () => {
    await here.open({ filled: 200, weight: 19, date: daysAgo(9) });
    await here.assign({ date: daysAgo(4), qty: 20, weight: 19 });
    const { body: sold } = await here.sell({ date: daysAgo(4), amount: 900, weight: 19 });
    const recovery = await here.recover({ ...cashOnly(await openCash(daysAgo(4))), date: daysAgo(4) });
    const settlement = await here.settle({ date: daysAgo(4), weight: 19 });
    expect([sold.msg, recovery.status, settlement.status]).toEqual([expect.any(String), 201, 201]);
    const old = await onFile(4);
    const recent = await onFile(3);
    old.push(
      { path: `/cashrecoverys/${recovery.body.data.id}`, change: { reason: 'Late' } },
      { path: `/stocksettelments/${settlement.body.data.id}`, change: { qty: 1 } },
    );
    await limitTo(3);
    const refused = /^Records dated before \d{2} \w{3} \d{4} can no longer be changed$/;
    for (const { path, change } of old) {
      if (path.startsWith('/stockassigns')) continue;
      if (change) {
        const changed = await api.patch(path, change);
        expect([path, changed.status, changed.body.msg]).toEqual([path, 409, expect.stringMatching(refused)]);
      }
      const deleted = await api.delete(path);
      expect([path, deleted.status, deleted.body.msg]).toEqual([path, 409, expect.stringMatching(refused)]);
    }
    for (const { path, change } of recent) {
      if (change) expect([path, (await api.patch(path, change)).status]).toEqual([path, 200]);
      expect([path, (await api.delete(path)).status]).toEqual([path, 200]);
    }
  });

  test('an older load cannot change, and no record can be moved beyond the limit', async () => {
    const load = (await here.assign({ date: daysAgo(4), qty: 5 })).body.data;
    const purchase = (await here.purchase({ date: daysAgo(2) })).body.data;
    await limitTo(3);
    expect((await api.patch(`/stockassigns/${load.id}`, { qty: 4 })).status).toBe(409);
    expect((await api.delete(`/stockassigns/${load.id}`)).status).toBe(409);
    const { status, body } = await api.patch(`/inventory/${purchase.id}`, { date: daysAgo(4) });
    expect([status, body.fields]).toEqual([422, { date: body.msg }]);
  });
});

test('the message names a limit of one day, and of no days', async () => {
  await limitTo(1);
  expect((await here.spend({ date: daysAgo(2) })).body.msg).toMatch(
    /^A record can be dated back by at most 1 day, to \d/,
  );
  await limitTo(0);
  expect((await here.spend({ date: daysAgo(1) })).body.msg).toBe('A record cannot be dated back');
  expect(await here.spend({ date: daysAgo(0) })).toBeSaved();
});

test('without a limit any date is accepted', async () =>
  expect(await here.spend({ date: '2020-02-29' })).toBeSaved());

test("the business date is India's, whatever time zone the connection has", async () => {
  await limitTo(0);
  await db.connection().execute(async (db) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql`set time zone ${sql.lit(zone)}`.execute(db);
      await sql`select refuse_back_dating(${daysAgo(0)})`.execute(db);
      await expect(sql`select refuse_back_dating(${daysAgo(1)})`.execute(db)).rejects.toThrow('dated_back');
    }
    await sql`reset time zone`.execute(db);
  });
});
