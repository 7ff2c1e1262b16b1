import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { type Business, DAY, day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { withKey } from '../../../../tests/harness/http-api.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';
import type { Values } from '../../../kit/shared/declaration.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const weights = ['5', '14.2', '19'];

afterAll(async () => expect(await booksBalance(db)).toEqual([]));

type CountedLine = Values & { stock_assign_id: number };

/** An area whose driver took 10 cylinders of three weights and sold 4 of each for ₹900 in cash, against 3 empties. */
async function openEvening(own?: Business) {
  const business = own ?? (await openBusiness(api));
  const calls = day(api, business);
  for (const weight of weights) {
    await calls.open({ weight, filled: 100 });
    expect(await calls.assign({ weight, qty: 10 })).toBeSaved();
    expect(await calls.sell({ weight, qty: 4, empty_cylinders: 3 })).toBeSaved();
  }
  const { area, cashier } = business;
  const totals = { total_amount: 2_700, upi_amt: 0, cash_amt: 2_700 };
  const denominations = [{ 500: { count: 5, amount: 2_500 } }];
  const cash = { ...totals, branch_in_charge_id: cashier.id, denominations, reason: 'Torn note' };
  const openLoads = async () =>
    (await api.get(`/stocksettelments/openloads?date=${DAY}&area_code_id=${area.id}&earlier=true`)).body.data;
  /** One filled cylinder of each weight is missing. */
  const loads = async (): Promise<CountedLine[]> =>
    (await openLoads()).map((load: Values) => ({
      ...{
        stock_assign_id: load.stock_assign_id,
        date: load.date,
        product: load.product,
        weight: load.weight,
      },
      ...{ employee_id: load.employee_id, vehicle_id: load.vehicle_id },
      ...{ expected_filled: load.expected_filled, expected_empty: load.expected_empty },
      ...{ qty: Number(load.expected_filled) - 1, empty_cylinders: load.expected_empty },
    }));
  const settleArea = (values: Values, by = api) =>
    by.post('/areasettlements', { date: DAY, area_code_id: area.id, ...values });
  return { ...calls, ...business, business, cash, loads, openLoads, settleArea };
}

/** The rows of a table without what differs from one area to the next. */
async function booksOf({ business, openLoads }: Awaited<ReturnType<typeof openEvening>>) {
  const { area, driver, godown } = business;
  const own = new Map([
    [godown.id, 'godown'],
    [driver.id, 'driver'],
  ]);
  const settlements = await db
    .selectFrom('stock_settlements')
    .selectAll()
    .where('area_code_id', '=', area.id)
    .orderBy('weight')
    .execute();
  const ids = settlements.map(({ id }) => id);
  const movements = await db
    .selectFrom('stock_movements')
    .select(['date', 'product', 'weight', 'from_place', 'to_place', 'to_id', 'state', 'count', 'reversal'])
    .where('source', '=', 'stock_settlement')
    .where('source_id', 'in', ids)
    .orderBy('weight')
    .orderBy('to_place')
    .orderBy('state')
    .execute();
  const balances = await db
    .selectFrom('stock_balances')
    .select(['place', 'weight', 'state', 'count'])
    .where((is) =>
      is.or([
        is.and([is('place', '=', 'godown'), is('place_id', '=', godown.id)]),
        is.and([is('place', '=', 'shortage'), is('place_id', '=', driver.id)]),
      ]),
    )
    .orderBy('place')
    .orderBy('weight')
    .orderBy('state')
    .execute();
  const recoveries = await db
    .selectFrom('cash_recoveries')
    .select([
      'date',
      'total_amount',
      'upi_amt',
      'cash_amt',
      'counted_amt',
      'difference',
      'denominations',
      'reason',
    ])
    .where('area_code_id', '=', area.id)
    .execute();
  const taken = await db
    .selectFrom('day_entries')
    .select(['amount', 'cash_recovery_id'])
    .where('area_code_id', '=', area.id)
    .execute();
  return {
    settlements: settlements.map(({ date, product, weight, qty, empty_cylinders, ...row }) => ({
      ...{ date, product, weight, qty, empty_cylinders, godown_id: row.godown_id, assigned: row.assigned },
      ...{ sold: row.sold, short_filled: row.short_filled, short_empty: row.short_empty },
    })),
    movements: movements.map(({ to_id, ...movement }) => ({ ...movement, to: own.get(to_id) })),
    balances,
    recoveries,
    taken: taken.map(({ amount, cash_recovery_id }) => [amount, cash_recovery_id !== null]),
    open: await openLoads(),
  };
}

describe('an area settled at once', () => {
  test('leaves the same books as the calls made one by one', async () => {
    const one = await openEvening();
    for (const { expected_filled: _filled, expected_empty: _empty, ...count } of await one.loads())
      expect(await one.settle(count)).toBeSaved();
    expect(await one.recover(one.cash)).toBeSaved();

    const all = await openEvening();
    const { status, body } = await all.settleArea({ loads: await all.loads(), cash: all.cash });
    expect([status, body.msg]).toEqual([201, 'Area settled']);
    expect(body.data).toMatchObject({
      settlements: weights.map((weight) => ({ weight: Number(weight), short_filled: 1, short_empty: 0 })),
      recovery: { counted_amt: 2_500, difference: -200, reason: 'Torn note' },
    });
    const books = await booksOf(all);
    expect(books).toEqual(await booksOf(one));
    expect([books.movements.length, books.open]).toEqual([9, []]);
  });

  test('may be its loads without cash, or its cash without loads', async () => {
    const { cash, loads, settleArea } = await openEvening();
    const stock = await settleArea({ loads: await loads() });
    expect([stock.status, stock.body.data.recovery]).toEqual([201, null]);
    const money = await settleArea({ cash });
    expect([money.status, money.body.data.settlements]).toEqual([201, []]);
    expect(await settleArea({})).toBeRefused('nothing_to_save');
  });

  test('takes a load of an earlier day under its own date', async () => {
    const own = await openBusiness(api);
    const calls = day(api, own);
    await calls.open({ filled: 10 });
    await calls.assign({ date: '2026-11-18', qty: 10 });
    const { cash, loads, settleArea } = await openEvening(own);
    const lines = await loads();
    expect(lines.map(({ date }) => date)).toEqual([DAY, DAY, DAY, '2026-11-18']);
    const { body } = await settleArea({ loads: lines, cash });
    expect(body.data.settlements.map((row: Values) => row.date).toSorted()).toEqual(
      lines.map(({ date }) => date).toSorted(),
    );
  });

  test('of two drivers and two vehicles is settled by load', async () => {
    const own = await openBusiness(api);
    const second = { employee_id: (await builders(api).employee({ type: 'Driver' })).id };
    const third = { vehicle_id: (await builders(api).vehicle()).id };
    const calls = day(api, own);
    await calls.open({ filled: 20 });
    for (const crew of [second, third]) await calls.assign({ ...crew, qty: 10 });
    const { cash, loads, settleArea } = await openEvening(own);
    const { status, body } = await settleArea({ loads: await loads(), cash });
    expect([status, body.data.settlements.length]).toEqual([201, 5]);
    expect(body.data.settlements).toContainEqual(expect.objectContaining({ ...second, sold: 4, qty: 5 }));
    expect(body.data.settlements).toContainEqual(expect.objectContaining({ ...third, sold: 0, qty: 9 }));
  });
});

describe('nothing is saved', () => {
  test('when parts are refused; each is named at its field', async () => {
    const { area, cash, driver, loads, settleArea } = await openEvening();
    const [first, second, third] = (await loads()) as [CountedLine, CountedLine, CountedLine];
    const { status, body } = await settleArea({
      loads: [{ ...first, qty: 7 }, second, { ...third, godown_id: 2_147_483_647 }],
      cash: { ...cash, total_amount: 900, cash_amt: 900 },
    });
    expect(status).toBe(409);
    expect(body.fields).toEqual({
      'loads.0': '7 filled 5 kg cylinders cannot be returned: only 6 on the vehicle',
      'loads.2.godown_id': expect.stringMatching(/Godown|godown/),
      'cash.total_amount': "Total of the day's entries is ₹2,700, not ₹900",
      'cash.cash_amt': expect.stringContaining('₹2,700, not ₹900'),
    });
    expect(body.msg).toBe(body.fields['loads.0']);
    const other = await settleArea({ loads: [first], cash: { ...cash, branch_in_charge_id: driver.id } });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['cash.branch_in_charge_id']]);
    expect((await loads()).length).toBe(3);
    const open = await api.get(`/dayentries/filter?date=${DAY}&area_code_id=${area.id}`);
    expect(open.body.data.length).toBe(3);
  });

  test('of a closed day, or of a load that is dated later', async () => {
    const { assign, branch, cash, loads, recover, settle, settleArea } = await openEvening();
    await assign({ date: '2026-11-21', qty: 1 });
    const lines = await loads();
    const late = await settleArea({ loads: lines.map((line) => ({ ...line, date: '2026-11-21' })) });
    expect([late.status, late.body.fields['loads.1.date']]).toEqual([422, 'The load is of a later date']);
    for (const { expected_filled: _filled, expected_empty: _empty, ...count } of lines) await settle(count);
    await recover(cash);
    await api.post('/daycloses', { date: DAY, branch_id: branch.id, note: 'Short' });
    expect(await settleArea({ loads: lines, cash })).toBeRefused('day_closed');
  });

  test('when a load was settled meanwhile; its figures are named', async () => {
    const { cash, loads, settle, settleArea } = await openEvening();
    const lines = await loads();
    expect(
      (await settle({ stock_assign_id: lines[1]?.stock_assign_id, qty: 4, empty_cylinders: 3 })).status,
    ).toBe(201);
    const { status, body } = await settleArea({ loads: lines, cash });
    expect([status, body.fields]).toEqual([
      409,
      { 'loads.1': 'Already settled: back 4 filled, 3 empty; short 2 filled, 0 empty' },
    ]);
    expect((await loads()).length).toBe(2);
  });

  test('when a sale was entered or deleted since the count', async () => {
    const { cash, loads, sell, settleArea } = await openEvening();
    const lines = await loads();
    const { id } = (await sell({ weight: '19', empty_cylinders: 1 })).body.data;
    const more = await settleArea({ loads: lines });
    expect(more.body.fields).toEqual({
      'loads.2.qty': 'Expected changed from 6 to 5 filled. Count again',
    });
    const counted = await loads();
    await api.delete(`/dayentries/${id}`);
    const fewer = await settleArea({ loads: counted, cash });
    expect([fewer.status, Object.keys(fewer.body.fields)]).toEqual([409, ['loads.2']]);
  });
});

test('a retry with the same key settles once', async () => {
  const { cash, loads, settleArea } = await openEvening();
  const body = { loads: await loads(), cash };
  const keyed = withKey(api, 'an-evening');
  const [first, second] = [await settleArea(body, keyed), await settleArea(body, keyed)];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
});
