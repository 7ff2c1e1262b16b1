import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { cashOnly } from '../../../tests/harness/closing.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';

const { api } = await testApp();
const an = builders(api);
expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();

async function twoDrivers() {
  const business = await openBusiness(api);
  const suresh = await an.employee({ type: 'Driver' });
  const here = day(api, business);
  await here.open({ filled: 100 });
  await here.assign({ qty: 10 });
  await here.assign({ qty: 10, employee_id: suresh.id });
  return { business, here, ravi: business.driver, suresh, sell: sellerOf(here) };
}
const sellerOf = (here: ReturnType<typeof day>) => (employeeId: number, amount: number) =>
  here.sell({ employee_id: employeeId, amount });

const sheetOf = async (employeeId: number) =>
  (await api.get(`/daysheet?employee_id=${employeeId}&date=${DAY}`)).body.data;
const listed = async (employeeId: number) =>
  (await api.get(`/daysheet/drivers?date=${DAY}`)).body.data.find(
    ({ id }: { id: number }) => id === employeeId,
  );

test('a count of several drivers is on each sheet with the share of its driver', async () => {
  const { business, here, ravi, suresh, sell } = await twoDrivers();
  const { area, credit } = business;
  await sell(ravi.id, 1_000);
  await sell(suresh.id, 1_000);
  await here.sell({ saletype: 'Credit Sales', amount: 900, employee_id: suresh.id });
  const collected = { employee_id: suresh.id, area_code_id: area.id, amount: 400 };
  expect(await here.pay({ ...collected, payment_mode: 'upi', amount: 300 })).toBeSaved();
  expect(await here.pay(collected)).toBeSaved();
  const name = `${credit.firstName} ${credit.lastName}`;
  const open = await sheetOf(suresh.id);
  expect([open.state, open.road]).toEqual([
    'out',
    [
      expect.objectContaining({
        kind: 'collected',
        text: name,
        paid_by: 'upi',
        amount: 300,
        is_recovered: false,
      }),
      expect.objectContaining({
        kind: 'collected',
        text: name,
        paid_by: 'cash',
        amount: 400,
        is_recovered: false,
      }),
    ],
  ]);

  const counted = await here.recover({
    ...{
      ...cashOnly(2_000, 2_350),
      total_amount: 2_900,
      collected_amt: 400,
      spent_amt: 0,
      reason: 'Wrong change',
    },
    shares: [
      { employee_id: ravi.id, handed_amt: 1_020 },
      { employee_id: suresh.id, handed_amt: 1_330 },
    ],
  });
  expect(counted).toBeSaved();
  const sheet = await sheetOf(suresh.id);
  expect(sheet.recoveries).toMatchObject([
    {
      difference: -70,
      reason: 'Wrong change',
      share: { cash_amt: 1_000, collected_amt: 400, spent_amt: 0, handed_amt: 1_330, owed_amt: 70 },
    },
  ]);
  expect(sheet.road.every(({ is_recovered }: { is_recovered: boolean }) => is_recovered)).toBe(true);
  expect(sheet.account).toEqual({ before: 0, counted: 70, charged: 0, entered: 0, owed: 70 });
  expect((await sheetOf(ravi.id)).recoveries).toMatchObject([{ difference: 20, share: { owed_amt: 0 } }]);

  const row = await listed(suresh.id);
  expect(row).toMatchObject({
    difference: -70,
    is_counted_with_others: false,
    account: { collected: 400, spent: 0, before: 0, owed: 70 },
  });
  expect(await listed(ravi.id)).not.toHaveProperty('account');
  const counts = (await api.get(`/daysheet/areacounts?date=${DAY}`)).body.data;
  expect(counts.filter(({ area_code }: { area_code: string }) => area_code === area.area_code)).toEqual([]);

  const report = await api.post('/shortages/reports', {
    ...{ employee_id: suresh.id, from_date: DAY, to_date: DAY },
  });
  expect(report.body.data).toMatchObject([{ kind: 'cash', driver: suresh.name, difference: -70 }]);
});

test('a driver who only collected has a sheet, which is recovered with the cash', async () => {
  const { business, here } = await twoDrivers();
  const { area } = business;
  const collector = await an.employee({ type: 'Driver' });
  expect(await here.pay({ employee_id: collector.id, area_code_id: area.id, amount: 400 })).toBeSaved();
  expect(await sheetOf(collector.id)).toMatchObject({ state: 'settled', areas: [{ id: area.id }] });
  expect(await listed(collector.id)).toMatchObject({
    state: 'settled',
    account: { collected: 400, owed: 0 },
  });
  expect(await here.recover({ ...cashOnly(0, 380), collected_amt: 400 })).toBeSaved();
  expect(await sheetOf(collector.id)).toMatchObject({
    state: 'recovered',
    recoveries: [{ difference: -20 }],
  });
  expect(await listed(collector.id)).toMatchObject({
    state: 'recovered',
    difference: -20,
    account: { owed: 20 },
  });
});

test('goods that are cleared are no shortage of the day, and owed before the next', async () => {
  const { business, here, ravi } = await twoDrivers();
  await here.sell({ empty_cylinders: 1 });
  await here.settle({ qty: 9, empty_cylinders: 0 });
  const clearance = await api.post('/shortageclearances', {
    ...{ date: DAY, branch_id: business.branch.id, employee_id: ravi.id, kind: 'charged', amount: 2_200 },
    ...{ product: 'Cylinders', weight: '14.2', state: 'empty', qty: 1 },
  });
  expect(clearance).toBeSaved();
  expect(await sheetOf(ravi.id)).toMatchObject({
    shortage: [{ is_empty: true, before: 0, this_day: 1, cleared: 1 }],
    account: { before: 0, charged: 2_200, owed: 2_200 },
  });
  expect(await listed(ravi.id)).toMatchObject({ short: [{ is_empty: true, count: 1 }], short_before: 0 });
  const next = `employee_id=${ravi.id}&date=2026-11-21`;
  expect((await api.get(`/daysheet?${next}`)).body.data).toMatchObject({
    shortage: [],
    account: { before: 2_200, owed: 2_200 },
  });
});

test('without accounts a sheet and the list have nothing of them', async () => {
  expect(await api.patch('/settings', { driver_accounts: false })).toBeSaved();
  const { here, ravi, suresh, sell } = await twoDrivers();
  await sell(ravi.id, 1_000);
  await sell(suresh.id, 1_000);
  await here.recover(cashOnly(2_000, 1_950));
  const sheet = await sheetOf(ravi.id);
  expect(sheet).not.toHaveProperty('account');
  expect(sheet).not.toHaveProperty('road');
  expect(sheet.recoveries).toMatchObject([{ difference: null }]);
  expect(sheet.recoveries[0]).not.toHaveProperty('share');
  const row = await listed(ravi.id);
  expect(row).toMatchObject({ difference: null, is_counted_with_others: true });
  expect(row).not.toHaveProperty('account');
});
