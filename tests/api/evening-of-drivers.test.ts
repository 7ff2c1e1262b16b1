import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { cashOnly, closing } from '../harness/closing.ts';
import { DAY } from '../harness/day.ts';

const { api, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const an = builders(api);
const { branchOfItsOwn, dayOf, close } = closing(api);
expect(
  await api.patch('/settings', { driver_accounts: true, cylinder_prices: [{ weight: 14.2, amount: 2_200 }] }),
).toBeSaved();

// The figures are worked out in docs/product/drivers.md.
test('the evening of a driver: what to hand in, what is owed in rupees and cylinders', async () => {
  const { business, here } = await branchOfItsOwn();
  const { area, branch, driver: ravi } = business;
  const onRoad = { employee_id: ravi.id, area_code_id: area.id };
  const party = { date: DAY, branch_id: branch.id, employee_id: ravi.id };
  const openCash = async () =>
    (await api.get(`/cashrecoverys/open?date=${DAY}&area_code_id=${area.id}`)).body.data;
  const account = async () =>
    (await api.get(`/drivers/${ravi.id}?from_date=${DAY}&to_date=${DAY}`)).body.data;
  const texts = async () => (await dayOf(business)).lines.map(({ text }: { text: string }) => text);

  await here.open({ filled: 100 });
  await here.assign({ qty: 40 });
  expect(await here.sell({ qty: 30, empty_cylinders: 30, amount: 30 * 903 })).toBeSaved();
  expect(await here.pay({ ...onRoad, amount: 4_000 })).toBeSaved();
  expect(
    await here.spend({ ...onRoad, paid_from: 'driver', amount: 1_500, description: 'Diesel' }),
  ).toBeSaved();
  expect(await here.settle({ qty: 10, empty_cylinders: 29 })).toBeSaved();
  expect(await texts()).toContain(`${area.area_code}: 1 entry, ₹27,090, 1 payment, 1 expense not settled`);
  expect(await openCash()).toMatchObject([
    { cash_amt: 27_090, collected_amt: 4_000, spent_amt: 1_500, parties: [{ expected_amt: 29_590 }] },
  ]);

  const totals = {
    ...cashOnly(27_090, 29_540),
    collected_amt: 4_000,
    spent_amt: 1_500,
    reason: 'Lost a note',
  };
  const recovery = await here.recover(totals);
  expect(recovery.body.data).toMatchObject({
    difference: -50,
    shares: [{ expected_amt: 29_590, owed_amt: 50 }],
  });
  expect(await account()).toMatchObject({ owed: 50, missing: [{ state: 'empty', count: 1 }] });

  const empty = { product: 'Cylinders', weight: '14.2', state: 'empty', qty: 1 };
  expect(await api.post('/shortageclearances', { ...party, ...empty, kind: 'charged' })).toBeSaved();
  expect(await account()).toMatchObject({ owed: 2_250, missing: [] });
  expect(await api.post('/driverentries', { ...party, kind: 'deduction', amount: 2_000 })).toBeSaved();
  expect(await account()).toMatchObject({ owed: 250 });
  expect((await dayOf(business)).figures.drivers).toEqual([
    { driver: ravi.name, short: 50, over: 0, counted: 50, charged: 2_200, entered: -2_000, owed: 250 },
  ]);
  const sheet = (await api.get(`/daysheet?employee_id=${ravi.id}&date=${DAY}`)).body.data;
  expect(sheet).toMatchObject({
    road: [
      { kind: 'collected', amount: 4_000, is_recovered: true },
      { kind: 'spent', text: 'general: Diesel', amount: 1_500, is_recovered: true },
    ],
    recoveries: [{ difference: -50, share: { handed_amt: 29_540 } }],
    account: { before: 0, counted: 50, charged: 2_200, entered: -2_000, owed: 250 },
  });

  const closed = await close(business);
  expect(closed).toBeSaved();
  const { id } = recovery.body.data;
  expect(await api.delete(`/cashrecoverys/${id}`)).toBeRefused('day_closed');
  expect(await booksBalance(db)).toEqual([]);
  await api.post(`/daycloses/${closed.body.data.id}/reopen`, { reason: 'The note was found' });
  expect(await api.delete(`/cashrecoverys/${id}`)).toBeSaved();
  expect(await account()).toMatchObject({ owed: 200 });
  expect(await openCash()).toMatchObject([{ cash_amt: 27_090, collected_amt: 4_000, spent_amt: 1_500 }]);
  expect(await booksBalance(db)).toEqual([]);
});

test("two drivers in one area: one's surplus does not hide the other's shortage", async () => {
  const { business, here } = await branchOfItsOwn();
  const suresh = await an.employee({ type: 'Driver' });
  await here.open({ filled: 100 });
  for (const { id } of [business.driver, suresh]) {
    await here.assign({ qty: 10, employee_id: id });
    await here.sell({ employee_id: id, qty: 10, empty_cylinders: 10, amount: 9_030 });
    await here.settle({ employee_id: id, qty: 0, empty_cylinders: 10 });
  }
  const shares = [
    { employee_id: business.driver.id, handed_amt: 9_050 },
    { employee_id: suresh.id, handed_amt: 8_960 },
  ];
  expect(await here.recover({ ...cashOnly(18_060, 18_010), shares, reason: 'Counted twice' })).toBeSaved();
  const { figures } = await dayOf(business);
  expect(figures.cash).toEqual({ expected: 18_060, counted: 18_010, difference: -50 });
  expect(figures.drivers).toMatchObject([
    { driver: business.driver.name, over: 20, owed: 0 },
    { driver: suresh.name, short: 70, owed: 70 },
  ]);
  expect(await close(business)).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});
