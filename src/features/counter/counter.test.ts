import { afterAll, describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import { brokenHistories } from '../../../tests/harness/replay.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const { app, db, api: plain, an } = await testApp({ now: () => new Date('2026-11-20T12:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn, close, dayOf } = closing(api);

afterAll(async () => {
  expect(await booksBalance(db)).toEqual([]);
  expect(await brokenHistories(db)).toEqual([]);
});

type Values = Record<string, unknown>;
const REFILL = { product: 'Cylinders', weight: '14.2', qty: 1, empty_cylinders: 1, rate: 903 };
const REGULATOR = { product: 'Regulators', qty: 2, rate: 250 };

/** A branch whose area is its counter, with cylinders and regulators in its godown. */
async function openCounter({ filled = 20 } = {}) {
  const { business, here } = await branchOfItsOwn();
  const { counter_area_ids: others } = (await api.get('/settings')).body.data;
  expect(await api.patch('/settings', { counter_area_ids: [...others, business.area.id] })).toBeSaved();
  await here.open({ filled, empty: 5 });
  await here.open({ product: 'Regulators', weight: '', filled: 20 });
  const sell = (values: Values = {}) =>
    api.post('/countersales', {
      date: DAY,
      area_code_id: business.area.id,
      payment_mode: 'cash',
      lines: [REFILL],
      ...values,
    });
  const entries = async () => (await api.get(`/dayentries?area_code_id=${business.area.id}`)).body.data;
  return { business, here, sell, entries };
}

describe('while the counter is off', () => {
  test('nothing can be sold, and the list is empty', async () => {
    const { business, here } = await branchOfItsOwn();
    await here.open({ filled: 5 });
    const sale = { date: DAY, area_code_id: business.area.id, payment_mode: 'cash', lines: [REFILL] };
    expect(await api.post('/countersales', sale)).toBeRefused('counter_off');
    expect((await api.get('/countersales')).body.data).toEqual([]);
    expect((await api.delete('/countersales/1')).status).toBe(404);
  });
});

describe('the setting', () => {
  test('takes area codes on file, and has their names in its history', async () => {
    const { business } = await branchOfItsOwn();
    expect(await api.patch('/settings', { counter_area_ids: [999_999] })).toBeRefused('unknown_counter', {
      field: 'counter_area_ids',
    });
    const { body } = await api.patch('/settings', { counter_area_ids: String(business.area.id) });
    expect(body.data.counter_area_ids).toEqual([business.area.id]);
    const { data } = (await api.get('/settings/1/history')).body;
    expect(data[0].changes).toEqual([
      { field: 'counter_area_ids', label: 'Counter', before: null, after: business.area.area_code },
    ]);
    expect((await api.delete(`/area_codes/${business.area.id}`)).body.msg).toBe(
      'Area Code is used by 1 counter',
    );
    expect((await api.patch('/settings', { counter_area_ids: [] })).body.data.counter_area_ids).toEqual([]);
    expect(await api.delete(`/area_codes/${business.area.id}`)).toBeSaved();
  });

  test('an area code that is no counter sells nothing there', async () => {
    const { sell } = await openCounter();
    const { business } = await branchOfItsOwn();
    expect(await sell({ area_code_id: business.area.id })).toBeRefused('no_counter', {
      field: 'area_code_id',
    });
  });
});

describe('a sale', () => {
  test('of several lines moves filled out and empties in, for anybody', async () => {
    const { business, here, sell, entries } = await openCounter();
    const { status, body } = await sell({
      payment_mode: 'upi',
      lines: [REFILL, { ...REFILL, qty: 2, empty_cylinders: 3, rate: 900 }, REGULATOR],
    });
    expect([status, body.msg]).toEqual([201, 'Counter Sale Created Successfully']);
    expect(body.data).toMatchObject({
      date: DAY,
      branch: business.branch.name,
      area_code: business.area.area_code,
      ...{ customer_id: null, customer_type: '', customer_name: '', payment_mode: 'upi' },
      ...{ amount: 3_203, is_recovered: false, sold_by: 'Keeper' },
      lines: [
        { product: 'Cylinders', weight: 14.2, qty: 1, empty_cylinders: 1, rate: 903, amount: 903 },
        { qty: 2, empty_cylinders: 3, rate: 900, amount: 1_800 },
        { product: 'Regulators', weight: 0, qty: 2, empty_cylinders: 0, rate: 250, amount: 500 },
      ],
    });
    expect(await here.stock()).toEqual({ filled: 17, empty: 9 });
    const stored = await entries();
    expect(stored).toHaveLength(3);
    for (const entry of stored)
      expect(entry).toMatchObject({
        ...{ saletype: 'Other Product Sales', payment_mode: 'upi', driver: '', vehicle_number: '' },
        counter_sale_id: body.data.id,
      });
    expect((await api.get(`/countersales/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/countersales/totals')).body.data).toMatchObject({ amount: expect.any(Number) });
  });

  test('to a customer counts under their type, and the cylinders they hold change', async () => {
    const { business, sell } = await openCounter();
    const { credit, guest } = business;
    const lines = [{ ...REFILL, qty: 3, empty_cylinders: 0 }];
    expect((await sell({ customer_id: credit.id, lines })).body.data.customer_type).toBe('Credit');
    const back = { ...REFILL, qty: 0, empty_cylinders: 2, rate: 0 };
    expect(await sell({ customer_id: credit.id, lines: [back] })).toBeSaved();
    const held = await db
      .selectFrom('stock_balances')
      .select(['state', 'count'])
      .where((is) => is.and({ place: 'customer', place_id: credit.id }))
      .orderBy('state', 'desc')
      .execute();
    expect(held).toEqual([
      { state: 'filled', count: 3 },
      { state: 'empty', count: -2 },
    ]);
    const { body } = await api.get(`/customers/${credit.id}/account`);
    expect(JSON.stringify(body.data)).toContain('"cylinders"');
    expect((await sell({ customer_id: guest.id })).body.data).toMatchObject({
      customer_type: 'Guest',
      customer_name: `${guest.firstName} ${guest.lastName}`,
    });
    expect(await sell({ customer_id: 999_999 })).toBeRefused('unknown_customer', { field: 'customer_id' });
  });

  test('asks once more before it is to a former holder of a connection', async () => {
    const { business, sell } = await openCounter();
    await db
      .updateTable('customers')
      .set({ is_superseded: true })
      .where('id', '=', business.guest.id)
      .execute();
    const customerId = business.guest.id;
    expect(await sell({ customer_id: customerId })).toBeRefused('former_holder', { field: 'customer_id' });
    expect(await sell({ customer_id: customerId, former_holder_id: customerId })).toBeSaved();
  });

  test('is stored whole or not at all', async () => {
    const { here, sell, entries } = await openCounter({ filled: 2 });
    const answer = await sell({ lines: [REGULATOR, { ...REFILL, qty: 2 }, REFILL] });
    expect(answer).toBeRefused('not_enough_stock');
    expect(answer.body.msg).toMatch(/holds 2 filled 14.2 kg cylinders; 3/);
    expect([await here.stock(), await entries()]).toEqual([{ filled: 2, empty: 5 }, []]);
  });

  test('of one thing in two lines leaves the godown that holds enough for both', async () => {
    const { business, here, sell } = await openCounter({ filled: 2 });
    const { id } = await an.godown({ branch_id: business.branch.id });
    await here.open({ godown_id: id, filled: 5 });
    expect(
      await sell({
        lines: [
          { ...REFILL, qty: 2 },
          { ...REFILL, qty: 2, rate: 900 },
        ],
      }),
    ).toBeSaved();
    expect(await here.stock()).toEqual({ filled: 2, empty: 5 });
  });

  test('reports every wrong field', async () => {
    const { sell } = await openCounter();
    await expectRefusals(sell, refused.counter_sale);
    const lines = [
      { ...REFILL, weight: '' },
      { ...REFILL, qty: 0, empty_cylinders: 0, rate: 0 },
      { ...REFILL, qty: '' },
    ];
    expect((await sell({ lines })).body.fields).toEqual({
      'lines.0.weight': 'Weight is required',
      'lines.1.qty': 'Quantity is required',
      'lines.2.rate': 'Empties alone have no rate',
    });
    expect((await sell({ lines: [{ ...REFILL, rate: '' }] })).body.fields).toEqual({
      'lines.0.rate': 'Rate is required',
    });
    for (const wrong of ['x', -1, 1.5, null, '100000'])
      expect((await sell({ lines: [{ ...REFILL, rate: wrong }] })).body.fields).toEqual({
        'lines.0.rate': 'Rate is invalid',
      });
  });

  test('two of the last cylinder at once: one gets it', async () => {
    const { here, sell } = await openCounter({ filled: 1 });
    const answers = await Promise.all([sell(), sell()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await here.stock()).toEqual({ filled: 0, empty: 6 });
  });

  test('at once in several lines, in any order, never deadlock', async () => {
    const { here, sell } = await openCounter({ filled: 50 });
    const lines = [REFILL, REGULATOR, { ...REFILL, qty: 0, rate: 0, weight: 19 }];
    const sales = Array.from({ length: 8 }, (_, index) =>
      sell({
        lines: index % 2 ? lines : lines.toReversed().map((line) => ({ ...line, qty: line.qty && 1 })),
      }),
    );
    for (const answer of await Promise.all(sales)) expect(answer).toBeSaved();
    expect(await here.stock()).toEqual({ filled: 42, empty: 13 });
  });
});

describe('taken back', () => {
  test('the whole sale: goods and empties return; one line alone is refused', async () => {
    const { here, sell, entries } = await openCounter();
    const { id } = (await sell({ lines: [REFILL, REGULATOR] })).body.data;
    const [line] = await entries();
    const answer = await api.delete(`/dayentries/${line.id}`);
    expect(answer).toBeRefused('line_of_counter_sale');
    expect(answer.body.msg).toBe(
      `This entry is part of counter sale ${id}; delete the whole sale on the Counter screen`,
    );
    expect((await api.delete(`/countersales/${id}`)).body.msg).toBe('Counter Sale Deleted Successfully');
    expect([await here.stock(), await entries()]).toEqual([{ filled: 20, empty: 5 }, []]);
    expect((await api.get(`/countersales/${id}/history`)).body.data[0].action).toBe('deleted');
    expect((await api.get(`/dayentries/${line.id}/history`)).body.data[0].action).toBe('deleted');
  });

  test('not while the empties it took are gone', async () => {
    const { here, sell } = await openCounter();
    const { id } = (await sell()).body.data;
    await here.open({ kind: 'count', filled: '', empty: 0, reason: 'Counted' });
    expect(await api.delete(`/countersales/${id}`)).toBeRefused('not_enough_stock');
  });

  test('not while a recovery has taken it', async () => {
    const { business, here, sell } = await openCounter();
    const { id } = (await sell({ lines: [REFILL, REGULATOR] })).body.data;
    expect(await here.recover(cashOnly(1_403))).toBeSaved();
    expect((await api.get(`/countersales/${id}`)).body.data.is_recovered).toBe(true);
    expect(await api.delete(`/countersales/${id}`)).toBeRefused('sale_recovered');
    const [{ id: recovery }] = (await api.get(`/cashrecoverys?area_code_id=${business.area.id}`)).body.data;
    expect(await api.delete(`/cashrecoverys/${recovery}`)).toBeSaved();
    expect(await api.delete(`/countersales/${id}`)).toBeSaved();
  });

  test('not on a closed day, whose figures have it', async () => {
    const { business, here, sell } = await openCounter();
    const { id } = (await sell()).body.data;
    await here.recover(cashOnly(903));
    expect(await close(business)).toBeSaved();
    const { figures } = await dayOf(business);
    expect(figures.sold).toMatchObject([
      { saletype: 'Other Product Sales', qty: 1, empties: 1, amount: 903 },
    ]);
    expect(figures.godowns).toContainEqual(expect.objectContaining({ weight: 14.2, filled: 19, empty: 6 }));
    expect(await api.delete(`/countersales/${id}`)).toBeRefused('day_closed');
    expect(await sell()).toBeRefused('day_closed');
  });
});

test('people of a branch sell at its counter and see its sales alone', async () => {
  await ensureScopeRole(db);
  const [first, second] = [await openCounter(), await openCounter()];
  const [own, other] = [await first.sell(), await second.sell()];
  const { token, user } = await signIn(db, 'counter@example.com', 'cashier');
  await db
    .updateTable('users')
    .set({ branch_ids: [first.business.branch.id] })
    .where('id', '=', user.id)
    .execute();
  const bound = apiOf(app, token);
  const { data } = (await bound.get('/countersales')).body;
  expect(data).toMatchObject([{ id: own.body.data.id, sold_by: 'Keeper' }]);
  expect((await bound.get('/settings')).body.data.counter_area_ids).toEqual([first.business.area.id]);
  expect((await bound.get(`/countersales/${other.body.data.id}`)).status).toBe(404);
  expect((await bound.delete(`/countersales/${other.body.data.id}`)).status).toBe(404);
  const sale = { date: DAY, payment_mode: 'cash', lines: [REFILL] };
  expect(await bound.post('/countersales', { ...sale, area_code_id: first.business.area.id })).toBeSaved();
  expect(await bound.post('/countersales', { ...sale, area_code_id: second.business.area.id })).toBeRefused(
    'unknown_area',
  );
  expect(await second.here.stock()).toEqual({ filled: 19, empty: 6 });
});
