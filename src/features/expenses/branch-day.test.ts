import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { cashOnly } from '../../../tests/harness/closing.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';

const { api: plain, an } = await testApp();
const api = await described(plain);
const business = await openBusiness(api);
const { open, assign, sell, recover } = day(api, business);
const { branch, vehicle } = business;
const figures = async (query = `date=${DAY}&branch_id=${branch.id}`) =>
  (await api.get(`/expences/day?${query}`)).body.data;
const spend = (values: Record<string, unknown>) =>
  api.post('/expences', { date: DAY, branch_id: branch.id, expence_type: 'general', ...values });

const nothing = {
  cash_amt: 0,
  upi_amt: 0,
  credit_amt: 0,
  open_entries: 0,
  counted_amt: 0,
  counted_against: 0,
  general: 0,
  fuel: 0,
  vehicle: 0,
};

test("a branch's day shows its expenses beside its cash", async () => {
  await open({ filled: 100 });
  for (const date of [DAY, '2026-11-19']) await assign({ date, qty: 40 });
  expect(await figures()).toEqual(nothing);

  await sell({ amount: 903, payment_mode: 'cash' });
  await sell({ amount: 1_806, payment_mode: 'cash', qty: 2 });
  await sell({ amount: 903, payment_mode: 'upi' });
  // Credit is no money received, whatever its payment mode says.
  await sell({ amount: 4_515, saletype: 'Credit Sales', payment_mode: 'cash', qty: 5 });
  await spend({ amount: 120, description: 'Tea' });
  await spend({ amount: 80, description: 'Tea' });
  await spend({ amount: 600, expence_type: 'vehicle', vehicle_id: vehicle.id, sub_type: 'cleaning' });
  const entered = {
    ...nothing,
    cash_amt: 2_709, // 903 + 1,806
    upi_amt: 903,
    credit_amt: 4_515,
    open_entries: 4,
    general: 200, // 120 + 80
    vehicle: 600,
  };
  expect(await figures()).toEqual(entered);

  // 8,127 = 2,709 + 903 + 4,515; counted 2,700 in notes, ₹9 short.
  await recover({
    total_amount: 8_127,
    upi_amt: 903,
    cash_amt: 2_709,
    denominations: [{ 500: { count: 5, amount: 2_500 } }, { 200: { count: 1, amount: 200 } }],
  });
  expect(await figures()).toEqual({
    ...entered,
    open_entries: 0,
    counted_amt: 2_700,
    counted_against: 2_709,
  });
});

test('another day or branch is none of it', async () => {
  const other = await an.branch();
  await sell({ date: '2026-11-19', amount: 500, payment_mode: 'upi' });
  await spend({ branch_id: other.id, amount: 75, description: 'Rent of a fan' });
  expect(await figures(`date=2026-11-19&branch_id=${branch.id}`)).toEqual({
    ...nothing,
    upi_amt: 500,
    open_entries: 1,
  });
  expect(await figures(`date=${DAY}&branch_id=${other.id}`)).toEqual({ ...nothing, general: 75 });
});

test('it asks for a day and a branch', async () => {
  const { status, body } = await api.get('/expences/day');
  expect([status, body.fields]).toEqual([422, { date: 'Date is required', branch_id: 'Branch is required' }]);
  expect((await api.get('/expences/day?date=2026-02-30&branch_id=1')).status).toBe(422);
  expect((await api.get(`/expences/day?date=${DAY}&branch_id=1&area=2`)).body.fields).toEqual({
    area: 'Unknown field',
  });
});

test('cash that a driver collected is part of the day, and of what was counted', async () => {
  const other = await openBusiness(api);
  const here = day(api, other);
  const ofOther = () => figures(`date=${DAY}&branch_id=${other.branch.id}`);
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  const collected = { employee_id: other.driver.id, area_code_id: other.area.id };
  expect(await here.pay({ ...collected, amount: 400 })).toBeSaved();
  expect(await here.pay({ ...collected, amount: 300, payment_mode: 'upi' })).toBeSaved();
  expect(await ofOther()).toEqual({ ...nothing, collected_amt: 400 });
  expect(await here.recover({ ...cashOnly(0, 380), collected_amt: 400 })).toBeSaved();
  expect(await api.patch('/settings', { driver_accounts: false })).toBeSaved();
  expect(await ofOther()).toEqual({
    ...nothing,
    collected_amt: 400,
    counted_amt: 380,
    counted_against: 400,
  });
});
