import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../../tests/day-messages.ts';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../../tests/harness/refusals.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';
import { showValues } from './contract.ts';

const { api: plain, db } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const api = await described(plain);
const an = builders(api);
const business = await openBusiness(api);
const { assign, open, sell } = day(api, business);
await open({ date: '2026-01-01', filled: 2_000 });

/** A bill on credit, on any date; its load goes out before. */
async function bill(customerId: number, date: string, amount: number): Promise<number> {
  await assign({ date, qty: 1 });
  const { status, body } = await sell({ saletype: 'Credit Sales', customer_id: customerId, date, amount });
  expect([status, body.msg]).toEqual([201, 'Day Entry Created Successfully']);
  return body.data.id;
}

const payment = (customerId: number, values: Record<string, unknown> = {}) => ({
  date: '2026-11-20',
  customer_id: customerId,
  amount: 500,
  payment_mode: 'cash',
  note: '',
  ...values,
});
const path = '/collectible/payments';
const pay = (customerId: number, values: Record<string, unknown> = {}) =>
  api.post(path, payment(customerId, values));
const owing = async (query = '') => (await api.get(`/collectible?limit=100&${query}`)).body.data;
const lineOf = async (id: number) => (await owing()).find((row: { id: number }) => row.id === id);
const accountOf = async (id: number) => (await api.get(`/collectible/${id}`)).body.data;

testPagedList(api, path, async (date) => (await pay(business.credit.id, { date })).body.data.id);

describe('an account worked out by hand', () => {
  test('advance and payments pay the oldest bill first; due dates and ages follow from the dates', async () => {
    const { id } = await an.creditCustomer({
      firstName: 'Gopal',
      lastName: 'Rao',
      companyName: 'Hotel Kaveri',
      mobileNumber: '9000012345',
      credit_limit: 20_000,
      advanceAmtPaid: 2_000,
      opening_date: '2026-09-01',
    });
    // Nothing is billed: there is an advance of ₹2,000, and nothing is due.
    expect(await accountOf(id)).toMatchObject({ owed: -2_000, bills: [], bills_in_all: 0 });
    expect(await lineOf(id)).toBeUndefined();

    await bill(id, '2026-10-01', 5_000);
    await bill(id, '2026-11-10', 3_000);
    // 5,000 + 3,000 - 2,000 = 6,000. The advance went to the first bill: 5,000 - 2,000 = 3,000 of it are open.
    // From 1 October to 20 November are 30 + 20 = 50 days; due on 1 + 15 = 16 October, 35 days ago.
    expect(await lineOf(id)).toEqual({
      id,
      name: 'Gopal Rao',
      companyName: 'Hotel Kaveri',
      mobileNumber: '9000012345',
      date: '2026-10-01',
      area_code: '',
      owed: 6_000,
      unpaid_since: '2026-10-01',
      due_date: '2026-10-16',
      days: 50,
      days_0_30: 3_000,
      days_31_60: 3_000,
      days_61_90: 0,
      days_over_90: 0,
      overdue: 3_000,
    });
    expect((await accountOf(id)).bills).toMatchObject([
      { date: '2026-10-01', due_date: '2026-10-16', amount: 5_000, unpaid: 3_000 },
      { date: '2026-11-10', due_date: '2026-11-25', amount: 3_000, unpaid: 3_000 },
    ]);

    const paid = await pay(id, { amount: 4_000, payment_mode: 'upi', note: 'By their nephew' });
    // 4,000 = 3,000 for the rest of the first bill + 1,000 of the second; 6,000 - 4,000 = 2,000 = 3,000 - 1,000.
    expect([paid.status, paid.body]).toEqual([
      201,
      {
        msg: 'Collectible Payment Added Successfully',
        data: {
          id: expect.any(Number),
          date: '2026-11-20',
          customer_id: id,
          name: 'Gopal Rao',
          companyName: 'Hotel Kaveri',
          mobileNumber: '9000012345',
          address: '7 Temple Street, Guntur',
          amount: 4_000,
          payment_mode: 'upi',
          note: 'By their nephew',
          balance: 2_000,
        },
      },
    ]);
    expect(await lineOf(id)).toMatchObject({
      owed: 2_000,
      unpaid_since: '2026-11-10',
      due_date: '2026-11-25',
      days: 10,
      days_0_30: 2_000,
      days_31_60: 0,
      overdue: 0,
    });
    expect((await accountOf(id)).bills).toMatchObject([{ date: '2026-11-10', amount: 3_000, unpaid: 2_000 }]);

    // The limit of 20,000 counts what is owed beyond the advance: 20,000 - 2,000 = 18,000 are left.
    await assign({ qty: 1 });
    const above = await sell({ saletype: 'Credit Sales', customer_id: id, amount: 18_001 });
    // Bills less payments: 8,000 - 4,000 = 4,000; limit and advance: 20,000 + 2,000 = 22,000.
    expect([above.status, above.body.msg]).toEqual([
      409,
      'Gopal Rao owes ₹4,000 of a limit of ₹22,000; ₹18,001 more is over the limit',
    ]);
    expect(await sell({ saletype: 'Credit Sales', customer_id: id, amount: 18_000 })).toBeSaved();
  });

  test('a bill that is entered late takes its place among the others', async () => {
    const { id } = await an.creditCustomer();
    await bill(id, '2026-11-01', 1_000);
    await pay(id, { amount: 1_000 });
    expect(await lineOf(id)).toBeUndefined();
    // The ₹1,000 now pay the ₹600 of 20 October and ₹400 of 1 November: 600 of that are open.
    const late = await bill(id, '2026-10-20', 600);
    expect(await lineOf(id)).toMatchObject({ owed: 600, unpaid_since: '2026-11-01' });
    // 1,500 of 10 October come before: 1,000 of it are paid.
    await bill(id, '2026-10-10', 1_500);
    expect(await lineOf(id)).toMatchObject({ owed: 2_100, unpaid_since: '2026-10-10' });
    expect((await accountOf(id)).bills).toMatchObject([
      { date: '2026-10-10', amount: 1_500, unpaid: 500 },
      { date: '2026-10-20', amount: 600, unpaid: 600 },
      { date: '2026-11-01', amount: 1_000, unpaid: 1_000 },
    ]);
    await api.delete(`/dayentries/${late}`);
    expect(await lineOf(id)).toMatchObject({ owed: 1_500, unpaid_since: '2026-10-10' });
    expect((await accountOf(id)).bills).toHaveLength(2);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('the ages turn over after 30, 60 and 90 days, what is owed is late the day after it is due', async () => {
    const { id } = await an.creditCustomer();
    // Ages on 20 November: 30, 31, 60, 61, 90 and 91 days.
    for (const [date, amount] of [
      ['2026-10-21', 1],
      ['2026-10-20', 20],
      ['2026-09-21', 300],
      ['2026-09-20', 4_000],
      ['2026-08-22', 5_000],
      ['2026-08-21', 6_000],
    ] as const)
      await bill(id, date, amount);
    // 20 November - 15 days = 5 November is due today, 4 November was due yesterday.
    await bill(id, '2026-11-05', 7_000);
    await bill(id, '2026-11-04', 8_000);
    expect(await lineOf(id)).toMatchObject({
      days_0_30: 7_000 + 8_000 + 1,
      days_31_60: 20 + 300,
      days_61_90: 4_000 + 5_000,
      days_over_90: 6_000,
      owed: 30_321,
      overdue: 30_321 - 7_000,
    });
  });
});

describe('customers with dues', () => {
  test('the oldest unpaid bill comes first; search and what is overdue narrow the list and its totals', async () => {
    const make = (firstName: string, mobileNumber: string) =>
      an.creditCustomer({ firstName, lastName: 'Zeta', companyName: 'Zeta Foods', mobileNumber });
    const [late, later, fresh] = [
      await make('Asha', '9111100001'),
      await make('Bala', '9111100002'),
      await make('Chitra', '9111100003'),
    ];
    await bill(later.id, '2026-07-02', 900);
    await bill(fresh.id, '2026-11-19', 700);
    await bill(late.id, '2026-07-01', 500);
    const ids = async (query: string) => (await owing(query)).map((row: { id: number }) => row.id);
    expect(await ids('search=zeta')).toEqual([late.id, later.id, fresh.id]);
    expect(await ids('search=zeta&show=overdue')).toEqual([late.id, later.id]);
    expect(await ids('search=1100002')).toEqual([later.id]);
    expect(await ids('search=zeta+bala')).toEqual([later.id]);
    expect(await ids('search=%25')).toEqual([]);
    const { body } = await api.get('/collectible/totals?search=zeta');
    // 1 and 2 July are more than 90 days ago, 19 November is yesterday.
    expect(body.data).toEqual({
      rows: 3,
      customers: 3,
      owed: 2_100,
      days_0_30: 700,
      days_31_60: 0,
      days_61_90: 0,
      days_over_90: 1_400,
      overdue: 1_400,
      customers_ahead: 0,
      ahead: 0,
      credit_days: 15,
    });
    expect((await api.get('/collectible/totals?search=zeta&show=overdue')).body.data).toMatchObject({
      customers: 2,
      owed: 1_400,
    });
    expect((await api.get('/collectible/totals?search=nobody-at-all')).body.data).toMatchObject({
      customers: 0,
      owed: 0,
      overdue: 0,
    });
  });

  test('it is sorted over all its rows and narrowed by days, and so is its file; totals count them', async () => {
    const make = (firstName: string, mobileNumber: string) =>
      an.creditCustomer({ firstName, lastName: 'Xeta', companyName: 'Xeta Foods', mobileNumber });
    const a = await make('Asha', '9222200003');
    const b = await make('bala', '9222200001');
    const c = await make('Chitra', '9222200002');
    await bill(a.id, '2026-07-02', 700);
    await bill(b.id, '2026-07-01', 900);
    await bill(c.id, '2026-11-19', 800);
    for (const [sort, ids] of [
      ['', [b.id, a.id, c.id]],
      ['unpaid_since', [b.id, a.id, c.id]],
      ['-unpaid_since', [c.id, a.id, b.id]],
      ['name', [a.id, b.id, c.id]],
      ['-mobileNumber', [a.id, c.id, b.id]],
      ['-owed', [b.id, c.id, a.id]],
    ] as const) {
      const query = `find=xeta&sort=${sort}`;
      const page = async (min: number) =>
        (await api.get(`/collectible?${query}&limit=2&min=${min}`)).body.data;
      const { body } = await api.get(`/collectible/rows?${query}`);
      for (const rows of [[...(await page(0)), ...(await page(1))], body.data])
        expect([sort, rows.map(({ id }: { id: number }) => id)]).toEqual([sort, ids]);
    }
    const july = 'find=xeta&from_date=2026-07-01&to_date=2026-07-31';
    expect((await owing(july)).map(({ id }: { id: number }) => id)).toEqual([b.id, a.id]);
    expect((await api.get(`/collectible/totals?${july}`)).body.data).toMatchObject({
      rows: 2,
      customers: 2,
      owed: 1_600,
      days_0_30: 0,
      days_over_90: 1_600,
    });
    expect(await owing('show=ahead&sort=-unpaid_since&find=xeta')).toEqual([]);
  });

  test('who has an advance is listed as such and totalled apart from the dues', async () => {
    const make = (advanceAmtPaid: number, date: string) =>
      an.creditCustomer({ firstName: 'Yamuna', lastName: 'Yeta', advanceAmtPaid, date });
    const [ahead, later, owes] = [
      await make(300, '2026-02-01'),
      await make(200, '2026-02-02'),
      await make(0, '2026-02-03'),
    ];
    await bill(owes.id, '2026-11-19', 700);
    const listed = await owing('show=ahead&search=yeta');
    expect(listed.map(({ id, owed }: { id: number; owed: number }) => [id, owed])).toEqual([
      [ahead.id, -300],
      [later.id, -200],
    ]);
    expect(listed[0]).toMatchObject({
      unpaid_since: null,
      due_date: null,
      days: 0,
      overdue: 0,
      days_0_30: 0,
    });
    for (const show of showValues)
      expect((await api.get(`/collectible/totals?search=yeta&show=${show}`)).body.data).toMatchObject({
        customers_ahead: 2,
        ahead: 500, // 300 + 200
        owed: show === 'overdue' ? 0 : 700,
      });
    const first = (await api.get('/collectible?show=ahead&search=yeta&limit=1')).body;
    const second = (await api.get(`/collectible?show=ahead&search=yeta&limit=1&after=${first.next}`)).body;
    expect([first.data[0].id, second.data[0].id, second.next]).toEqual([ahead.id, later.id, null]);
    await bill(ahead.id, '2026-11-20', 300);
    expect((await owing('show=ahead&search=yeta')).map(({ id }: { id: number }) => id)).toEqual([later.id]);
  });

  test('cursors lead forth and back through the list', async () => {
    const all = await owing();
    const ids = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);
    const first = (await api.get('/collectible?limit=2')).body;
    const second = (await api.get(`/collectible?limit=2&min=1&after=${first.next}`)).body;
    expect([...ids(first), ...ids(second)]).toEqual(all.slice(0, 4).map(({ id }: { id: number }) => id));
    const back = (await api.get(`/collectible?limit=2&before=${second.previous}`)).body;
    expect(ids(back)).toEqual(ids(first));
    expect([first.hasPrevious, back.hasPrevious, back.hasNext]).toEqual([false, false, true]);
    expect(ids((await api.get('/collectible?limit=2&min=1')).body)).toEqual(ids(second));
  });

  test('a filter that cannot be is refused', async () => {
    const { status, body } = await api.get('/collectible?show=all&colour=red');
    expect([status, body.fields]).toEqual([
      422,
      { colour: 'Unknown field', show: 'Show must be owing, overdue or ahead' },
    ]);
    expect((await api.get(`/collectible/totals?search=${'a'.repeat(101)}`)).status).toBe(422);
    expect((await api.get('/collectible?after=x')).status).toBe(400);
  });

  test('an invalid id, or a customer without an account, is not found', async () => {
    await expectBadIds((id) => api.get(`/collectible/${id}`));
    expect((await api.get(`/collectible/${business.guest.id}`)).status).toBe(404);
  });
});

describe('a payment', () => {
  test('says what is wrong with every field at once', () =>
    expectRefusals((values) => pay(business.credit.id, values), refused.collectiblePayment));

  test('is refused for a customer who does not buy on credit, and stores nothing', async () => {
    const before = (await api.get(path)).body.data;
    for (const customerId of [business.guest.id, (await an.svCustomer()).id]) {
      expect(await pay(customerId)).toBeRefused('credit_customer_only', { field: 'customer_id' });
    }
    expect((await pay(2_147_483_647)).status).toBe(422);
    expect((await api.get(path)).body.data).toEqual(before);
  });

  test('of more than is owed stands against the next bills', async () => {
    const { id } = await an.creditCustomer({ credit_limit: 1_000 });
    await bill(id, '2026-11-12', 800);
    const { body } = await pay(id, { amount: 1_100 });
    expect(body.data.balance).toBe(-300);
    // 1,000 and the advance of 300 may be bought; one rupee more may not.
    await assign({ qty: 2 });
    const sale = { saletype: 'Credit Sales', customer_id: id };
    const { firstName, lastName } = (await api.get(`/customers/${id}`)).body.data;
    expect((await sell({ ...sale, amount: 1_301 })).body.msg).toBe(
      `${firstName} ${lastName} has paid ₹300 ahead of a limit of ₹1,000; ₹1,301 more is over the limit`,
    );
    await sell({ ...sale, amount: 1_300 });
    expect(await lineOf(id)).toMatchObject({ owed: 1_000, unpaid_since: '2026-11-20' });
  });

  test('that is deleted is owed again, and the ledger keeps both lines', async () => {
    const { id } = await an.creditCustomer();
    await bill(id, '2026-10-05', 700);
    await bill(id, '2026-11-05', 300);
    const { body } = await pay(id, { amount: 800, date: '2026-11-06' });
    expect(await lineOf(id)).toMatchObject({ owed: 200, unpaid_since: '2026-11-05' });
    const gone = await api.delete(`${path}/${body.data.id}`);
    expect([gone.status, gone.body]).toEqual([200, { msg: 'Collectible Payment Deleted Successfully' }]);
    expect(await lineOf(id)).toMatchObject({ owed: 1_000, unpaid_since: '2026-10-05' });
    const { rows: lines } = await sql`
      select date, amount, source_id, reverses
        from credit_lines
       where customer_id = ${id} and source = 'customer_payment'
       order by id`.execute(db);
    expect(lines).toEqual([
      { date: '2026-11-06', amount: -800, source_id: body.data.id, reverses: null },
      { date: '2026-11-06', amount: 800, source_id: body.data.id, reverses: expect.any(Number) },
    ]);
    await expectBadIds((missing) => api.get(`${path}/${missing}`));
    await expectBadIds((missing) => api.delete(`${path}/${missing}`));
    expect((await api.delete(`${path}/${body.data.id}`)).status).toBe(404);
    const { body: history } = await api.get(`${path}/${body.data.id}/history`);
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
  });

  test('counts once, however often the same submission arrives', async () => {
    const { id } = await an.creditCustomer();
    await bill(id, '2026-11-05', 900);
    const headers = { 'idempotency-key': 'one-payment' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => plain.post(path, payment(id, { amount: 400 }), { headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await lineOf(id)).toMatchObject({ owed: 500 });
  });
});

describe('the customer behind an account', () => {
  test('stays while a payment is on file, and can go with an opening advance alone', async () => {
    const { id } = await an.creditCustomer({ advanceAmtPaid: 500 });
    const { body } = await pay(id);
    const refusal = await api.delete(`/customers/${id}`);
    expect([refusal.status, refusal.body.msg]).toEqual([409, 'Customer is used by 1 customer payment']);
    await api.delete(`${path}/${body.data.id}`);
    expect(await api.delete(`/customers/${id}`)).toBeSaved();
    expect(await booksBalance(db)).toEqual([]);
  });

  test('takes no payment before the opening date', async () => {
    const { id } = await an.creditCustomer({ opening_date: '2026-03-01' });
    const { status, body } = await pay(id, { date: '2026-02-28' });
    const message = 'The account of this customer begins on 01 Mar 2026';
    expect([status, body.msg, body.fields]).toEqual([422, message, { date: message }]);
    expect(await pay(id, { date: '2026-03-01' })).toBeSaved();
  });

  test('keeps the opening date on or before the first bill and payment', async () => {
    const { id } = await an.creditCustomer({ opening_date: '2026-01-01' });
    const early = (await pay(id, { date: '2026-02-03' })).body.data.id;
    await bill(id, '2026-03-01', 800);
    const opening = (openingDate: string) => api.patch(`/customers/${id}`, { opening_date: openingDate });
    const refusal = async (openingDate: string) => {
      const { status, body } = await opening(openingDate);
      return [status, body.fields?.opening_date];
    };
    expect(await refusal('2026-02-04')).toEqual([
      422,
      'This customer has a payment of 03 Feb 2026; the account cannot begin later',
    ]);
    expect((await opening('2026-02-03')).status).toBe(200);
    await api.delete(`${path}/${early}`);
    expect(await refusal('2026-03-02')).toEqual([
      422,
      'This customer has a sale of 01 Mar 2026; the account cannot begin later',
    ]);
    expect((await opening('2026-03-01')).status).toBe(200);
  });

  test('brings another advance or opening date in by a reversal and a new line', async () => {
    const { id } = await an.creditCustomer({ advanceAmtPaid: 500, opening_date: '2026-01-01' });
    await bill(id, '2026-03-01', 800);
    const change = (values: Record<string, unknown>) => api.patch(`/customers/${id}`, values);
    await change({ advanceAmtPaid: 900 });
    // 800 - 900 = -100: ₹100 ahead.
    expect(await accountOf(id)).toMatchObject({ owed: -100, bills: [] });
    await change({ advanceAmtPaid: 100, opening_date: '2026-02-01' });
    expect(await lineOf(id)).toMatchObject({ owed: 700, unpaid_since: '2026-03-01' });
    await change({ note: 'Nothing of that' });
    await change({ advanceAmtPaid: 0 });
    expect(await lineOf(id)).toMatchObject({ owed: 800 });
    const { rows: lines } = await sql<{ date: string; amount: number }>`
      select date, amount from credit_lines where customer_id = ${id} and source = 'customer' order by id`.execute(
      db,
    );
    expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-01-01', -500],
      ['2026-01-01', 500],
      ['2026-01-01', -900],
      ['2026-01-01', 900],
      ['2026-02-01', -100],
      ['2026-02-01', 100],
    ]);
    expect(await booksBalance(db)).toEqual([]);
  });
});
