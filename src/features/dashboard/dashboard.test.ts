import { beforeAll, describe, expect, test } from 'vitest';
import { apiOf, testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

let clock = DAY;
const { app, db, an, api: undescribed } = await testApp({ now: () => new Date(`${clock}T06:00:00Z`) });
const api = await described(undescribed);
const figures = async () => (await api.get('/dashboard')).body.data;

const zero = { now: 0, before: 0 };

test('a business without a record has nothing but zeros, and says so', async () => {
  const empty = await figures();
  expect(empty).toMatchObject({
    is_empty: true,
    stock: { today: zero, month: zero, year: zero },
    customers: { today: zero, month: zero, year: zero },
    new_customers: { today: zero, month: zero, year: zero },
    cylinder_status: {
      now: { filled: 0, empty: 0, defective: 0, road_filled: 0, road_empty: 0, customers: 0 },
    },
    sale_summary: { year: { cash_sales: 0, credit_sales: 0, other_product_sales: 0 } },
    credit_customers: [],
    fuel_expenses: [],
  });
  expect(empty.stock_movement.year).toHaveLength(11);
});

test('the figures are for people who are signed in', async () => {
  expect((await apiOf(app).get('/dashboard')).status).toBe(401);
});

/** A year of a small business; today is 20 November 2026. */
async function liveOneYear() {
  const business = await openBusiness(undescribed);
  const does = day(undescribed, business);
  const regulators = { product: 'Regulators', weight: '' };
  await does.open({ date: '2025-11-10', filled: 100, empty: 30 });
  const add = async (call: Promise<{ status: number; text: string; body: { data: { id: number } } }>) => {
    const { status, text, body } = await call;
    if (status !== 201) throw new Error(text);
    return body.data.id;
  };

  await add(does.purchase({ date: '2025-12-05', qty: 60, empty_cylinders: 20 }));
  await add(does.assign({ date: '2026-01-05', qty: 30 }));
  await add(does.sell({ date: '2026-01-05', qty: 3, empty_cylinders: 2, amount: 2_700 }));
  await add(does.settle({ date: '2026-01-05', qty: 27, empty_cylinders: 2 }));
  const october = await add(does.purchase({ date: '2026-10-15', qty: 40 }));

  await add(does.assign({ date: '2026-11-02', qty: 20 }));
  await add(
    does.sell({ date: '2026-11-02', qty: 5, empty_cylinders: 5, amount: 4_500, payment_mode: 'upi' }),
  );
  await add(
    does.sell({ date: '2026-11-02', saletype: 'Credit Sales', qty: 4, empty_cylinders: 3, amount: 3_600 }),
  );
  await add(does.settle({ date: '2026-11-02', qty: 11, empty_cylinders: 8 }));

  await add(does.open({ ...regulators, date: '2026-11-19', filled: 10 }));
  const other = { saletype: 'Other Product Sales', customer_id: 0, qty: 2, amount: 600 };
  await add(does.sell({ ...regulators, ...other, date: '2026-11-19' }));

  const household = await an.svCustomer({ date: '2026-11-01', advanceAmtPaid: 3_000 });
  await add(does.assign({ qty: 25 }));
  await add(does.sell({ qty: 2, empty_cylinders: 1, amount: 1_800 }));
  const svSale = await add(
    does.sell({ customer_id: household.id, qty: 1, empty_cylinders: 1, amount: 900, payment_mode: 'upi' }),
  );

  await an.guestCustomer({ date: '2026-10-10' });
  await an.guestCustomer({ date: '2025-11-25' });
  const connection = { gas_consumer_number: '4711' };
  await an.svCustomer({ ...connection, date: '2026-02-01' });
  const newHolder = await an.svCustomer({
    ...{ ...connection, svType: 'Name Change', date: '2026-11-19', chargeable_amount: 150 },
  });

  const paid = { date: DAY, customer_id: business.credit.id, amount: 1_000, payment_mode: 'cash', note: '' };
  const payment = await add(undescribed.post('/collectible/payments', paid));

  const bunk = await add(
    undescribed.post('/fuel_vendors', {
      name: 'Highway Fuel',
      phone: '9000000001',
      email: 'fuel@example.com',
      gst_no: '37ABCDE1234F1ZZ',
      address: 'Bypass Road',
    }),
  );
  const fuel = {
    branch_id: business.branch.id,
    expence_type: 'fuel',
    fuel_vendor_id: bunk,
    no_of_liters: '10',
  };
  const ofGeneral = { expence_type: 'general', fuel_vendor_id: 0, no_of_liters: 0, description: 'Tea' };
  await add(undescribed.post('/expences', { ...fuel, date: '2026-11-18', amount: 1_200 }));
  await add(undescribed.post('/expences', { ...fuel, date: DAY, amount: 800 }));
  await add(undescribed.post('/expences', { ...fuel, ...ofGeneral, date: DAY, amount: 50 }));
  return { business, october, svSale, payment, newHolder };
}

describe('after a year of business', () => {
  let made: Awaited<ReturnType<typeof liveOneYear>>;
  beforeAll(async () => {
    made = await liveOneYear();
  });

  test('stock is what stands filled in the godowns, against the same day before', async () => {
    const { stock, is_empty } = await figures();
    expect(is_empty).toBe(false);
    // 100 + 60 bought, 30 out and 27 back in January, 40 bought, 20 out and 11 back on 2 November, 25 out today.
    const now = 163; // 100 + 60 − 30 + 27 + 40 − 20 + 11 − 25
    expect(stock).toEqual({
      today: { now, before: 188 }, // 163 + 25
      month: { now, before: 197 }, // 20 October: 100 + 60 − 30 + 27 + 40
      year: { now, before: 100 }, // 20 November 2025: the opening stock
    });
  });

  test('cylinders are in the godowns, on the road or with customers, and so much changed', async () => {
    const { cylinder_status } = await figures();
    expect(cylinder_status).toEqual({
      now: {
        filled: 163,
        empty: 20, // 30 − 20 + 2 + 8
        defective: 0,
        road_filled: 22, // 25 − 2 − 1
        road_empty: 2, // 1 + 1
        customers: 3, // 3 + 5 + 4 + 2 + 1 taken, 2 + 5 + 3 + 1 + 1 given back
      },
      change: {
        today: { filled: -25, empty: 0, customers: 1 }, // 2 + 1 taken, 1 + 1 given back
        month: { filled: -34, empty: 8, customers: 2 }, // −20 + 11 − 25; 8; 12 taken, 10 given back
        year: { filled: 63, empty: -10, customers: 3 }, // 163 − 100; 20 − 30; all
      },
    });
  });

  test('who held a connection before its present holder is no customer any more', async () => {
    const { customers, new_customers } = await figures();
    // Records of 25 November 2025, 1 January, 10 October, 1, 19 and 20 November; that of 1 February is superseded.
    expect(customers).toEqual({
      today: { now: 6, before: 5 },
      month: { now: 6, before: 3 },
      year: { now: 6, before: 0 },
    });
    expect(new_customers).toEqual({
      today: { now: 1, before: 1 },
      month: { now: 3, before: 1 }, // 1, 19, 20 November; 10 October
      year: { now: 5, before: 0 }, // all but 25 November 2025, which is after the same day
    });
  });

  test('sales are summed up by sale type, product and customer type, deposits left out', async () => {
    const { sale_summary, product_sales, sales } = await figures();
    expect(sale_summary).toEqual({
      today: { cash_sales: 2_700, credit_sales: 0, other_product_sales: 0 }, // 1,800 + 900
      month: { cash_sales: 7_200, credit_sales: 3_600, other_product_sales: 600 }, // 2,700 + 4,500
      year: { cash_sales: 9_900, credit_sales: 3_600, other_product_sales: 600 }, // 7,200 + 2,700
    });
    const none = { stoves: 0, pipes: 0 };
    expect(product_sales).toEqual({
      today: { ...none, cylinders: 2_700, regulators: 0 },
      month: { ...none, cylinders: 10_800, regulators: 600 }, // 2,700 + 4,500 + 3,600
      year: { ...none, cylinders: 13_500, regulators: 600 }, // 10,800 + 2,700
    });
    expect(sales).toEqual({
      today: { sv: 900, credit: 0, guest: 1_800, no_customer: 0 },
      month: { sv: 900, credit: 3_600, guest: 6_300, no_customer: 600 }, // 1,800 + 4,500
      year: { sv: 900, credit: 3_600, guest: 9_000, no_customer: 600 }, // 6,300 + 2,700
    });
  });

  test('received is what was paid with the sale and later, not what was sold on credit', async () => {
    const { amount_received } = await figures();
    expect(amount_received).toEqual({
      today: { cash: 1_800, upi: 900, collected: 1_000 },
      month: { cash: 2_400, upi: 5_400, collected: 1_000 }, // 1,800 + 600; 900 + 4,500
      year: { cash: 5_100, upi: 5_400, collected: 1_000 }, // 2,400 + 2,700
    });
  });

  test('stock moves by month, by day and through the last week', async () => {
    const { stock_movement } = await figures();
    const moved = (points: { filled_in: number; filled_out: number }[]) =>
      points.filter(({ filled_in, filled_out }) => filled_in !== 0 || filled_out !== 0);
    const today = { from: DAY, filled_in: 0, filled_out: 25 };
    expect(stock_movement.year).toHaveLength(11);
    expect(moved(stock_movement.year)).toEqual([
      { from: '2026-01-01', filled_in: 27, filled_out: 30 },
      { from: '2026-10-01', filled_in: 40, filled_out: 0 },
      { from: '2026-11-01', filled_in: 11, filled_out: 45 }, // 20 + 25
    ]);
    expect(stock_movement.month).toHaveLength(20);
    expect(moved(stock_movement.month)).toEqual([
      { from: '2026-11-02', filled_in: 11, filled_out: 20 },
      today,
    ]);
    expect(stock_movement.today).toHaveLength(7);
    expect(stock_movement.today.at(-1)).toEqual(today);
  });

  test('who owes longest comes first with the due date, fuel newest first', async () => {
    const { credit_customers, fuel_expenses } = await figures();
    expect(credit_customers).toEqual([
      // 2 November and 15 credit days; 3,600 − 1,000.
      { id: made.business.credit.id, name: 'Hotel Annapurna', due_date: '2026-11-17', amount: 2_600 },
    ]);
    expect(fuel_expenses).toMatchObject([
      { name: 'Highway Fuel', date: DAY, amount: 800 },
      { name: 'Highway Fuel', date: '2026-11-18', amount: 1_200 },
    ]);
  });

  test('the next day, month and year each begin at nothing', async () => {
    clock = '2026-11-21';
    const { sale_summary, stock, stock_movement } = await figures();
    expect(sale_summary.today).toEqual({ cash_sales: 0, credit_sales: 0, other_product_sales: 0 });
    expect(sale_summary.month.cash_sales).toBe(7_200);
    expect(stock.today).toEqual({ now: 163, before: 163 });
    expect(stock_movement.today.at(-2)).toEqual({ from: DAY, filled_in: 0, filled_out: 25 });

    clock = '2027-01-02';
    const nextYear = await figures();
    expect(nextYear.sale_summary.year).toEqual({ cash_sales: 0, credit_sales: 0, other_product_sales: 0 });
    expect(nextYear.stock_movement.year).toEqual([{ from: '2027-01-01', filled_in: 0, filled_out: 0 }]);
    expect(nextYear.stock.year).toEqual({ now: 163, before: 160 }); // 2 January 2026: 100 + 60
    expect(nextYear.new_customers.year).toEqual({ now: 0, before: 1 }); // 1 January 2026
    clock = DAY;
  });

  test('what is corrected or taken back counts as if it had never been otherwise', async () => {
    const statuses = [
      await api.delete(`/dayentries/${made.svSale}`),
      await api.delete(`/collectible/payments/${made.payment}`),
      await api.patch(`/inventory/${made.october}`, { date: '2026-10-25', qty: 30 }),
      await api.delete(`/customers/${made.newHolder.id}?customerType=SV`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const now = await figures();
    // 163 − 10, of which 30 came after 20 October now: 153 + 34 − 30 and 153 + 25.
    expect(now.stock.month).toEqual({ now: 153, before: 157 });
    expect(now.stock.today).toEqual({ now: 153, before: 178 });
    expect(now.stock_movement.year.at(9)).toEqual({ from: '2026-10-01', filled_in: 30, filled_out: 0 });
    // The sale of 1 for ₹900 by UPI with 1 empty is off again.
    expect(now.cylinder_status.now).toMatchObject({ road_filled: 23, road_empty: 1, customers: 3 });
    expect(now.sales.today).toEqual({ sv: 0, credit: 0, guest: 1_800, no_customer: 0 });
    expect(now.amount_received.today).toEqual({ cash: 1_800, upi: 0, collected: 0 });
    expect(now.credit_customers).toMatchObject([{ amount: 3_600 }]);
    // The holder of 1 February is one again, that of 19 November is gone.
    expect(now.customers.today).toEqual({ now: 6, before: 5 });
    expect(now.new_customers).toMatchObject({ today: { now: 1, before: 0 }, month: { now: 2, before: 1 } });
    expect(await booksBalance(db)).toEqual([]);
  });

  test('defective cylinders are apart, and those on the way to the plant are not with customers', async () => {
    const { cylinder_status: before } = await figures();
    const own = await openBusiness(api);
    await day(api, own).open({ filled: 10, empty: 20, defective: 4 });
    const load = { number: 'PL-1', vendor_id: own.vendor.id, godown_id: own.godown.id };
    const sent = [{ weight: 14.2, empty: 15, defective: 1 }];
    expect(await api.post('/plantloads', { ...load, date: DAY, sent })).toBeSaved();
    const { now } = (await figures()).cylinder_status;
    const { filled, empty, customers } = before.now;
    expect(now).toMatchObject({ filled: filled + 10, empty: empty + 5, defective: 3, customers });
  });
});
