import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const FIRST = '2026-11-19';
const clock = { today: FIRST };
const { api: plain, db } = await testApp({ now: () => new Date(`${clock.today}T06:00:00Z`) });
const api = await described(plain);
const { business, here } = await closing(api).branchOfItsOwn();
const { branch, vendor, driver, area } = business;

const modeOf = async (kind: string, place = {}): Promise<{ id: number; name: string }> =>
  (await api.post('/mode_of_payments', { name: `By ${kind}`, kind, ...place })).body.data;
const prepaid = await modeOf('prepaid', { vendor_id: vendor.id });
const cheque = await modeOf('cheque');
const qr = await modeOf('upi');

const balances = async () => {
  const accounts = await db
    .selectFrom('money_accounts')
    .select(['kind', 'balance'])
    .where('branch_id', '=', branch.id)
    .where('kind', 'in', ['till', 'upi', 'vendor', 'road_cash', 'cash_difference', 'driver'])
    .execute();
  return Object.fromEntries(
    accounts.filter(({ balance }) => balance !== 0).map((one) => [one.kind, one.balance]),
  );
};
const sellPrepaid = (values = {}) =>
  here.sell({ qty: 5, amount: 4_265, payment_mode: 'upi', mode_of_payment_id: prepaid.id, ...values });
const open = async () =>
  (await api.get(`/cashrecoverys/open?date=${DAY}&area_code_id=${area.id}`)).body.data[0];
const count = (amount: number) => ({ denominations: [{ 1: { count: amount, amount } }] });

test('before a branch has a till a sale has no mode, and nothing is collected at the door', async () => {
  await here.open({ filled: 100, date: FIRST });
  await here.assign({ qty: 60, date: FIRST });
  const sale = { date: FIRST, payment_mode: 'upi' };
  for (const sent of [{ mode_of_payment_id: prepaid.id }, { collected_amt: 50 }]) {
    const { status, body } = await here.sell({ ...sale, ...sent });
    expect([status, body.fields]).toEqual([422, { [Object.keys(sent)[0] as string]: 'Unknown field' }]);
  }
  expect(await api.patch('/settings', { counter_area_ids: [area.id] })).toBeSaved();
  const atCounter = await here.sellAtCounter({ ...sale, mode_of_payment_id: prepaid.id });
  expect(atCounter.body.fields).toEqual({ mode_of_payment_id: 'Unknown field' });
  const { data } = (await here.sell(sale)).body;
  for (const field of ['mode_of_payment_id', 'mode_of_payment', 'collected_amt'])
    expect(data).not.toHaveProperty(field);
  expect(await api.delete(`/dayentries/${data.id}`)).toBeSaved();

  expect(await api.post('/tillcounts', { date: FIRST, branch_id: branch.id, denominations: [] })).toBeSaved();
  clock.today = '2026-11-21';
});

test('a sale is paid neither by cheque, nor on credit by what was prepaid', async () => {
  const field = { field: 'mode_of_payment_id' };
  expect(await sellPrepaid({ mode_of_payment_id: cheque.id })).toBeRefused('unknown_mode', field);
  expect(await sellPrepaid({ saletype: 'Credit Sales' })).toBeRefused('unknown_mode', field);
  expect(await sellPrepaid({ payment_mode: 'cash' })).toBeRefused('other_payment_mode');
  expect(await here.sellAtCounter({ mode_of_payment_id: cheque.id, payment_mode: 'upi' })).toBeRefused(
    'unknown_mode',
    field,
  );
});

test('something is collected at the door beside what was prepaid, where drivers have accounts', async () => {
  const fieldsOf = async (values: object) => (await sellPrepaid(values)).body.fields;
  expect(await fieldsOf({ collected_amt: 50 })).toEqual({
    collected_amt: "Drivers' Accounts are off in Settings",
  });
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  expect(await fieldsOf({ collected_amt: 50, saletype: 'Other Product Sales' })).toEqual({
    collected_amt: 'Only a driver collects at the door',
  });
  expect(await fieldsOf({ collected_amt: '-5.5' })).toEqual({ collected_amt: 'Collected is invalid' });
  expect(await sellPrepaid({ mode_of_payment_id: qr.id, collected_amt: 50 })).toBeRefused(
    'collected_without_prepaid',
    { field: 'collected_amt' },
  );
});

test('five prepaid refills: only the price difference is cash, the oil company owes the rest', async () => {
  const sold = await sellPrepaid({ collected_amt: 250 });
  expect(sold.body.data).toMatchObject({
    ...{ mode_of_payment_id: prepaid.id, mode_of_payment: { id: prepaid.id, name: prepaid.name } },
    ...{ collected_amt: 250, amount: 4_265, payment_mode: 'upi', employee_id: driver.id },
  });
  for (const path of ['/dayentries', '/dayentries/rows'])
    expect((await api.get(`${path}?mode_of_payment_id=${prepaid.id}`)).body.data).toEqual([sold.body.data]);
  const [created] = (await api.get(`/dayentries/${sold.body.data.id}/history`)).body.data;
  expect(created.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Mode Of Payment', after: prepaid.name }),
      expect.objectContaining({ label: 'Collected at the door', after: 250 }),
    ]),
  );

  const ofDay = await api.get(`/expences/day?date=${DAY}&branch_id=${branch.id}`);
  expect(ofDay.body.data).toMatchObject({ upi_amt: 4_265, prepaid_amt: 4_265, collected_amt: 250 });
  expect(await open()).toMatchObject({
    ...{ cash_amt: 0, collected_amt: 250 },
    parties: [{ employee_id: driver.id, expected_amt: 250 }],
  });
  const totals = { total_amount: 4_265, upi_amt: 4_265, collected_amt: 250 };
  const recovered = await here.recover({ ...totals, ...count(250) });
  expect(recovered.body.data).toMatchObject({ difference: 0, collected_amt: 250 });
  expect(await balances()).toEqual({ till: 250, vendor: 4_265 });
  expect(await booksBalance(db)).toEqual([]);

  expect(await here.purchase({ paid_amount: 75_735 })).toBeSaved();
  expect(await balances()).toEqual({ till: 250 });
  expect(await booksBalance(db)).toEqual([]);
});

test('what was given back at the door is taken off the cash that is expected', async () => {
  await here.sell({ amount: 903 });
  const { data: sold } = (await sellPrepaid({ qty: 1, amount: 953, collected_amt: -50 })).body;
  expect(sold.collected_amt).toBe(-50);
  const totals = { total_amount: 1_856, cash_amt: 903, upi_amt: 953, collected_amt: -50 };
  expect(await here.recover({ ...totals, collected_amt: 0, ...count(853) })).toBeRefused('other_total', {
    field: 'collected_amt',
  });
  const recovered = await api.post('/areasettlements', {
    date: DAY,
    area_code_id: area.id,
    cash: { ...totals, ...count(853), branch_in_charge_id: business.cashier.id },
  });
  expect(recovered.body.data.recovery).toMatchObject({ difference: 0, collected_amt: -50 });
  expect(await balances()).toEqual({ till: 1_103, vendor: 953 });
  expect(await booksBalance(db)).toEqual([]);

  expect(await api.delete(`/cashrecoverys/${recovered.body.data.recovery.id}`)).toBeSaved();
  expect(await balances()).toEqual({ till: 250 });
  // No recovery would count it without accounts of drivers.
  const field = { field: 'driver_accounts' };
  expect(await api.patch('/settings', { driver_accounts: false })).toBeRefused('door_cash_open', field);
  // Undo creates the sale again from its row.
  expect(await api.delete(`/dayentries/${sold.id}`)).toBeSaved();
  const { mode_of_payment_id, collected_amt, qty, amount } = sold;
  expect(await sellPrepaid({ mode_of_payment_id, collected_amt, qty, amount })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('only a driver gave back: nothing is counted, and the difference is none of the till', async () => {
  for (const { id } of (await api.get(`/dayentries/filter?date=${DAY}&area_code_id=${area.id}`)).body.data)
    expect(await api.delete(`/dayentries/${id}`)).toBeSaved();
  await sellPrepaid({ qty: 1, amount: 953, collected_amt: -50 });
  const recovered = await here.recover({ total_amount: 953, upi_amt: 953, collected_amt: -50 });
  expect(recovered.body.data).toMatchObject({ counted_amt: 0, difference: 50 });
  expect(await balances()).toEqual({ till: 250, vendor: 953, cash_difference: -50 });
  expect(await booksBalance(db)).toEqual([]);
});

test('a counter sale has the mode of its header on each line', async () => {
  const sold = await here.sellAtCounter({
    ...{ payment_mode: 'upi', mode_of_payment_id: prepaid.id },
    lines: [{}, { qty: 2 }],
  });
  expect(sold.body.data).toMatchObject({ mode_of_payment: { id: prepaid.id }, amount: 2_709 });
  expect((await api.get(`/countersales?mode_of_payment_id=${prepaid.id}`)).body.data).toEqual([
    sold.body.data,
  ]);
  expect((await open()).upi_amt).toBe(2_709);
  const recovered = await here.recover({ total_amount: 2_709, upi_amt: 2_709 });
  expect(recovered).toBeSaved();
  expect(await balances()).toEqual({ till: 250, vendor: 953 + 2_709, cash_difference: -50 });
  expect(await booksBalance(db)).toEqual([]);
});

test('paise that were collected at the door are recovered after the setting is off again', async () => {
  expect(await api.patch('/settings', { paise: true })).toBeSaved();
  expect(await sellPrepaid({ qty: 1, amount: 853, collected_amt: 50.5 })).toBeSaved();
  expect(await api.patch('/settings', { paise: false })).toBeSaved();
  const totals = { total_amount: 853, upi_amt: 853, collected_amt: 50.5 };
  expect(await here.recover({ ...totals, ...count(50) })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});
