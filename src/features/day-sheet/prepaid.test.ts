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
const { branchOfItsOwn, dayOf } = closing(api);
const { business, here } = await branchOfItsOwn();
const { driver, branch, vendor, guest } = business;
const sheet = async () => (await api.get(`/daysheet?employee_id=${driver.id}&date=${DAY}`)).body.data;

test('a day has what was prepaid, and what was collected at the door is the cash of the driver', async () => {
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  expect(await api.post('/tillcounts', { date: FIRST, branch_id: branch.id, denominations: [] })).toBeSaved();
  clock.today = DAY;
  const oil = { name: 'Oil company', kind: 'prepaid', vendor_id: vendor.id };
  const mode = (await api.post('/mode_of_payments', oil)).body.data;
  await here.open({ filled: 100 });
  await here.assign({ qty: 20 });
  await here.sell({ amount: 903, payment_mode: 'upi' });
  expect((await sheet()).totals).not.toHaveProperty('prepaid');
  const prepaid = { payment_mode: 'upi', mode_of_payment_id: mode.id };
  expect(await here.sell({ ...prepaid, qty: 5, amount: 4_265, collected_amt: 250 })).toBeSaved();
  expect(await here.sell({ ...prepaid, amount: 953, collected_amt: -50 })).toBeSaved();

  const open = await sheet();
  expect(open.totals).toMatchObject({ cash: 0, upi: 6_121, prepaid: 5_218 });
  const text = `${guest.firstName} ${guest.lastName}, at the door`;
  const door = { kind: 'collected', text, paid_by: 'cash', is_recovered: false };
  expect(open.road).toMatchObject([
    { ...door, amount: 250 },
    { ...door, amount: -50 },
  ]);
  const [row] = (await api.get(`/daysheet/drivers?date=${DAY}`)).body.data;
  expect(row.account).toMatchObject({ collected: 200, spent: 0 });

  const totals = { total_amount: 6_121, upi_amt: 6_121, collected_amt: 200 };
  const counted = { denominations: [{ 100: { count: 2, amount: 200 } }] };
  expect(await here.recover({ ...totals, ...counted })).toBeSaved();
  expect((await sheet()).road.every(({ is_recovered }: { is_recovered: boolean }) => is_recovered)).toBe(
    true,
  );
  expect((await dayOf(business)).figures.places).toEqual([
    { kind: 'upi', name: '', received: 903, paid: 0, closing: 903 },
    { kind: 'vendor', name: vendor.name, received: 5_218, paid: 0, closing: 5_218 },
  ]);
  expect(await booksBalance(db)).toEqual([]);
});
