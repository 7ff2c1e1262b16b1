import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../../tests/harness/app.ts';
import { type Built, builders } from '../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const api = await described((await testApp()).api);
const an = builders(api);
const north = await openBusiness(api);
const south = await openBusiness(api);
const stoves = await an.vendor({ name: 'Stove Works', product_type: 'Gas Stove' });
const bunk = (
  await api.post('/fuel_vendors', {
    ...{ name: 'Highway Fuels', phone: '9000000001', email: 'bunk@example.com' },
    ...{ gst_no: '37ABCDE1234F1ZZ', address: 'Highway 16' },
  })
).body.data;

const [DAY, NEXT] = ['2026-11-20', '2026-11-21'];
const theDay = { from_date: DAY, to_date: DAY };
const bothDays = { from_date: DAY, to_date: NEXT };
const northDay = day(api, north);
const southDay = day(api, south);

const added = async (answering: Promise<Answer>): Promise<Built> => {
  const { status, body } = await answering;
  expect([status, body.msg]).toEqual([201, expect.any(String)]);
  return body.data;
};
const report = async (path: string, asked: Values) => {
  const { status, body } = await api.post(path, asked);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};
const idsOf = (rows: Built[]) => rows.map(({ id }) => id);
const sum = (rows: Built[], field: string): number => rows.reduce((total, row) => total + row[field], 0);

// The small day that every figure below is worked out from by hand.
const commercial = { product: 'Cylinders', weight: 19 };
const plantLoad = await added(
  northDay.purchase({ qty: 100, invoice_amount: 80_000, paid_amount: 75_000, invoice_no: 'P-1' }),
);
const commercialLoad = await added(
  northDay.purchase({ ...commercial, qty: 20, invoice_amount: 33_000, paid_amount: 33_000 }),
);
const stoveLoad = await added(
  northDay.purchase({
    ...{ product: 'Gas Stove', weight: '', product_vendor_id: stoves.id, qty: 10 },
    ...{ invoice_amount: 15_000, paid_amount: 9_000, payment_mode: 'cash' },
  }),
);
const nextLoad = await added(
  northDay.purchase({ date: NEXT, qty: 50, invoice_amount: 40_000, paid_amount: 40_000 }),
);
await added(southDay.open({ filled: 30, empty: 0 }));
await added(southDay.open({ product: 'Regulators', weight: '', filled: 5 }));
for (const load of [{ qty: 40 }, { ...commercial, qty: 10 }, { date: NEXT, qty: 10 }])
  await added(northDay.assign(load));
await added(southDay.assign({ qty: 20 }));

const cashTwo = await added(northDay.sell({ qty: 2, amount: 1_806, empty_cylinders: 2 }));
const upiOne = await added(northDay.sell({ qty: 1, amount: 903, empty_cylinders: 1, payment_mode: 'upi' }));
const creditFive = await added(
  northDay.sell({ ...commercial, saletype: 'Credit Sales', qty: 5, amount: 8_460, empty_cylinders: 4 }),
);
const southThree = await added(southDay.sell({ qty: 3, amount: 2_709, empty_cylinders: 3 }));
const regulators = await added(
  southDay.sell({
    ...{ saletype: 'Other Product Sales', product: 'Regulators', weight: '', customer_id: '' },
    ...{ qty: 2, amount: 500, payment_mode: 'upi' },
  }),
);
const nextOne = await added(northDay.sell({ date: NEXT, qty: 1, amount: 910 }));

const spend = (values: Values) =>
  added(api.post('/expences', { date: DAY, branch_id: north.branch.id, ...values }));
const tea = await spend({ amount: 350, expence_type: 'general', description: 'Tea and stationery' });
const diesel = await spend({
  ...{ amount: 1_840, expence_type: 'fuel', fuel_vendor_id: bunk.id, no_of_liters: '20.5' },
});
const spares = await spend({
  ...{ amount: 1_200, expence_type: 'vehicle', vehicle_id: north.vehicle.id, sub_type: 'spares' },
});
const dieselNext = await spend({
  ...{ date: NEXT, branch_id: south.branch.id, amount: 920, expence_type: 'fuel' },
  ...{ fuel_vendor_id: bunk.id, no_of_liters: 10 },
});

describe('Sub Branch Reports', () => {
  const path = '/dayentries/reports';

  test('the sales of a branch, as they were entered', async () => {
    const rows = await report(path, { branch: north.branch.id, ...theDay });
    const { date, branch, driver, vehicle, area, guest } = { date: DAY, ...north };
    expect(rows[0]).toEqual({
      id: cashTwo.id,
      date,
      saletype: 'Cash Sales',
      branch: branch.name,
      area_code: area.area_code,
      vehicle_number: vehicle.vehicle_number,
      driver: driver.name,
      employee_id: driver.id,
      customer_id: guest.id,
      customer_type: 'Guest',
      customer_name: `${guest.firstName} ${guest.lastName}`,
      customer_company: '',
      customer_mobile: guest.mobileNumber,
      product: 'Cylinders',
      weight: 14.2,
      qty: 2,
      payment_mode: 'cash',
      amount: 1_806,
      empty_cylinders: 2,
    });
    expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, creditFive.id]);
    expect(sum(rows, 'amount')).toBe(11_169); // 1,806 + 903 + 8,460
    expect(sum(rows, 'qty')).toBe(8); // 2 + 1 of 14.2 kg, 5 of 19 kg
    expect(sum(rows, 'empty_cylinders')).toBe(7); // 2 + 1 + 4
  });

  test('both dates belong to the period', async () => {
    const of = (period: object) => report(path, { branch: north.branch.id, ...period });
    const rows = await of(bothDays);
    expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, creditFive.id, nextOne.id]);
    expect(sum(rows, 'amount')).toBe(12_079); // 11,169 + 910
    expect(idsOf(await of({ from_date: NEXT, to_date: NEXT }))).toEqual([nextOne.id]);
    expect(await of({ from_date: '2026-11-22', to_date: '2027-11-22' })).toEqual([]);
  });

  test('what went straight from the godown has neither driver nor vehicle, nor here a customer', async () => {
    const rows = await report(path, { branch: south.branch.id, ...theDay });
    expect(idsOf(rows)).toEqual([southThree.id, regulators.id]);
    expect(rows[1]).toMatchObject({
      ...{ driver: '', employee_id: null, vehicle_number: '', product: 'Regulators', weight: 0, qty: 2 },
      ...{
        customer_id: null,
        customer_type: '',
        customer_name: '',
        customer_company: '',
        customer_mobile: '',
        amount: 500,
      },
    });
    expect(sum(rows, 'amount')).toBe(3_209); // 2,709 + 500
  });
});

test('Credit Customer Reports: what was sold to Credit customers', async () => {
  const asked = { customer_type: 'Credit', ...bothDays };
  const rows = await report('/dayentries/reportsbycustomertype', asked);
  expect(idsOf(rows)).toEqual([creditFive.id]);
  const { firstName, lastName, companyName } = north.credit;
  expect(rows[0]).toMatchObject({
    ...{ weight: 19, qty: 5, amount: 8_460, empty_cylinders: 4 },
    ...{ customer_name: `${firstName} ${lastName}`, customer_company: companyName },
  });
});

test('Guest Customer Sales: what was sold to guests, in both branches', async () => {
  const asked = { customer_type: 'Guest', ...theDay };
  const rows = await report('/dayentries/reportsbycustomertype', asked);
  expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, southThree.id]);
  expect(sum(rows, 'amount')).toBe(5_418); // 1,806 + 903 + 2,709
  expect(sum(rows, 'qty')).toBe(6); // 2 + 1 + 3
});

test('Driver wise Reports: what a driver sold', async () => {
  const of = (driver: Built) =>
    report('/dayentries/reportsbydriver', { employee_id: driver.id, ...bothDays });
  const rows = await of(north.driver);
  expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, creditFive.id, nextOne.id]);
  expect(sum(rows, 'amount')).toBe(12_079); // 1,806 + 903 + 8,460 + 910
  expect(sum(rows, 'empty_cylinders')).toBe(7); // 2 + 1 + 4 + 0
  expect(idsOf(await of(south.driver))).toEqual([southThree.id]);
});

test('Vehicle wise Reports: what was sold from a vehicle', async () => {
  const of = (vehicle: Built) =>
    report('/dayentries/reportsbyvehicle', { vehicle_id: vehicle.id, ...theDay });
  const rows = await of(north.vehicle);
  expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, creditFive.id]);
  expect(sum(rows, 'qty')).toBe(8); // 2 + 1 + 5
  expect(sum(await of(south.vehicle), 'amount')).toBe(2_709);
});

test('Vendor Transactions: what was bought from a vendor', async () => {
  const of = (vendor: Built) => report('/inventory/reports', { vendor: vendor.id, ...bothDays });
  const rows = await of(north.vendor);
  expect(rows[0]).toEqual({
    id: plantLoad.id,
    date: DAY,
    invoice_no: 'P-1',
    godown: { id: north.godown.id, name: north.godown.name },
    product_vendor: { id: north.vendor.id, name: north.vendor.name },
    product: 'Cylinders',
    weight: 14.2,
    qty: 100,
    empty_cylinders: 0,
    invoice_amount: 80_000,
    payment_mode: 'upi',
    paid_amount: 75_000,
  });
  expect(idsOf(rows)).toEqual([plantLoad.id, commercialLoad.id, nextLoad.id]);
  expect(sum(rows, 'qty')).toBe(170); // 100 + 20 + 50
  expect(sum(rows, 'paid_amount')).toBe(148_000); // 75,000 + 33,000 + 40,000
  expect(sum(await of(stoves), 'paid_amount')).toBe(9_000);
});

test('Inventory Reports: purchases of a product from any vendor', async () => {
  const of = (product: string) => report('/inventory/reportsbyproduct', { product, ...theDay });
  const cylinders = await of('Cylinders');
  expect(idsOf(cylinders)).toEqual([plantLoad.id, commercialLoad.id]);
  expect(sum(cylinders, 'qty')).toBe(120); // 100 of 14.2 kg, 20 of 19 kg
  const [stove, ...more] = await of('Gas Stove');
  expect([stove.id, stove.weight, stove.qty, stove.paid_amount]).toEqual([stoveLoad.id, 0, 10, 9_000]);
  expect([more, await of('Gas Pipes')]).toEqual([[], []]);
});

describe('Expence wise Reports', () => {
  const of = (expenseType: string) => report('/expences/filter', { expence_type: expenseType, ...bothDays });
  const blank = { description: '', fuel_vendor_id: null, fuel_vendor: '', no_of_liters: 0 };
  const branch = { id: north.branch.id, name: north.branch.name };

  test('general expenses have a description', async () => {
    expect(await of('general')).toEqual([
      {
        ...{ ...blank, id: tea.id, date: DAY, branch, amount: 350, expence_type: 'general' },
        ...{ description: 'Tea and stationery', vehicle_id: null, vehicle_number: '', sub_type: '' },
      },
    ]);
  });

  test('fuel has its vendor and litres, vehicles their number and what it was for', async () => {
    const fuel = await of('fuel');
    expect(idsOf(fuel)).toEqual([diesel.id, dieselNext.id]);
    expect(fuel[0]).toMatchObject({
      ...{ fuel_vendor_id: bunk.id, fuel_vendor: 'Highway Fuels', no_of_liters: 20.5, vehicle_number: '' },
    });
    expect(sum(fuel, 'amount')).toBe(2_760); // 1,840 + 920
    expect(sum(fuel, 'no_of_liters')).toBe(30.5); // 20.5 + 10
    expect(await of('vehicle')).toEqual([
      {
        ...{ ...blank, id: spares.id, date: DAY, branch, amount: 1_200, expence_type: 'vehicle' },
        vehicle_id: north.vehicle.id,
        vehicle_number: north.vehicle.vehicle_number,
        sub_type: 'spares',
      },
    ]);
  });

  test('is read under both names of expenses', async () => {
    const asked = { expence_type: 'general', ...theDay };
    expect(idsOf(await report('/dayEntryExpenses/filter', asked))).toEqual([tea.id]);
  });
});

test('a report is read from its oldest row on, by date and within a day as it was entered', async () => {
  const late = await added(northDay.sell({ qty: 1 }));
  const rows = await report('/dayentries/reports', { branch: north.branch.id, ...bothDays });
  expect(idsOf(rows)).toEqual([cashTwo.id, upiOne.id, creditFive.id, late.id, nextOne.id]);
  expect(await api.delete(`/dayentries/${late.id}`)).toBeSaved();
  expect(await report('/dayentries/reports', { branch: north.branch.id, ...bothDays })).toHaveLength(4);
});
