import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { DaySheet, DriverRow } from './contract.ts';

// A day is closed on the day itself or later.
const { api: plain, db, an } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const YESTERDAY = '2026-11-19';
const kg19 = { weight: '19' };
const regulators = { product: 'Regulators', weight: '' };

async function sheet(employeeId: number, date = DAY, vehicleId?: number): Promise<DaySheet> {
  const vehicle = vehicleId === undefined ? '' : `&vehicle_id=${vehicleId}`;
  const { status, body } = await api.get(`/daysheet?employee_id=${employeeId}&date=${date}${vehicle}`);
  expect(status).toBe(200);
  return body.data;
}

async function driversOf(date: string): Promise<DriverRow[]> {
  const { status, body } = await api.get(`/daysheet/drivers?date=${date}`);
  expect(status).toBe(200);
  return body.data;
}

async function open(filled = { kg14: 100, kg19: 50, regulators: 5 }) {
  const business = await openBusiness(api);
  const calls = day(api, business);
  const date = '2026-11-01';
  await calls.open({ date, filled: filled.kg14 });
  await calls.open({ date, ...kg19, filled: filled.kg19 });
  await calls.open({ date, ...regulators, filled: filled.regulators });
  return { ...calls, business };
}

describe('a day worked out by hand', () => {
  let business: Awaited<ReturnType<typeof openBusiness>>;
  let before: DaySheet;
  let after: DaySheet;

  beforeAll(async () => {
    const { assign, recover, sell, settle, ...opened } = await open();
    business = opened.business;
    // The day before: 10 out, 4 sold, 5 back, so 1 filled is short.
    await assign({ date: YESTERDAY, qty: 10 });
    await sell({ date: YESTERDAY, qty: 4, amount: 3_600, empty_cylinders: 4 });
    await settle({ date: YESTERDAY, qty: 5, empty_cylinders: 4 });

    // 14.2 kg twice: 40 + 15 = 55; 19 kg: 10.
    await assign({ qty: 40 });
    await assign({ ...kg19, qty: 10 });
    await assign({ qty: 15 });
    await sell({ qty: 30, amount: 27_000, empty_cylinders: 30 });
    await sell({ qty: 8, amount: 7_200, empty_cylinders: 7, payment_mode: 'upi' });
    await sell({ qty: 2, amount: 1_700, empty_cylinders: 2 });
    const onCredit = { saletype: 'Credit Sales' };
    await sell({ ...onCredit, ...kg19, qty: 4, amount: 6_800, empty_cylinders: 3, payment_mode: 'upi' });
    await sell({ ...onCredit, qty: 1, amount: 900, empty_cylinders: 1 });
    // Sold at the godown, so it is in the area's cash and not the driver's.
    await sell({ ...regulators, saletype: 'Other Product Sales', amount: 500 });
    const expense = { date: DAY, branch_id: business.branch.id, expence_type: 'vehicle' };
    await api.post('/expences', {
      ...{ ...expense, vehicle_id: business.vehicle.id, sub_type: 'spares', amount: 1_200 },
    });
    before = await sheet(business.driver.id);

    // Empties of 14.2 kg: 30 + 7 + 2 + 1 = 40 collected, 39 back.
    await settle({ qty: 14, empty_cylinders: 39 });
    await settle({ ...kg19, qty: 6, empty_cylinders: 3 });
    // Cash: 27,000 + 1,700 of the driver + 500 at the godown = 29,200; counted 29,170.
    await recover({
      total_amount: 44_100,
      upi_amt: 7_200,
      cash_amt: 29_200,
      reason: 'Torn notes',
      denominations: [
        { 500: { count: 58, amount: 29_000 } },
        { 100: { count: 1, amount: 100 } },
        { 50: { count: 1, amount: 50 } },
        { 20: { count: 1, amount: 20 } },
      ],
    });
    after = await sheet(business.driver.id);
  });

  test('until it is settled the sheet tells what should be on the vehicle', () => {
    expect(before.state).toBe('out');
    const [kg14, kg19] = before.goods;
    // 55 − 40 − 1 = 14 and 10 − 4 = 6.
    expect(kg14?.filled).toEqual({
      loaded: 55,
      carried: 0,
      cash_sales: 40,
      credit_sales: 1,
      back: 0,
      defective_back: 0,
      short: 0,
      out: 14,
    });
    expect(kg14?.empty).toEqual({ collected: 40, carried: 0, back: 0, short: 0, out: 40 });
    expect(kg19?.filled.out).toBe(6);
    expect(before.loads.map(({ qty, settled_at }) => [qty, settled_at])).toEqual([
      [40, null],
      [10, null],
      [15, null],
    ]);
    expect(before.totals).toMatchObject({ open_entries: 5, open_cash: 28_700, open_upi: 7_200 });
    expect(before.recoveries).toEqual([]);
  });

  test('loaded less sold less brought back is short, filled and empty apart', () => {
    expect(after.state).toBe('recovered');
    expect(after.goods).toEqual([
      {
        product: 'Cylinders',
        weight: 14.2,
        // 55 − 40 − 1 − 14 = 0; 40 − 39 = 1.
        filled: {
          loaded: 55,
          carried: 0,
          cash_sales: 40,
          credit_sales: 1,
          back: 14,
          defective_back: 0,
          short: 0,
          out: 0,
        },
        empty: { collected: 40, carried: 0, back: 39, short: 1, out: 0 },
      },
      {
        product: 'Cylinders',
        weight: 19,
        // 10 − 4 − 6 = 0; 3 − 3 = 0.
        filled: {
          loaded: 10,
          carried: 0,
          cash_sales: 0,
          credit_sales: 4,
          back: 6,
          defective_back: 0,
          short: 0,
          out: 0,
        },
        empty: { collected: 3, carried: 0, back: 3, short: 0, out: 0 },
      },
    ]);
    expect(after.loads.every(({ settled_at }) => settled_at !== null)).toBe(true);
  });

  test("what is short stands to the driver's name, with what stood there before", () => {
    const kg14 = { product: 'Cylinders', weight: 14.2 };
    expect(after.shortage).toEqual([
      { ...kg14, is_empty: false, before: 1, this_day: 0 },
      { ...kg14, is_empty: true, before: 0, this_day: 1 },
    ]);
  });

  test('what became short later is not on the sheet of a day before', async () => {
    const { previous_day, shortage, next_day } = await sheet(business.driver.id, YESTERDAY);
    expect(shortage).toEqual([
      { product: 'Cylinders', weight: 14.2, is_empty: false, before: 0, this_day: 1 },
    ]);
    expect([previous_day, next_day]).toEqual([null, DAY]);
  });

  test('the amounts come from prices and quantities, and add up to cash, UPI and credit', () => {
    const kg14 = { product: 'Cylinders', weight: 14.2 };
    expect(after.amounts).toEqual([
      // 30 + 8 + 1 = 39 at ₹900, of which 30 in cash, 8 by UPI and 1 on credit.
      { ...kg14, rate: 900, qty: 39, cash: 27_000, upi: 7_200, credit: 900 },
      { ...kg14, rate: 850, qty: 2, cash: 1_700, upi: 0, credit: 0 },
      { product: 'Cylinders', weight: 19, rate: 1_700, qty: 4, cash: 0, upi: 0, credit: 6_800 },
    ]);
    expect(after.totals).toEqual({
      entries: 5,
      cash: 28_700,
      upi: 7_200,
      credit: 7_700,
      open_entries: 0,
      open_cash: 0,
      open_upi: 0,
    });
  });

  test('credit is listed by customer', () => {
    const { credit } = business;
    expect(after.credit).toEqual([
      {
        customer_id: credit.id,
        customer: `${credit.firstName} ${credit.lastName}`,
        entries: 2,
        amount: 7_700,
      },
    ]);
  });

  test("the count is the area's: the driver's part of it stands apart from that of the godown", () => {
    expect(after.recoveries).toMatchObject([
      {
        area_code: business.area.area_code,
        branch_in_charge: business.cashier.name,
        cash_amt: 29_200,
        counted_amt: 29_170,
        difference: -30,
        reason: 'Torn notes',
        denominations: [
          { value: 500, count: 58, amount: 29_000 },
          { value: 100, count: 1, amount: 100 },
          { value: 50, count: 1, amount: 50 },
          { value: 20, count: 1, amount: 20 },
        ],
        parts: [
          { name: business.driver.name, entries: 5, cash: 28_700, upi: 7_200, credit: 7_700 },
          { employee_id: null, name: '', entries: 1, cash: 500, upi: 0, credit: 0 },
        ],
      },
    ]);
  });

  test("the driver's sales are listed one by one, without those at the godown", () => {
    const listed = after.sales.map((sale) => [sale.paid_by, sale.qty, sale.empty_cylinders, sale.amount]);
    expect(listed).toEqual([
      ['cash', 30, 30, 27_000],
      ['upi', 8, 7, 7_200],
      ['cash', 2, 2, 1_700],
      ['credit', 4, 3, 6_800],
      ['credit', 1, 1, 900],
    ]);
    expect(after.sales.every(({ is_recovered }) => is_recovered)).toBe(true);
    expect(before.sales.every(({ is_recovered }) => is_recovered)).toBe(false);
  });

  test('what was spent on the vehicle is on it', () => {
    expect(after.expenses).toMatchObject([
      { vehicle_number: business.vehicle.vehicle_number, sub_type: 'spares', amount: 1_200 },
    ]);
  });

  test('the head says who, where and with what', () => {
    const { area, branch, cashier, driver, vehicle } = business;
    expect(after).toMatchObject({
      date: DAY,
      employee: { id: driver.id, name: driver.name, employee_id: driver.employee_id, image: null },
      areas: [{ id: area.id, area_code: area.area_code, area_name: area.area_name }],
      vehicles: [{ id: vehicle.id, vehicle_number: vehicle.vehicle_number }],
      branches: [{ id: branch.id, name: branch.name, in_charge: cashier.name }],
      previous_day: YESTERDAY,
      next_day: null,
    });
  });

  test('the list of the day has the driver in one line', async () => {
    const row = (await driversOf(DAY)).find(({ id }) => id === business.driver.id);
    expect(row).toEqual({
      id: business.driver.id,
      name: business.driver.name,
      employee_id: business.driver.employee_id,
      image: null,
      state: 'recovered',
      areas: [business.area.area_code],
      vehicles: [business.vehicle.vehicle_number],
      branches: [business.branch.name],
      // 55 + 10 loaded; 30 + 8 + 2 + 4 + 1 sold.
      loaded: 65,
      carried: 0,
      sold: 45,
      back: 20,
      defective_back: 0,
      out: 0,
      short: [{ product: 'Cylinders', weight: 14.2, is_empty: true, count: 1 }],
      // Of the day before.
      short_before: 1,
      cash: 28_700,
      upi: 7_200,
      credit: 7_700,
      open_entries: 0,
      difference: -30,
      is_counted_with_others: false,
    });
  });
});

test('a settled day whose cash is not taken is settled, one without sales too', async () => {
  const { assign, business, sell, settle } = await open();
  await assign({ qty: 10 });
  await sell({ qty: 1, amount: 900, empty_cylinders: 1 });
  await settle({ qty: 9, empty_cylinders: 1 });
  expect(await sheet(business.driver.id)).toMatchObject({ state: 'settled', totals: { open_entries: 1 } });
  await assign({ date: YESTERDAY, qty: 10 });
  await settle({ date: YESTERDAY, qty: 10 });
  expect(await sheet(business.driver.id, YESTERDAY)).toMatchObject({
    state: 'settled',
    totals: { entries: 0 },
  });
  const states = [...(await driversOf(DAY)), ...(await driversOf(YESTERDAY))]
    .filter(({ id }) => id === business.driver.id)
    .map(({ state }) => state);
  expect(states).toEqual(['settled', 'settled']);
});

test('a day that is signed off is closed, and open again once it is re-opened', async () => {
  const { assign, business, recover, sell, settle } = await open();
  await assign({ qty: 10 });
  await sell({ qty: 1, amount: 900, empty_cylinders: 1 });
  await settle({ qty: 9, empty_cylinders: 1 });
  await recover({
    total_amount: 900,
    upi_amt: 0,
    cash_amt: 900,
    denominations: [{ 100: { count: 9, amount: 900 } }],
  });
  const states = async () => {
    const listed = (await driversOf(DAY)).find(({ id }) => id === business.driver.id);
    return [(await sheet(business.driver.id)).state, listed?.state];
  };
  expect(await states()).toEqual(['recovered', 'recovered']);
  const closed = await api.post('/daycloses', { branch_id: business.branch.id, date: DAY, note: '' });
  expect(closed).toBeSaved();
  expect(await states()).toEqual(['closed', 'closed']);
  expect((await sheet(business.driver.id, YESTERDAY)).state).toBe('none');
  await api.post(`/daycloses/${closed.body.data.id}/reopen`, { reason: 'A sale was forgotten' });
  expect(await states()).toEqual(['recovered', 'recovered']);
});

test('a driver who went out again is out, with what came back of the first load', async () => {
  const { assign, business, sell, settle } = await open();
  await assign({ qty: 10 });
  await sell({ qty: 6, amount: 5_400, empty_cylinders: 6 });
  await settle({ qty: 3, empty_cylinders: 6 });
  await assign({ qty: 5 });
  const { state, goods } = await sheet(business.driver.id);
  expect(state).toBe('out');
  // 10 + 5 − 6 − 3 − 1 = 5.
  expect(goods[0]?.filled).toEqual({
    loaded: 15,
    carried: 0,
    cash_sales: 6,
    credit_sales: 0,
    back: 3,
    defective_back: 0,
    short: 1,
    out: 5,
  });
});

test('what was taken back has not been: a sale, a settlement and a load', async () => {
  const { assign, business, sell, settle } = await open();
  await assign({ qty: 10 });
  const needless = await assign({ ...kg19, qty: 4 });
  const mistaken = await sell({ qty: 3, amount: 2_700, empty_cylinders: 3 });
  await api.delete(`/dayentries/${mistaken.body.data.id}`);
  await api.delete(`/stockassigns/${needless.body.data.id}`);
  const settled = await settle({ qty: 8 });
  await api.delete(`/stocksettelments/${settled.body.data.id}`);
  const { goods, sales, shortage, state } = await sheet(business.driver.id);
  expect([state, sales, shortage]).toEqual(['out', [], []]);
  expect(goods).toEqual([
    {
      product: 'Cylinders',
      weight: 14.2,
      filled: {
        loaded: 10,
        carried: 0,
        cash_sales: 0,
        credit_sales: 0,
        back: 0,
        defective_back: 0,
        short: 0,
        out: 10,
      },
      empty: { collected: 0, carried: 0, back: 0, short: 0, out: 0 },
    },
  ]);
});

test('of two drivers of one area each has a part of the one count', async () => {
  const { assign, business, recover, sell, settle } = await open();
  const { driver, vehicle } = business;
  const second = await an.employee({ type: 'Driver', name: 'Yadav Rao' });
  const crew = { employee_id: second.id, vehicle_id: vehicle.id };
  await assign({ qty: 10 });
  await assign({ ...crew, qty: 10 });
  await sell({ qty: 2, amount: 1_800, employee_id: driver.id });
  await sell({ qty: 3, amount: 2_700, ...crew });
  await settle({ qty: 8 });
  await settle({ ...crew, qty: 7 });
  await recover({ total_amount: 4_500, upi_amt: 0, cash_amt: 4_500 });
  const sheets = [await sheet(driver.id), await sheet(second.id)];
  expect(sheets.map(({ totals }) => totals.cash)).toEqual([1_800, 2_700]);
  for (const { recoveries } of sheets) {
    expect(recoveries[0]).toMatchObject({ cash_amt: 4_500, counted_amt: 0 });
    expect(recoveries[0]?.parts.toSorted((left, right) => left.cash - right.cash)).toMatchObject([
      { employee_id: driver.id, name: driver.name, cash: 1_800 },
      { employee_id: second.id, name: 'Yadav Rao', cash: 2_700 },
    ]);
  }
});

test('a difference of two drivers is the area’s, once; a vehicle’s expense is on one sheet', async () => {
  const { assign, business, recover, sell } = await open();
  const { area, driver, vehicle } = business;
  const second = await an.employee({ type: 'Driver', name: 'Zakir Khan' });
  const crew = { employee_id: second.id, vehicle_id: vehicle.id };
  const date = '2026-11-18';
  await assign({ date, qty: 10 });
  await assign({ ...crew, date, qty: 10 });
  await sell({ date, qty: 2, amount: 1_800, employee_id: driver.id });
  await sell({ ...crew, date, qty: 3, amount: 2_700 });
  const expense = { date, branch_id: business.branch.id, expence_type: 'vehicle', sub_type: 'spares' };
  await api.post('/expences', { ...expense, vehicle_id: vehicle.id, amount: 700 });
  const counted = [{ 500: { count: 8, amount: 4_000 } }];
  const totals = { total_amount: 4_500, upi_amt: 0, cash_amt: 4_500 };
  await recover({ date, ...totals, denominations: counted, reason: 'Torn note' });

  const drivers = (await driversOf(date)).map(({ id, difference, is_counted_with_others }) => [
    ...[id, difference, is_counted_with_others],
  ]);
  expect(drivers).toEqual(
    expect.arrayContaining([
      [driver.id, null, true],
      [second.id, null, true],
    ]),
  );
  expect((await api.get(`/daysheet/areacounts?date=${date}`)).body.data).toMatchObject([
    { area_code: area.area_code, expected: 4_500, counted: 4_000, difference: -500, reason: 'Torn note' },
  ]);
  for (const { recoveries } of [await sheet(driver.id, date), await sheet(second.id, date)])
    expect(recoveries).toMatchObject([{ counted_amt: 4_000, difference: null, reason: '' }]);
  const spent = [await sheet(driver.id, date), await sheet(second.id, date)].map(({ expenses }) =>
    expenses.map(({ amount }) => amount),
  );
  expect(spent).toEqual([[700], []]);
});

test('a sale that names one driver and came from the load of another stands on both sheets and says so', async () => {
  const { assign, business, sell } = await open();
  const { driver } = business;
  const helper = await an.employee({ type: 'Driver', name: 'Helper Das' });
  await assign({ qty: 10 });
  const { body } = await sell({ qty: 2, amount: 1_800, empty_cylinders: 2 });
  // No sale is stored like this any more, but there are older ones.
  await db
    .updateTable('day_entries')
    .set({ employee_id: helper.id })
    .where('id', '=', body.data.id)
    .execute();
  const carrier = await sheet(driver.id);
  expect(carrier.sales).toMatchObject([{ qty: 2, sold_by: 'Helper Das', load_of: null }]);
  // The load is the carrier's, the sale that of the seller.
  expect(carrier.goods[0]?.filled).toMatchObject({ loaded: 10, carried: -2, cash_sales: 0, out: 8 });
  expect(carrier.totals).toMatchObject({ entries: 0, cash: 0 });
  const seller = await sheet(helper.id);
  expect(seller.sales).toMatchObject([{ qty: 2, sold_by: null, load_of: driver.name }]);
  expect(seller.goods[0]?.filled).toMatchObject({ loaded: 0, carried: 2, cash_sales: 2, out: 0 });
  expect([seller.loads, seller.totals.cash]).toEqual([[], 1_800]);
  expect((await driversOf(DAY)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Helper Das', driver.name]),
  );
});

test('a sale from the load of the day before counts on its own day, in list and sheet', async () => {
  const { assign, business, sell, settle } = await open();
  const { driver } = business;
  await assign({ date: YESTERDAY, qty: 10 });
  await sell({ date: YESTERDAY, qty: 4, amount: 3_600, empty_cylinders: 4 });
  await sell({ qty: 2, amount: 1_800, empty_cylinders: 2 });
  const ofLoad = await sheet(driver.id, YESTERDAY);
  expect(ofLoad.goods).toMatchObject([
    {
      filled: { loaded: 10, carried: -2, cash_sales: 4, out: 4 },
      empty: { collected: 4, carried: 2, out: 6 },
    },
  ]);
  expect(ofLoad.totals).toMatchObject({ entries: 1, cash: 3_600 });
  expect(ofLoad.sales.map(({ sold_on }) => sold_on)).toEqual([YESTERDAY, DAY]);
  const ofSale = await sheet(driver.id);
  expect(ofSale).toMatchObject({ loads: [], totals: { entries: 1, cash: 1_800 } });
  expect(ofSale.goods).toMatchObject([
    {
      filled: { loaded: 0, carried: 2, cash_sales: 2, out: 0 },
      empty: { collected: 2, carried: -2, out: 0 },
    },
  ]);
  expect(ofSale.sales).toMatchObject([{ sold_on: DAY, load_date: YESTERDAY, load_of: null, sold_by: null }]);
  await settle({ date: YESTERDAY, qty: 4, empty_cylinders: 5 });
  const inList = async (date: string) => (await driversOf(date)).find(({ id }) => id === driver.id);
  const nothing = { loaded: 0, back: 0, out: 0, short: [] };
  expect(await inList(DAY)).toMatchObject({ ...nothing, carried: 2, sold: 2 });
  expect(await inList(YESTERDAY)).toMatchObject({ loaded: 10, carried: -2, sold: 4, back: 4, out: 0 });
  const { goods, shortage } = await sheet(driver.id, YESTERDAY);
  expect([goods[0]?.filled.out, goods[0]?.empty.short, shortage[0]?.this_day]).toEqual([0, 1, 1]);
});

test('of a driver with two vehicles the sheet of one has its loads, sales and expenses', async () => {
  const { assign, business, sell } = await open();
  const { branch, driver, vehicle } = business;
  const other = await an.vehicle();
  await assign({ qty: 10 });
  await assign({ ...kg19, qty: 5, vehicle_id: other.id });
  await sell({ qty: 2, amount: 1_800, empty_cylinders: 2 });
  await sell({ ...kg19, qty: 1, amount: 1_700, empty_cylinders: 1, vehicle_id: other.id });
  const expense = { date: DAY, branch_id: branch.id, expence_type: 'vehicle', sub_type: 'cleaning' };
  await api.post('/expences', { ...expense, vehicle_id: vehicle.id, amount: 100 });
  await api.post('/expences', { ...expense, vehicle_id: other.id, amount: 200 });
  const figures = async (vehicleId?: number) => {
    const { goods, totals, sales, expenses, vehicles } = await sheet(driver.id, DAY, vehicleId);
    const spent = expenses.map(({ amount }) => amount);
    return [goods.map(({ weight }) => weight), totals.cash, sales.length, spent, vehicles.length];
  };
  expect(await figures()).toEqual([[14.2, 19], 3_500, 2, [100, 200], 2]);
  expect(await figures(vehicle.id)).toEqual([[14.2], 1_800, 1, [100], 2]);
  expect(await figures(other.id)).toEqual([[19], 1_700, 1, [200], 2]);
});

test('a day without a load is empty and names the nearest days with one', async () => {
  const { assign, business } = await open();
  await assign({ date: '2026-11-02', qty: 1 });
  await assign({ date: '2026-11-05', qty: 1 });
  await assign({ date: '2026-11-12', qty: 1 });
  expect(await sheet(business.driver.id, '2026-11-08')).toMatchObject({
    state: 'none',
    loads: [],
    goods: [],
    sales: [],
    recoveries: [],
    previous_day: '2026-11-05',
    next_day: '2026-11-12',
  });
  expect((await driversOf('2026-11-08')).some(({ id }) => id === business.driver.id)).toBe(false);
  expect(await driversOf('2001-01-01')).toEqual([]);
});

test.each([
  ['', { employee_id: 'Driver is required', date: 'Date is required' }],
  ['employee_id=0&date=', { employee_id: 'Driver is required', date: 'Date is required' }],
  ['employee_id=1e3&date=2026-02-30', { employee_id: 'Driver is required', date: 'Date is invalid' }],
  ['employee_id=1&date=2026-11-20&vehicle_id=x', { vehicle_id: 'Choose from the list' }],
  ['employee_id=1&date=2026-11-20&area=1', { area: 'Unknown field' }],
])('a sheet asked for with "%s" is refused', async (query, fields) => {
  const { status, body } = await api.get(`/daysheet?${query}`);
  expect([status, body.fields]).toEqual([422, fields]);
});

test('the list of drivers wants a date', async () => {
  const without = await api.get('/daysheet/drivers');
  expect([without.status, without.body.fields]).toEqual([422, { date: 'Date is required' }]);
  expect((await api.get('/daysheet/drivers?date=2026-02-30')).status).toBe(422);
});

test('a driver who is not on file is 404', async () => {
  const { status, body } = await api.get(`/daysheet?employee_id=2147483647&date=${DAY}`);
  expect([status, body.msg]).toEqual([404, 'No such Driver']);
});

test('the books from which all of this was read balance', async () => {
  expect(await booksBalance(db)).toEqual([]);
});
