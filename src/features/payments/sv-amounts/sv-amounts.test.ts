import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../../tests/day-messages.ts';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { described } from '../../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../../tests/harness/refusals.ts';
import { openAccounts } from '../../../domain/customers/open-accounts.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';
import type { Values } from '../../../kit/shared/declaration.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const an = builders(api);
const payments = '/sv_amounts/payments';

const pay = (customerId: number, values: Values = {}) =>
  api.post(payments, {
    date: '2026-11-20',
    customer_id: customerId,
    amount: 500,
    payment_mode: 'cash',
    note: '',
    ...values,
  });
const accountOf = async (id: number) => (await api.get(`/sv_amounts/${id}`)).body.data;
const listed = async (query = '') => (await api.get(`/sv_amounts?limit=100&${query}`)).body.data;
const totalsOf = async (query = '') => (await api.get(`/sv_amounts/totals?${query}`)).body.data;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const [rich, other] = [
  await an.svCustomer({ advanceAmtPaid: 900_000_000 }),
  await an.svCustomer({ advanceAmtPaid: 900_000 }),
];
testPagedList(api, payments, async (date) => (await pay(rich.id, { date, amount: 10 })).body.data.id);
testPagedList(
  api,
  `${payments}?customer_id=${other.id}`,
  async (date) => (await pay(other.id, { date, amount: 10 })).body.data.id,
);
testPagedList(
  api,
  '/sv_amounts?search=paged',
  async (date) => (await an.svCustomer({ date, lastName: 'Paged', advanceAmtPaid: 100 })).id,
);

describe('what a connection was charged', () => {
  test('is the advance of a new one, the chargeable amount of a transfer or a name change', async () => {
    const fresh = await an.svCustomer({ advanceAmtPaid: 1_450 });
    const moved = await an.svCustomer({
      svType: 'Transfer',
      gas_consumer_number: '60001',
      chargeable_amount: 250,
    });
    const holder = await an.svCustomer({
      svType: 'Name Change',
      gas_consumer_number: '60001',
      chargeable_amount: 150,
    });
    for (const [{ id }, svType, charged] of [
      [fresh, 'New', 1_450],
      [moved, 'Transfer', 250],
      [holder, 'Name Change', 150],
    ] as const)
      expect(await accountOf(id)).toMatchObject({ id, svType, charged, paid: 0, owed: charged });
    // The former holder still owes what was charged for it.
    expect([(await accountOf(moved.id)).is_superseded, (await accountOf(holder.id)).is_superseded]).toEqual([
      true,
      false,
    ]);
  });

  test('is paid in parts; each receipt tells what was paid and owed with it', async () => {
    const { id, date } = await an.svCustomer({
      firstName: 'Gopal',
      lastName: 'Rao',
      mobileNumber: '9000012345',
      gas_consumer_number: '60002',
      advanceAmtPaid: 2_200,
    });
    const first = await pay(id, { date: '2026-11-18', amount: 1_500, payment_mode: 'upi', note: 'By phone' });
    expect([first.status, first.body.msg]).toEqual([201, 'SV Amounts Payments Added Successfully']);
    expect(first.body.data).toEqual({
      id: first.body.data.id,
      date: '2026-11-18',
      customer_id: id,
      customer: { id, name: 'Gopal Rao' },
      gas_consumer_number: '60002',
      svType: 'New',
      amount: 1_500,
      payment_mode: 'upi',
      note: 'By phone',
      address: '7 Temple Street, Guntur',
      mobileNumber: '9000012345',
      charged: 2_200,
      paid: 1_500,
      owed: 700, // 2,200 − 1,500
    });
    const second = await pay(id, { amount: '700' });
    expect(second.body.data).toMatchObject({ amount: 700, paid: 2_200, owed: 0 });
    expect((await api.get(`${payments}/${first.body.data.id}`)).body.data).toEqual(first.body.data);
    expect(await accountOf(id)).toEqual({
      id,
      date,
      name: 'Gopal Rao',
      mobileNumber: '9000012345',
      gas_consumer_number: '60002',
      svType: 'New',
      is_superseded: false,
      charged: 2_200,
      paid: 2_200,
      owed: 0,
    });
    const ofCustomer = (await api.get(`${payments}?customer_id=${id}`)).body.data;
    expect(idsOf(ofCustomer)).toEqual([second.body.data.id, first.body.data.id]);
  });

  test('a payment that is taken back is owed again, and its history shows it', async () => {
    const { id } = await an.svCustomer({ advanceAmtPaid: 1_450 });
    const { body } = await pay(id, { amount: 1_450 });
    const path = `${payments}/${body.data.id}`;
    const deleted = await api.delete(path);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { msg: 'SV Amounts Payments Deleted Successfully' },
    ]);
    expect(await accountOf(id)).toMatchObject({ paid: 0, owed: 1_450 });
    for (const answer of [await api.get(path), await api.delete(path)]) expect(answer.status).toBe(404);
    const history = await api.get(`${path}/history`);
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
  });
});

describe('the list', () => {
  test('shows who owes, or all, found by any part of name, mobile or consumer number', async () => {
    const owing = await an.svCustomer({
      firstName: 'Zubeida',
      lastName: 'Khan',
      mobileNumber: '9887766501',
      advanceAmtPaid: 1_450,
    });
    const settled = await an.svCustomer({
      firstName: 'Zubeida',
      lastName: 'Begum',
      gas_consumer_number: '77123',
      advanceAmtPaid: 2_200,
    });
    await pay(owing.id, { amount: 450 });
    await pay(settled.id, { amount: 2_200 });
    expect(idsOf(await listed('search=zubeida'))).toEqual([owing.id]);
    expect(idsOf(await listed('show=all&search=zubei'))).toEqual([settled.id, owing.id]);
    expect(idsOf(await listed('show=all&search=begum zub'))).toEqual([settled.id]);
    expect(idsOf(await listed('show=all&search=8776650'))).toEqual([owing.id]);
    expect(idsOf(await listed('show=all&search=77123'))).toEqual([settled.id]);
    for (const search of ['%25', '_ubeida', "'); drop table customers;--"])
      expect(await listed(`show=all&search=${encodeURIComponent(search)}`)).toEqual([]);

    // 1,450 + 2,200 charged; 450 + 2,200 paid; 1,000 owed by one of the two.
    expect(await totalsOf('show=all&search=zubeida')).toMatchObject({
      customers: 2,
      charged: 3_650,
      paid: 2_650,
      owed: 1_000,
    });
    expect(await totalsOf('search=zubeida')).toMatchObject({
      customers: 1,
      charged: 1_450,
      paid: 450,
      owed: 1_000,
    });
  });

  test('is sorted by every column, over all its rows, and in the same order as a file', async () => {
    const lastName = 'Sorted';
    const make = (firstName: string, charged: number, values: Values = {}) =>
      an.svCustomer({ firstName, lastName, advanceAmtPaid: charged, date: '2026-03-02', ...values });
    const b = await make('bala', 300, { mobileNumber: '9000000003', gas_consumer_number: '88002' });
    const a = await make('Asha', 500, { mobileNumber: '9000000001', gas_consumer_number: '88003' });
    const c = await make('Chitra', 400, { date: '2026-03-01', mobileNumber: '9000000002' });
    await pay(b.id, { amount: 50 });
    await pay(c.id, { amount: 390 });
    // Owed: 300 - 50 = 250, 500, and 400 - 390 = 10.
    const orders: [sort: string, ids: number[]][] = [
      ['', [a.id, b.id, c.id]],
      ['date', [c.id, b.id, a.id]],
      ['name', [a.id, b.id, c.id]],
      ['-mobileNumber', [b.id, c.id, a.id]],
      ['-gas_consumer_number', [a.id, b.id, c.id]],
      ['charged', [b.id, c.id, a.id]],
      ['-paid', [c.id, b.id, a.id]],
      ['owed', [c.id, b.id, a.id]],
    ];
    for (const [sort, ids] of orders) {
      const query = `find=sorted&sort=${sort}`;
      const page = async (min: number) =>
        (await api.get(`/sv_amounts?${query}&limit=2&min=${min}`)).body.data;
      expect([sort, idsOf([...(await page(0)), ...(await page(1))])]).toEqual([sort, ids]);
      const { body } = await api.get(`/sv_amounts/rows?${query}`);
      expect([sort, idsOf(body.data)]).toEqual([sort, ids]);
    }
    expect(idsOf(await listed('find=sorted 0002&sort=name'))).toEqual([c.id]);
    expect(idsOf(await listed('find=880'))).toEqual([a.id, b.id]);
    const march = 'find=sorted&from_date=2026-03-02&to_date=2026-03-02';
    expect(idsOf(await listed(march))).toEqual([a.id, b.id]);
    expect(await totalsOf(march)).toMatchObject({ rows: 2, charged: 800, paid: 50, owed: 750 });
  });

  test('charges of Transfer and Name Change are income, not deposits held', async () => {
    const before = await totalsOf();
    const lastName = 'Income';
    const fresh = await an.svCustomer({ lastName, advanceAmtPaid: 1_450 });
    const moved = await an.svCustomer({
      ...{ lastName, svType: 'Transfer', gas_consumer_number: '60701', chargeable_amount: 250 },
    });
    const renamed = await an.svCustomer({
      ...{ lastName, svType: 'Name Change', gas_consumer_number: '60701', chargeable_amount: 150 },
    });
    await pay(fresh.id, { amount: 1_000 });
    await pay(moved.id, { amount: 250 });
    await pay(renamed.id, { amount: 100 });
    const after = await totalsOf();
    expect(after.deposits_held).toBe(before.deposits_held + 1_000);
    expect(after.charges_received).toBe(before.charges_received + 350); // 250 + 100
    expect(await totalsOf('show=all&search=income')).toMatchObject({
      ...{ customers: 3, charged: 1_850, paid: 1_350, owed: 500 },
      deposits: { charged: 1_450, paid: 1_000, owed: 450 },
      charges: { charged: 400, paid: 350, owed: 50 },
    });
    expect(await totalsOf('search=nobody at all')).toMatchObject({
      customers: 0,
      deposits: { charged: 0, paid: 0, owed: 0 },
      charges: { charged: 0, paid: 0, owed: 0 },
    });
    expect((await db.selectFrom('day_entries').select('id').execute()).length).toBe(0);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('a name that very many have is found page by page, also beside a rare one', async () => {
    await sql`
      insert into customers (customer_type, sv_type, date, salutations, first_name, last_name, mobile, address, advance_amount)
      select 'SV', 'New', date '2020-01-01' + number, 'Mr', 'Common', case number when 700 then 'Rare' else 'Name' end,
             '9000000000', '7 Temple Street', 100
        from generate_series(1, 1200) as number`.execute(db);
    await openAccounts(db, sql`last_name in ('Name', 'Rare') and first_name = 'Common'`);
    const found: { id: number; date: string }[] = [];
    let after = '';
    for (let page = 0; page < 12; page++) {
      const { body } = await api.get(`/sv_amounts?limit=100&search=common${after}`);
      found.push(...body.data);
      after = `&after=${body.next}`;
    }
    expect(after).toBe('&after=null');
    expect(new Set(idsOf(found)).size).toBe(1_200);
    expect(found.map(({ date }) => date)).toEqual(
      found
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    expect((await listed('search=common rare')).map(({ date }: { date: string }) => date)).toEqual([
      '2021-12-01', // 700 days after 2020-01-01
    ]);
    expect(await listed('search=co mmo na')).toHaveLength(100);
    expect(await totalsOf('search=common')).toMatchObject({
      customers: 1_200,
      charged: 120_000,
      owed: 120_000,
    });
  });

  test('what it may be asked is limited', async () => {
    for (const [query, field] of [
      ['show=paid', 'show'],
      [`search=${'a'.repeat(101)}`, 'search'],
      ['status=1', 'status'],
    ])
      for (const path of ['/sv_amounts', '/sv_amounts/totals']) {
        const { status, body } = await api.get(`${path}?${query}`);
        expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
      }
    expect((await api.get(`${payments}?customer_id=abc`)).status).toBe(422);
  });
});

describe('refusals', () => {
  test('a payment reports every wrong field at once', () =>
    expectRefusals((values) => pay(rich.id, values), refused.svPayment));

  test('more than is still owed is refused with the figures', async () => {
    const { id } = await an.svCustomer({ firstName: 'Ravi', lastName: 'Kumar', advanceAmtPaid: 1_450 });
    await pay(id, { amount: 750 });
    const more = await pay(id, { amount: 701 });
    const message = 'Ravi Kumar owes ₹700 of ₹1,450; ₹701 is more';
    expect([more.status, more.body.msg, more.body.fields]).toEqual([409, message, { amount: message }]);
    await pay(id, { amount: 700 });
    const again = await pay(id, { amount: 1 });
    expect([again.status, again.body.msg]).toEqual([
      409,
      'Ravi Kumar owes nothing: ₹1,450 were charged and are paid',
    ]);
    expect(await accountOf(id)).toMatchObject({ paid: 1_450, owed: 0 });
  });

  test('two payments at once cannot both pass', async () => {
    const { id } = await an.svCustomer({ advanceAmtPaid: 1_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, { amount: 600 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(await accountOf(id)).toMatchObject({ paid: 600, owed: 400 });
  });

  test('a retried payment is taken once', async () => {
    const { id } = await an.svCustomer({ advanceAmtPaid: 1_000 });
    const headers = { 'idempotency-key': 'pay-once' };
    const note = "'); drop table sv_payments;--";
    const payment = { date: '2026-11-20', customer_id: id, amount: 1_000, payment_mode: 'upi', note };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post(payments, payment, { headers })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body.data.note]).toEqual([201, note]);
    expect(await accountOf(id)).toMatchObject({ paid: 1_000, owed: 0 });
  });

  test('only an SV customer has a connection to pay for', async () => {
    for (const { id } of [await an.guestCustomer(), await an.creditCustomer(), { id: 2_147_483_647 }]) {
      expect(await pay(id)).toBeRefused('sv_customer_only', { field: 'customer_id' });
      expect((await api.get(`/sv_amounts/${id}`)).status).toBe(404);
    }
  });

  test('a customer who has paid cannot be deleted, one who has not can', async () => {
    const { id } = await an.svCustomer({ advanceAmtPaid: 500 });
    await pay(id);
    const refusal = await api.delete(`/customers/${id}?customerType=SV`);
    expect([refusal.status, refusal.body.msg]).toEqual([409, 'Customer is used by 1 sv payment']);
    const [{ id: payment }] = (await api.get(`${payments}?customer_id=${id}`)).body.data;
    await api.delete(`${payments}/${payment}`);
    expect(await api.delete(`/customers/${id}?customerType=SV`)).toBeSaved();
    expect((await api.get(`/sv_amounts/${id}`)).status).toBe(404);
  });

  test('an id that cannot be is 400, one without a payment 404', async () => {
    await expectBadIds((id) => api.get(`/sv_amounts/${id}`));
    await expectBadIds((id) => api.get(`${payments}/${id}`));
    await expectBadIds((id) => api.delete(`${payments}/${id}`));
  });

  test('the database itself refuses more than was charged, and more refunded than is held', async () => {
    const { id } = await an.svCustomer({ advanceAmtPaid: 300 });
    await pay(id, { amount: 200 });
    for (const [kind, balance] of [
      ['sv_charge', -1],
      ['sv_deposit', 1],
    ] as const)
      await expect(
        sql`update money_accounts set balance = ${balance} where kind = ${kind} and owner_id = ${id}`.execute(
          db,
        ),
      ).rejects.toThrow('money_accounts_not_below_zero');
  });
});

test('an equal payment of the last hour is found, in SV Amounts and Collectible', async () => {
  const [sv, credit] = [await an.svCustomer({ advanceAmtPaid: 5_000 }), await an.creditCustomer()];
  for (const [path, id, table] of [
    [payments, sv.id, 'sv_payments'],
    ['/collectible/payments', credit.id, 'customer_payments'],
  ] as const) {
    const sent = { date: '2026-11-20', customer_id: id, amount: 700, payment_mode: 'cash', note: '' };
    const saved = await api.post(path, sent);
    expect(saved).toBeSaved();
    const sameAs = async (values: Values = {}) => {
      const asked = Object.entries({ date: sent.date, customer_id: id, amount: 700, ...values });
      const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
      const { status, body } = await api.get(`${path}/same?${query}`);
      expect([path, status]).toEqual([path, 200]);
      return body.data?.msg ?? null;
    };
    expect(await sameAs()).toMatch(
      new RegExp(`^Payment ${saved.body.data.id} of ₹700 was recorded at .* already$`),
    );
    const others: Values[] = [{ date: '2026-11-19' }, { amount: '700.5' }, { customer_id: rich.id }];
    for (const other of others) expect(await sameAs(other), JSON.stringify(other)).toBeNull();
    await sql`update ${sql.table(table)} set created_at = now() - interval '61 minutes' where id = ${saved.body.data.id}`.execute(
      db,
    );
    expect(await sameAs()).toBeNull();
  }
});
