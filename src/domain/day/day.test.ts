import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';

const { api } = await testApp();

async function openDay(options: { credit_limit?: number; filled?: number; empty?: number } = {}) {
  const { filled = 100, empty = 60, ...limits } = options;
  const business = await openBusiness(api, limits);
  const calls = day(api, business);
  await calls.open({ filled, empty });
  return { ...calls, business };
}

test('a purchase adds filled cylinders to the godown and removes empties', async () => {
  const { purchase, stock } = await openDay({ filled: 0, empty: 80 });
  const { status, body } = await purchase({ qty: 100, empty_cylinders: 60 });
  expect([status, body.msg]).toEqual([201, 'Inventory Added Successfully']);
  expect(await stock()).toEqual({ filled: 100, empty: 20 });
  const edited = await api.patch(`/inventory/${body.data.id}`, { qty: 90 });
  expect([edited.status, edited.body.msg]).toEqual([200, 'Inventory Updated Successfully']);
  expect(await stock()).toEqual({ filled: 90, empty: 20 });
  expect((await api.delete(`/inventory/${body.data.id}`)).body.msg).toBe('Inventory Deleted Successfully');
  expect(await stock()).toEqual({ filled: 0, empty: 80 });
});

test('a purchase that returns more empties than in stock is refused with the figures', async () => {
  const { purchase, business, stock } = await openDay({ filled: 0, empty: 5 });
  const { status, body } = await purchase({ empty_cylinders: 6 });
  expect(status).toBe(409);
  expect(body.msg).toBe(`${business.godown.name} holds 5 empty 14.2 kg cylinders; 6 requested`);
  expect(await stock()).toEqual({ filled: 0, empty: 5 });
});

test('a load leaves from the godown of the branch with enough stock', async () => {
  const { assign, business, stock } = await openDay({ filled: 10 });
  const refused = await assign({ qty: 12 });
  expect(refused.status).toBe(409);
  expect(refused.body.msg).toBe(`${business.godown.name} holds 10 filled 14.2 kg cylinders; 12 requested`);
  const { status, body } = await assign({ qty: 10 });
  expect([status, body.msg, body.data.status]).toEqual([201, 'Stock Assigned Successfully', 'raised']);
  expect(body.data.godown.name).toBe(business.godown.name);
  expect(await stock()).toEqual({ filled: 0, empty: 60 });
});

test('a correction of a load needs only what it adds', async () => {
  const { assign, stock } = await openDay({ filled: 40 });
  const { body } = await assign({ qty: 40 });
  const less = await api.patch(`/stockassigns/${body.data.id}`, { qty: 30 });
  expect([less.status, less.body.msg]).toEqual([200, 'Inventory Updated Successfully']);
  expect(await stock()).toEqual({ filled: 10, empty: 60 });
  expect((await api.patch(`/stockassigns/${body.data.id}`, { qty: 41 })).status).toBe(409);
  expect(await api.patch(`/stockassigns/${body.data.id}`, { qty: 40 })).toBeSaved();
});

test('a sale without a raised assign of its date, area and product is refused', async () => {
  const { sell, assign } = await openDay();
  expect(await sell()).toBeRefused('no_open_load');
  await assign();
  expect(await sell({ weight: '19' })).toBeRefused('no_open_load');
  expect(await sell({ date: '2026-11-19' })).toBeRefused('no_open_load');
  expect(await sell()).toBeSaved();
});

test('a blank driver and vehicle of a sale come from the matched stock assign', async () => {
  const { sell, assign, business } = await openDay();
  const assigned = await assign();
  const { body } = await sell({ employee_id: '', vehicle_id: 0 });
  expect(body.msg).toBe('Day Entry Created Successfully');
  expect(body.data).toMatchObject({
    driver: business.driver.name,
    vehicle_number: business.vehicle.vehicle_number,
    branch: business.branch.name,
    customer_type: 'Guest',
    stock_assign_id: assigned.body.data.id,
  });
});

test('a sale of more than the load holds is refused with the figures', async () => {
  const { sell, assign, business } = await openDay();
  await assign({ qty: 3 });
  const { status, body } = await sell({ qty: 4 });
  expect(status).toBe(409);
  expect(body.msg).toBe(
    `The load of ${business.driver.name} for ${business.area.area_code} holds 3 filled 14.2 kg cylinders; 4 requested`,
  );
});

test('a sale may draw on two loads of the same driver, the older one first', async () => {
  const { sell, assign } = await openDay();
  await assign({ qty: 3 });
  await assign({ qty: 5 });
  expect(await sell({ qty: 7 })).toBeSaved();
  expect((await sell({ qty: 2 })).status).toBe(409);
  expect(await sell({ qty: 1 })).toBeSaved();
});

test('Other Product Sales leave from a godown, without driver, vehicle or empties', async () => {
  const { sell, stock } = await openDay({ filled: 4 });
  const other = { saletype: 'Other Product Sales', qty: 3 };
  const { status, body } = await sell(other);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ driver: '', vehicle_number: '', stock_assign_id: null });
  expect(await stock()).toEqual({ filled: 1, empty: 60 });
  expect((await sell(other)).status).toBe(409);
  expect((await sell({ ...other, qty: 1, empty_cylinders: 1 })).status).toBe(422);
});

test('Credit Sales need a Credit customer and stop at the credit limit', async () => {
  const { sell, assign, business } = await openDay({ credit_limit: 2_000 });
  await assign();
  const credit = { saletype: 'Credit Sales', amount: 900 };
  expect((await sell({ ...credit, customer_id: business.guest.id })).status).toBe(422);
  expect((await sell({ ...credit, customer_id: '' })).body.fields.customer_id).toBe(
    'Choose the Credit customer',
  );
  const first = await sell(credit);
  expect(await sell(credit)).toBeSaved();
  const above = await sell(credit);
  const { firstName, lastName } = business.credit;
  expect([above.status, above.body.msg]).toEqual([
    409,
    `${firstName} ${lastName} owes ₹1,800 of a limit of ₹2,000; ₹900 more is over the limit`,
  ]);
  await api.delete(`/dayentries/${first.body.data.id}`);
  expect(await sell(credit)).toBeSaved();
});

test('a settlement returns unsold cylinders and empties; the rest is a shortage', async () => {
  const { sell, assign, settle, stock } = await openDay({ filled: 100, empty: 0 });
  const assigned = await assign({ qty: 40 });
  await sell({ qty: 10, empty_cylinders: 9 });
  const { status, body } = await settle({ qty: 29, empty_cylinders: 9 });
  expect([status, body.msg]).toEqual([201, 'Stock Settlement added']);
  expect(body.data).toMatchObject({ assigned: 40, sold: 10, qty: 29, short_filled: 1, short_empty: 0 });
  expect(await stock()).toEqual({ filled: 89, empty: 9 });
  const { body: day } = await api.get(`/stockassigns/filterbydayandstatus?date=${DAY}&status=raised`);
  expect(day.data.map(({ id }: { id: number }) => id)).not.toContain(assigned.body.data.id);
  expect(await settle({ qty: 1 })).toBeRefused('no_raised_loads');
  const confirmed = await api.patch(`/stockassigns/updatestatus/${assigned.body.data.id}`, {
    status: 'settled',
  });
  expect([confirmed.status, confirmed.body.data.status]).toEqual([200, 'settled']);
});

test('returning more than was loaded is refused', async () => {
  const { assign, settle, sell } = await openDay();
  await assign({ qty: 5 });
  const filled = await settle({ qty: 6 });
  expect([filled.status, filled.body.msg]).toEqual([
    409,
    '6 filled 14.2 kg cylinders cannot be returned: only 5 on the vehicle',
  ]);
  await sell({ qty: 1, empty_cylinders: 1 });
  expect((await settle({ qty: 4, empty_cylinders: 2 })).status).toBe(409);
});

test('a settlement can be corrected; deleting it raises the stock assigns again', async () => {
  const { sell, assign, settle, stock } = await openDay({ filled: 10, empty: 0 });
  const assigned = await assign({ qty: 10 });
  const sale = await sell({ qty: 2, empty_cylinders: 2 });
  const { body } = await settle({ qty: 7, empty_cylinders: 1 });
  const path = `/stocksettelments/${body.data.id}`;
  expect(await stock()).toEqual({ filled: 7, empty: 1 });
  const edited = await api.patch(path, { qty: 8, empty_cylinders: 2 });
  expect([edited.status, edited.body.msg]).toEqual([200, 'Stock Settlement updated']);
  expect(edited.body.data).toMatchObject({ short_filled: 0, short_empty: 0, sold: 2 });
  expect(await stock()).toEqual({ filled: 8, empty: 2 });
  expect((await api.patch(path, { qty: 9 })).status).toBe(409);

  expect((await api.delete(`/dayentries/${sale.body.data.id}`)).status).toBe(409);
  expect((await api.patch(`/stockassigns/${assigned.body.data.id}`, { qty: 9 })).status).toBe(409);
  expect((await api.delete(path)).body.msg).toBe('Stock Settlement deleted');
  expect(await stock()).toEqual({ filled: 0, empty: 0 });
  expect(await api.delete(`/dayentries/${sale.body.data.id}`)).toBeSaved();
  expect(await settle({ qty: 10 })).toBeSaved();
});

test('a settled load and its sales cannot change until the settlement is deleted', async () => {
  const { sell, assign, settle } = await openDay();
  const load = `/stockassigns/${(await assign({ qty: 10 })).body.data.id}`;
  const sale = `/dayentries/${(await sell({ qty: 2, empty_cylinders: 2 })).body.data.id}`;
  const settlement = await settle({ qty: 8, empty_cylinders: 2 });
  expect(settlement).toBeSaved();
  expect(await api.patch(load, { qty: 12 })).toBeRefused('load_settled');
  expect(await api.delete(load)).toBeRefused('load_settled');
  expect(await api.delete(sale)).toBeRefused('sale_settled');
  expect(await api.delete(`/stocksettelments/${settlement.body.data.id}`)).toBeSaved();
  expect(await api.delete(sale)).toBeSaved();
  expect(await api.delete(load)).toBeSaved();
});

test('a settlement without a product settles all loads of the driver as unreturned', async () => {
  const { open, assign, settle } = await openDay();
  await open({ weight: '19', filled: 5 });
  await assign({ qty: 4 });
  await assign({ weight: '19', qty: 5 });
  expect(await settle({ product: '', weight: '', qty: 1 })).toBeRefused('product_missing', {
    field: 'product',
  });
  const { status, body } = await settle({ product: '', weight: '' });
  expect([status, body.data.assigned, body.data.short_filled]).toEqual([201, 9, 9]);
});

test('a settlement cannot be deleted once its cylinders are out again', async () => {
  const { assign, settle, stock } = await openDay({ filled: 10, empty: 0 });
  await assign({ qty: 10 });
  const { body } = await settle({ qty: 10 });
  await assign({ qty: 6 });
  const { status } = await api.delete(`/stocksettelments/${body.data.id}`);
  expect(status).toBe(409);
  expect(await stock()).toEqual({ filled: 4, empty: 0 });
});

test('a recovery takes the open entries of day and area; credit is not received', async () => {
  const { sell, assign, recover, business } = await openDay();
  await assign();
  await sell({ amount: 900 });
  await sell({ amount: 1_000, payment_mode: 'upi' });
  const credit = await sell({ amount: 850, saletype: 'Credit Sales' });
  const totals = { total_amount: 2_750, upi_amt: 1_000, cash_amt: 900 };
  const denominations = [{ 500: { count: 1, amount: 500 } }, { 50: { count: 7, amount: 350 } }];
  const wrong = await recover({ ...totals, cash_amt: 1_750 });
  expect([wrong.status, wrong.body.fields]).toEqual([
    409,
    { cash_amt: "Cash of the day's entries is ₹900, not ₹1,750" },
  ]);
  const { status, body } = await recover({ ...totals, denominations });
  expect([status, body.msg]).toEqual([201, 'Cash Recovery added']);
  expect(body.data).toMatchObject({
    ...totals,
    credit_amt: 850,
    counted_amt: 850,
    difference: -50,
    denominations,
  });
  expect(await recover(totals)).toBeRefused('no_open_sales');
  expect((await api.delete(`/dayentries/${credit.body.data.id}`)).status).toBe(409);
  expect((await api.delete(`/cashrecoverys/${body.data.id}`)).body.msg).toBe('Cash Recovery deleted');
  const open = await api.get(`/dayentries/filter?date=${DAY}&area_code_id=${business.area.id}`);
  expect(open.body.data).toHaveLength(3);
});

test.each([
  [[{ 500: { count: 2, amount: 900 } }], 'Amount must be count × denomination'],
  [[{ 7: { count: 1, amount: 7 } }], undefined],
  [
    [{ 500: { count: 1, amount: 500 } }, { 500: { count: 1, amount: 500 } }],
    'Use each denomination only once',
  ],
  [[{}], 'Use one denomination in each entry'],
])('denominations %j are refused', async (denominations, message) => {
  const { recover } = await openDay();
  const { status, body } = await recover({ total_amount: 0, upi_amt: 0, cash_amt: 0, denominations });
  expect(status).toBe(422);
  if (message) expect(body.msg).toBe(message);
});

test.each([
  ['opening', { filled: 12, empty: 61 }],
  ['damaged', { filled: 8, empty: 59 }],
  ['lost', { filled: 8, empty: 59 }],
  ['count', { filled: 2, empty: 1 }],
])('a stock adjustment of kind %s changes the godown and can be taken back', async (kind, expected) => {
  const { open, stock } = await openDay({ filled: 10, empty: 60 });
  const { status, body } = await open({ kind, filled: 2, empty: 1, reason: 'Evening count' });
  expect(status).toBe(201);
  expect(await stock()).toEqual(expected);
  expect(await api.delete(`/stockadjustments/${body.data.id}`)).toBeSaved();
  expect(await stock()).toEqual({ filled: 10, empty: 60 });
});

test('the movements of a figure show where goods came from and went', async () => {
  const { purchase, assign, business } = await openDay({ filled: 0, empty: 10 });
  await purchase({ qty: 20, empty_cylinders: 10 });
  await assign({ qty: 5 });
  const { body } = await api.get(
    `/stockmovements?godown_id=${business.godown.id}&product=Cylinders&weight=14.2`,
  );
  const lines = body.data.map((m: Record<string, unknown>) => [m.from_name, m.to_name, m.filled, m.empty]);
  const { godown, vendor, driver, area } = business;
  expect(lines).toEqual([
    [godown.name, `The load of ${driver.name} for ${area.area_code}`, 5, 0],
    [godown.name, vendor.name, 0, 10],
    [vendor.name, godown.name, 20, 0],
    ['Stock adjustment', godown.name, 0, 10],
  ]);
});

test('the movements of a record move with it to another day', async () => {
  const { purchase, business } = await openDay({ filled: 0, empty: 0 });
  const { body } = await purchase({ qty: 20 });
  expect(await api.patch(`/inventory/${body.data.id}`, { date: '2026-11-19' })).toBeSaved();
  const history = await api.get(
    `/stockmovements?godown_id=${business.godown.id}&product=Cylinders&weight=14.2`,
  );
  const lines = history.body.data.map((m: Record<string, unknown>) => [m.date, m.filled, m.reversal]);
  expect(lines).toEqual([
    ['2026-11-19', 20, false],
    [DAY, 20, true],
    [DAY, 20, false],
  ]);
});
