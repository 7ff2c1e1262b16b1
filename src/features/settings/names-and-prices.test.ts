import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { csvOf } from '../../../tests/harness/import-csv.ts';
import { importing } from '../../../tests/harness/imports.ts';
import { moveDay } from '../../kit/shared/days.ts';
import { businessDay } from '../../kit/shared/format.ts';

const { api, db } = await testApp();
const business = await openBusiness(api, { credit_limit: 20_000 });
const { assign, open, pay, purchase, recover, sell, spend } = day(api, business);
const an = builders(api);
await open({ filled: 10_000 });
await assign({ qty: 1_000 });
const { area, branch, credit } = business;

const set = (values: Record<string, boolean>) => api.patch('/settings', values);
const messageOf = async (call: Promise<{ status: number; body: { fields?: object } }>) => {
  const { status, body } = await call;
  return [status, body.fields];
};

describe('with the settings off', () => {
  test('names and amounts have the rules of the console', async () => {
    expect(await messageOf(api.patch(`/products/${(await an.product()).id}`, { price: '1690.50' }))).toEqual([
      422,
      { price: 'Price is invalid' },
    ]);
    expect(await messageOf(sell({ amount: 1690.5 }))).toEqual([422, { amount: 'Amount is invalid' }]);
    expect(await messageOf(api.patch(`/branches/${branch.id}`, { name: 'M/s. Sri & Co' }))).toEqual([
      422,
      { name: 'Branch Name should be alphabets only' },
    ]);
    expect(
      await messageOf(api.patch(`/employees/${business.driver.id}`, { aadhar_number: 'ABCDE1234F' })),
    ).toEqual([422, { aadhar_number: 'Aadhar/PAN Number length should be 12 characters' }]);
  });
});

describe('with Paise on', () => {
  test.each([
    ['1690.50', 1690.5],
    [1690.5, 1690.5],
    ['1690', 1690],
    [0.01, 0.01],
    ['999999999.99', 999_999_999.99],
  ])('a price of %j is stored', async (price, stored) => {
    await set({ paise: true });
    expect((await an.product({ price })).price).toBe(stored);
  });

  test.each(['1690.505', '1,690.50', '.5', '5.', '-0.5', 1690.505, 1e-7, '1000000000', null])(
    'a price of %j is refused',
    async (price) => {
      await set({ paise: true });
      const { id } = await an.product();
      expect(await messageOf(api.patch(`/products/${id}`, { price }))).toEqual([
        422,
        { price: 'Price is invalid' },
      ]);
    },
  );

  test('every amount of the day has them, and sums are exact', async () => {
    await set({ paise: true });
    const { id } = await an.product({ category: 'Regulators', cylinders_type: '', price: 1 });
    expect((await api.post('/salerates', { product_id: id, price: '250.75', from_date: DAY })).status).toBe(
      201,
    );
    expect((await an.employee({ salary: '18000.50' })).salary).toBe(18_000.5);
    const customer = await an.creditCustomer({ credit_limit: '20000.50', advanceAmtPaid: '0.75' });
    expect(customer).toMatchObject({ credit_limit: 20_000.5, advanceAmtPaid: 0.75 });
    expect((await an.svCustomer({ advanceAmtPaid: '2200.25' })).advanceAmtPaid).toBe(2_200.25);
    expect((await spend({ amount: '120.10' })).body.data.amount).toBe(120.1);
    const bought = await purchase({ invoice_amount: '80000.25', paid_amount: 79_999.75 });
    expect(bought.body.data).toMatchObject({ invoice_amount: 80_000.25, paid_amount: 79_999.75 });
    expect((await pay({ amount: '100.10' })).body.data.amount).toBe(100.1);
    expect((await set({ paise: true })).status).toBe(200);
    expect((await api.patch('/settings', { cash_difference_limit: '0.50' })).body.data).toMatchObject({
      cash_difference_limit: 0.5,
    });
    for (const amount of ['0.10', '0.20']) expect(await sell({ amount })).toBeSaved();
    expect((await api.get('/dayentries/totals')).body.data.amount).toBe(0.3);
  });

  test('a bill above the limit is refused with its paise', async () => {
    const sale = { saletype: 'Credit Sales', qty: 1, customer_id: credit.id };
    expect(await sell({ ...sale, amount: '19000.50' })).toBeSaved();
    const { status, body } = await sell({ ...sale, amount: '1690.50' });
    expect([status, body.msg]).toEqual([409, expect.stringMatching(/₹18,900\.40.*₹20,000.*₹1,690\.50/)]);
  });

  test('a credit account keeps its paise: age of bills, limit, and what a payment covers', async () => {
    const { id } = await an.creditCustomer({ credit_limit: 20_000 });
    const bill = async (date: string, amount: number) => {
      await assign({ date, qty: 10 });
      return sell({ date, customer_id: id, saletype: 'Credit Sales', qty: 3, amount });
    };
    const account = async () => (await api.get(`/customers/${id}/account`)).body.data.credit;
    const today = businessDay(new Date());
    const [older, newer] = [moveDay(today, -32), moveDay(today, -12)];
    expect(await bill(older, 8_452.5)).toBeSaved();
    expect(await bill(newer, 6_762)).toBeSaved();
    expect(await account()).toMatchObject({ owed: 15_214.5, days_0_30: 6_762, days_31_60: 8_452.5 });
    const refused = await bill(today, 5_071.5);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('₹15,214.50')]);
    expect(await bill(today, 3_381)).toBeSaved();
    expect((await account()).owed).toBe(18_595.5);
    expect(await pay({ customer_id: id, date: today, amount: 10_000 })).toBeSaved();
    const { bills } = (await api.get(`/collectible/${id}`)).body.data;
    // 10,000 − 8,452.50 = 1,547.50 of the second bill, whose 5,214.50 stay.
    expect(bills.map(({ unpaid }: { unpaid: number }) => unpaid)).toEqual([5_214.5, 3_381]);
    expect((await account()).owed).toBe(8_595.5);
  });

  test('a line at the counter costs rate × quantity, to the paisa', async () => {
    const counter = await an.areaCode({ branch_id: branch.id });
    await api.patch('/settings', { counter_area_ids: [counter.id] });
    const line = { product: 'Cylinders', weight: '14.2', qty: 3, empty_cylinders: 3, rate: '1690.50' };
    const sale = { date: DAY, area_code_id: counter.id, payment_mode: 'cash', lines: [line, line] };
    const { body } = await api.post('/countersales', sale);
    expect(body.data).toMatchObject({ amount: 10_143, lines: [{ amount: 5_071.5 }, { rate: 1_690.5 }] });
    await set({ paise: false });
    expect((await api.post('/countersales', sale)).body.fields).toMatchObject({
      'lines.0.rate': 'Rate is invalid',
    });
    await set({ paise: true });
  });

  test('cash that differs only by paise is balanced', async () => {
    const date = '2026-11-18';
    await assign({ date, qty: 10 });
    for (const amount of [5_071.2, 0.3]) expect(await sell({ date, amount })).toBeSaved();
    const denominations = [{ 500: { count: 10, amount: 5_000 } }, { 1: { count: 71, amount: 71 } }];
    const sums = { total_amount: '5071.50', upi_amt: 0, cash_amt: 5_071.5 };
    const { body } = await recover({ date, ...sums, denominations });
    expect(body.data).toMatchObject({ counted_amt: 5_071, difference: -0.5, reason: '' });
    const { lines } = (await api.get(`/dayclose?branch_id=${branch.id}&date=${date}`)).body.data;
    const kinds = lines.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('unexplained');
    expect(kinds).not.toContain('difference');
    const period = { from_date: date, to_date: date };
    expect((await api.post('/shortages/reports', period)).body.data).toEqual([]);
  });
});

describe('with Exact names on', () => {
  const names = ['శ్రీ లక్ష్మి గ్యాస్', "D'Souza & Sons (P) Ltd., No-2/A", '7 Hills', 'ന്‍ കട', 'É', 'x'.repeat(60)];

  test.each(names)('%j is a name', async (name) => {
    await set({ exact_names: true });
    for (const path of ['/branches', '/vendors', '/godowns', '/employees', '/products']) {
      const records = (await api.get(path)).body.data;
      const { status, body } = await api.patch(`${path}/${records[0].id}`, { name });
      expect([path, status, body.fields ?? body.data.name]).toEqual([path, 200, name.normalize('NFC')]);
    }
    const values = { companyName: name, salutations: name, firstName: name, lastName: name };
    const stored = name.normalize('NFC');
    expect(await an.creditCustomer(values)).toMatchObject({ companyName: stored, salutations: stored });
    expect(await an.svCustomer({ bankname: name, stateofissue: name })).toMatchObject({ firstName: /./ });
  });

  test.each(['', ' ', '& Sons', '-', 'a_b', 'a@b', 'x'.repeat(61)])('%j is not', async (name) => {
    await set({ exact_names: true });
    expect((await api.patch(`/branches/${branch.id}`, { name })).body.fields).toEqual({
      name: expect.stringContaining('Branch Name'),
    });
  });

  test('what the console allows beside letters stays allowed', async () => {
    await set({ exact_names: true });
    expect((await an.product({ name: '_5.5_kg-FTL' })).name).toBe('_5.5_kg-FTL');
    expect((await an.guestCustomer({ salutations: '._Dr_' })).salutations).toBe('._Dr_');
  });

  const numberOf = async (id: number) => (await api.post(`/employees/${id}/reveal`)).body.data.aadhar_number;

  test.each([
    ['ABCDE1234F', 'ABCDE1234F'],
    ['abcde 1234-f', 'ABCDE1234F'],
    ['234567890124', '234567890124'],
    [' 2341 2341 2346 ', '234123412346'],
    ['2341-2341-2346', '234123412346'],
  ])('the number of an employee may be %j, stored as %s', async (number, stored) => {
    await set({ exact_names: true });
    const added = await an.employee({ aadhar_number: number });
    expect(await numberOf(added.id)).toBe(stored);
    const { id } = await an.employee();
    expect((await api.patch(`/employees/${id}`, { aadhar_number: number })).status).toBe(200);
    expect(await numberOf(id)).toBe(stored);
  });

  test.each([
    'ABCDE12345',
    '12345678901',
    'ABCDEF123456',
    '2341  2341 2346',
    '23412-3412346',
    '2341 2341 234',
  ])('the number of an employee is not %j', async (aadharNumber) => {
    await set({ exact_names: true });
    const { id } = await an.employee();
    expect((await api.patch(`/employees/${id}`, { aadhar_number: aadharNumber })).status).toBe(422);
  });
});

describe('a setting that is off again', () => {
  test('leaves what is stored, and edits that keep it', async () => {
    await set({ exact_names: true, paise: true });
    const name = 'Sri Lakshmi & Sons (Guntur), Old Town No. 2';
    const product = await an.product({ price: '1690.50' });
    const employee = await an.employee({ name, salary: 18_000.5, aadhar_number: 'ABCDE1234F' });
    const hotel = await an.creditCustomer({ companyName: name, credit_limit: 20_000.5 });
    const cost = (await spend({ amount: 10.5 })).body.data;
    await set({ exact_names: false, paise: false });

    const kept = { name: product.name, price: '1690.50', note: 'Kept' };
    expect((await api.patch(`/products/${product.id}`, kept)).body.data).toMatchObject({ price: 1690.5 });
    expect(await messageOf(api.patch(`/products/${product.id}`, { price: 1690.25 }))).toEqual([
      422,
      { price: 'Price is invalid' },
    ]);
    const same = { name, salary: '18000.5', aadhar_number: 'ABCDE1234F', address: 'Tenali' };
    expect((await api.patch(`/employees/${employee.id}`, same)).status).toBe(200);
    for (const number of ['abcde1234f', '2341 2341 2346'])
      expect(await messageOf(api.patch(`/employees/${employee.id}`, { aadhar_number: number }))).toEqual([
        422,
        { aadhar_number: 'Aadhar/PAN Number length should be 12 characters' },
      ]);
    const moved = { companyName: name, credit_limit: '20000.50', address: 'Tenali' };
    expect((await api.patch(`/customers/${hotel.id}`, moved)).status).toBe(200);
    expect(await messageOf(api.patch(`/customers/${hotel.id}`, { companyName: `${name}.` }))).toEqual([
      422,
      { companyName: 'Company Name length exceeds 20 characters' },
    ]);
    expect((await api.patch(`/expences/${cost.id}`, { description: 'Milk' })).body.data.amount).toBe(10.5);
  });

  test('takes the sums of sales with their paise into a recovery', async () => {
    await set({ paise: true });
    const date = '2026-11-19';
    await assign({ date, qty: 10 });
    expect(await sell({ date, amount: 10.5 })).toBeSaved();
    await set({ paise: false });
    const sums = { date, total_amount: 10.5, cash_amt: '10.50' };
    const { status, body } = await recover(sums);
    expect([status, body.data?.difference]).toEqual([201, -10.5]);
    await db.updateTable('day_entries').set({ amount: 10 }).where('cash_recovery_id', 'is', null).execute();
    expect((await recover(sums)).body.fields).toEqual({
      total_amount: 'Total Amount is invalid',
      cash_amt: 'Cash Amount is invalid',
    });
  });
});

test('an imported list follows the settings', async () => {
  const { imported, problems } = importing(api);
  const row = { salutations: 'Mr.', mobileNumber: '9876543210', address: 'Guntur', date: '2026-01-01' };
  const money = { credit_limit: '₹20,000.50', advanceAmtPaid: '0', opening_date: '2026-01-01' };
  const list = csvOf('Credit', [
    { ...row, ...money, firstName: 'K. R.', lastName: '7 Hills', areacode: area.area_code },
  ]);
  const strict = await imported('Credit', list);
  expect(strict.counts).toMatchObject({ good: 0, bad: 1 });
  expect(await problems(strict.id)).toMatchObject([
    { errors: [{ field: 'firstName' }, { field: 'lastName' }, { expected: 'Whole rupees, digits only' }] },
  ]);
  await set({ exact_names: true, paise: true });
  expect((await imported('Credit', list)).counts).toMatchObject({ good: 1, bad: 0 });
  const bad = await imported('Credit', list.replace('20,000.50', '20,000.505').replace('7 Hills', '& Hills'));
  expect(await problems(bad.id)).toMatchObject([
    { errors: [{ expected: /at most 60/ }, { expected: 'Rupees, with up to two decimals' }] },
  ]);
});

test('the API description shows the rules in force', async () => {
  const bodyOf = async (path: string, values: Record<string, boolean>) => {
    await set(values);
    const { content } = (await api.get('/openapi.json')).body.paths[`/api/${path}`].post.requestBody;
    return JSON.stringify(Object.values(content)[0]);
  };
  const DECIMALS = '(\\\\.[0-9]{1,2})?';
  for (const path of [
    'products',
    'salerates',
    'dayentries',
    'expences',
    'customers',
    'collectible/payments',
    'employees',
    'inventory',
  ]) {
    expect(await bodyOf(path, { paise: false }), path).not.toContain(`{1,16}${DECIMALS}`);
    expect(await bodyOf(path, { paise: true }), path).toContain(`{1,16}${DECIMALS}`);
  }
  for (const path of ['branches', 'vendors', 'customers', 'employees']) {
    expect(await bodyOf(path, { exact_names: false }), path).not.toContain('"maxLength":60');
    expect(await bodyOf(path, { exact_names: true }), path).toContain('"maxLength":60');
  }
});
