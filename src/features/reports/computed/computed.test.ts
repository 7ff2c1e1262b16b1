import { expect, test } from 'vitest';
import { type Answer, testApp } from '../../../../tests/harness/app.ts';
import { type Built, builders } from '../../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import type { Values } from '../../../kit/shared/declaration.ts';

const { api: plain } = await testApp();
const api = await described(plain);
const an = builders(plain);
const north = await openBusiness(plain);
const south = await openBusiness(plain);
const other = await an.employee({ type: 'Driver' });
const [northDay, southDay] = [day(plain, north), day(plain, south)];

const added = async (answering: Promise<Answer>): Promise<Built> => {
  const { status, text, body } = await answering;
  if (status >= 300) throw new Error(text);
  return body.data;
};
const report = async (path: string, asked: Values) => {
  const { status, body } = await api.post(path, asked);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

const commercial = { product: 'Cylinders', weight: 19 };
const [OCTOBER, DAY, NEXT] = ['2026-10-19', '2026-11-19', '2026-11-20'];
const counted = (amount: number) => (amount === 0 ? [] : [{ 1: { count: amount, amount } }]);
const recover = (values: Values, cash: number, count: number, reason = '') =>
  added(
    northDay.recover({
      ...{ total_amount: cash, upi_amt: 0, cash_amt: cash, denominations: counted(count), reason },
      ...values,
    }),
  );

await added(northDay.purchase({ date: '2025-11-01', qty: 500 }));
await added(northDay.purchase({ ...commercial, date: '2025-11-01', qty: 100 }));
await added(southDay.purchase({ date: '2025-11-01', qty: 100 }));

// 19 November of the year before: 1 filled short.
await added(northDay.assign({ date: '2025-11-19', qty: 5 }));
await added(northDay.settle({ date: '2025-11-19', qty: 4 }));
// 19 October: 2 filled short, ₹50 over.
await added(northDay.assign({ date: OCTOBER, qty: 10 }));
await added(northDay.sell({ date: OCTOBER, qty: 1, amount: 900 }));
await added(northDay.settle({ date: OCTOBER, qty: 7 }));
await recover({ date: OCTOBER }, 900, 950);
// 19 November: of 14.2 kg 3 filled and 1 empty short, of 19 kg 1 filled; ₹400 short of 2 × 900.
await added(northDay.assign({ date: DAY, qty: 20 }));
await added(northDay.assign({ ...commercial, date: DAY, qty: 5 }));
await added(northDay.sell({ date: DAY, qty: 2, empty_cylinders: 2, amount: 1_800 }));
await added(northDay.settle({ date: DAY, qty: 15, empty_cylinders: 1 }));
const second = await added(northDay.settle({ ...commercial, date: DAY, qty: 4 }));
await recover({ date: DAY }, 1_800, 1_400, 'A note was torn');
// 20 November: two drivers for one count of ₹1,500, ₹100 short; nothing is missing.
await added(northDay.assign({ date: NEXT, qty: 5 }));
await added(northDay.assign({ date: NEXT, qty: 5, employee_id: other.id }));
await added(northDay.sell({ date: NEXT, qty: 1, amount: 900, employee_id: north.driver.id }));
await added(northDay.sell({ date: NEXT, qty: 1, amount: 600, employee_id: other.id }));
await recover({ date: NEXT }, 1_500, 1_400, 'Both were asked');
await added(southDay.assign({ date: DAY, qty: 10 }));
await added(southDay.sell({ date: DAY, qty: 3, empty_cylinders: 1, amount: 2_700, payment_mode: 'upi' }));

const bothDays = { from_date: DAY, to_date: NEXT };
const shortages = (values: Values = {}) => report('/shortages/reports', { ...bothDays, ...values });
const figuresOf = (rows: Built[]) =>
  rows.map((row) => [row.date, row.driver, row.weight, row.short_filled, row.short_empty, row.difference]);

test('shortages by driver: goods by weight, cash with its reason, a shared count apart', async () => {
  const rows = await shortages();
  const name = north.driver.name;
  expect(figuresOf(rows)).toEqual([
    [DAY, name, 14.2, 3, 1, 0], // 20 − 2 − 15; 2 − 1
    [DAY, name, 19, 1, 0, 0], // 5 − 4
    [DAY, name, 0, 0, 0, -400], // 1,400 − 1,800
    [NEXT, [name, other.name].toSorted().join(', '), 0, 0, 0, -100], // 1,400 − 1,500
  ]);
  expect(rows.map((row: Built) => [row.employee_id, row.reason])).toEqual([
    [north.driver.id, ''],
    [north.driver.id, ''],
    [north.driver.id, 'A note was torn'],
    [null, 'Both were asked'],
  ]);
  expect(figuresOf(await shortages({ employee_id: north.driver.id }))).toEqual(figuresOf(rows).slice(0, 3));
  expect(await shortages({ employee_id: other.id })).toEqual([]);
});

test('shortages are those of the settlement and recovery lists', async () => {
  const rows: Built[] = await shortages();
  const sum = (list: Built[], field: string) => list.reduce((total, row) => total + row[field], 0);
  const ofPeriod = (list: Built[]) => list.filter(({ date }) => date === DAY || date === NEXT);
  const settled = ofPeriod((await api.get('/stocksettelments')).body.data);
  expect(sum(rows, 'short_filled')).toBe(sum(settled, 'short_filled'));
  expect(sum(rows, 'short_empty')).toBe(sum(settled, 'short_empty'));
  const recovered = ofPeriod((await api.get('/cashrecoverys')).body.data);
  expect(sum(rows, 'difference')).toBe(sum(recovered, 'difference'));
});

test('shortages beside the same days of October and of the year before', async () => {
  const { id, name } = north.driver;
  const blank = {
    ...{ product: 'Cylinders', weight: 14.2, paid_by: '', amount: 0, liters: 0 },
    ...{ employee_id: id, driver: name },
  };
  const { month, year } = await report('/shortages/reports/compared', bothDays);
  expect([month.from, month.to]).toEqual([OCTOBER, '2026-10-20']);
  expect(month.sums).toHaveLength(2);
  expect(month.sums).toEqual(
    expect.arrayContaining([
      { ...blank, count: 1, qty: 2, empties: 0 }, // 10 − 1 − 7
      { ...blank, product: '', weight: 0, paid_by: 'over', count: 1, amount: 50, qty: 0, empties: 0 },
    ]),
  );
  expect(year).toEqual({
    ...{ from: '2025-11-19', to: '2025-11-20' },
    sums: [{ ...blank, count: 1, qty: 1, empties: 0 }], // 5 − 4
  });
});

test('all branches: a row each, with amounts by payment and goods by weight', async () => {
  const rows: Built[] = await report('/dayentries/reportsbybranches', bothDays);
  expect(rows.find(({ id }) => id === north.branch.id)).toEqual({
    ...{ id: north.branch.id, branch: north.branch.name, cash: 3_300, upi: 0, credit: 0, amount: 3_300 },
    things: [{ product: 'Cylinders', weight: 14.2, qty: 4, empties: 2 }], // 2 + 1 + 1
  });
  expect(rows.find(({ id }) => id === south.branch.id)).toEqual({
    ...{ id: south.branch.id, branch: south.branch.name, cash: 0, upi: 2_700, credit: 0, amount: 2_700 },
    things: [{ product: 'Cylinders', weight: 14.2, qty: 3, empties: 1 }],
  });
  const none: Built[] = await report('/dayentries/reportsbybranches', {
    from_date: '2020-01-01',
    to_date: '2020-01-01',
  });
  expect(none.map(({ amount, things }) => [amount, things])).toEqual([
    [0, []],
    [0, []],
  ]);
  const { month, year } = await report('/dayentries/reportsbybranches/compared', bothDays);
  expect(month.sums.map((sum: Built) => [sum.paid_by, sum.amount, sum.qty])).toEqual([['cash', 900, 1]]);
  expect(year.sums).toEqual([]);
});

test('every report has totals of earlier days, of its own filter only', async () => {
  const sumsOf = async (path: string, asked: Values) => {
    const { month } = await report(`${path}/compared`, { ...asked, ...bothDays });
    return month.sums.map((sum: Built) => [sum.paid_by, sum.weight, sum.amount, sum.qty]);
  };
  const sold = [['cash', 14.2, 900, 1]];
  expect(await sumsOf('/dayentries/reports', { branch: north.branch.id })).toEqual(sold);
  expect(await sumsOf('/dayentries/reports', { branch: south.branch.id })).toEqual([]);
  expect(await sumsOf('/dayentries/reportsbydriver', { employee_id: north.driver.id })).toEqual(sold);
  expect(await sumsOf('/dayentries/reportsbyvehicle', { vehicle_id: north.vehicle.id })).toEqual(sold);
  expect(await sumsOf('/dayentries/reportsbycustomertype', { customer_type: 'Guest' })).toEqual(sold);
  expect(await sumsOf('/dayentries/reportsbycustomertype', { customer_type: 'Credit' })).toEqual([]);
  const period = { from_date: '2025-12-01', to_date: '2025-12-15' };
  const bought = await report('/inventory/reports/compared', { vendor: north.vendor.id, ...period });
  expect(bought.month.sums.map((sum: Built) => [sum.weight, sum.qty]).toSorted()).toEqual([
    [14.2, 500],
    [19, 100],
  ]);
  const ofProduct = await report('/inventory/reportsbyproduct/compared', { product: 'Cylinders', ...period });
  expect(ofProduct.month.sums.reduce((sum: number, { qty }: Built) => sum + qty, 0)).toBe(700); // 500 + 100 + 100
  await added(northDay.spend({ date: OCTOBER, amount: 120 }));
  expect(await sumsOf('/expences/filter', { expence_type: 'general' })).toEqual([['total', 0, 120, 0]]);
});

test('all branches: empties beside a regulator are cylinders of their weight', async () => {
  const theDay = { from_date: '2026-09-01', to_date: '2026-09-01' };
  const date = theDay.from_date;
  const regulator = { date, product: 'Regulators', weight: '' };
  await added(southDay.open({ ...regulator, filled: 5 }));
  await added(southDay.assign({ ...regulator, qty: 3 }));
  await added(southDay.sell({ ...regulator, qty: 1, amount: 250 }));
  await added(southDay.sell({ ...regulator, weight: 14.2, qty: 1, empty_cylinders: 2, amount: 250 }));
  const things = [
    { product: 'Cylinders', weight: 14.2, qty: 0, empties: 2 },
    { product: 'Regulators', weight: 0, qty: 2, empties: 0 },
  ];
  const rows: Built[] = await report('/dayentries/reportsbybranches', theDay);
  expect(rows.find(({ id }) => id === south.branch.id)).toMatchObject({ amount: 500, things });
  const october = { from_date: '2026-10-01', to_date: '2026-10-01' };
  const { month } = await report('/dayentries/reportsbybranches/compared', october);
  expect(month.sums).toMatchObject([
    { ...things[0], count: 0, amount: 0 },
    { ...things[1], count: 2, amount: 500 },
  ]);
});

test('a period longer than a month is compared with the year before alone', async () => {
  const long = { from_date: '2026-04-01', to_date: NEXT };
  const { month, year } = await report('/dayentries/reportsbybranches/compared', long);
  expect([month, year.from, year.to]).toEqual([null, '2025-04-01', '2025-11-20']);
  expect(
    (await report('/shortages/reports/compared', { from_date: '1900-01-01', to_date: NEXT })).year,
  ).toBeNull();
});

test('a driver who moved keeps his shortages; closed days and deleted settlements count as they stand', async () => {
  const before = figuresOf(await shortages());
  const moved = { driver_id: other.id, branch_id: south.branch.id, version: north.area.version };
  expect(await api.patch(`/area_codes/${north.area.id}`, moved)).toBeSaved();
  expect(figuresOf(await shortages())).toEqual(before);
  expect((await shortages())[0].branch).toBe(north.branch.name);

  expect(await api.delete(`/stocksettelments/${second.id}`)).toBeSaved();
  expect(figuresOf(await shortages())).toEqual(before.filter(([, , weight]) => weight !== 19));
  await added(northDay.settle({ ...commercial, date: DAY, qty: 4 }));
  const closed = await api.post('/daycloses', { date: DAY, branch_id: north.branch.id, note: 'Explained' });
  expect([closed.status, closed.text]).toEqual([201, expect.any(String)]);
  expect(figuresOf(await shortages())).toEqual(before);
});
