import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';

const api = await described((await testApp()).api);
const business = await openBusiness(api);
const { assign, open, recover, sell } = day(api, business);
const { area, branch, credit, driver, guest, vehicle } = business;
await open({ filled: 10_000, empty: 0 });
await open({ product: 'Regulators', weight: '', filled: 1_000 });
const load = (await assign({ qty: 1_000 })).body.data;
for (const date of ['2026-11-18', '2026-11-19', '2026-11-10']) await assign({ date, qty: 100 });

testPagedList(api, '/dayentries', async (date) => (await sell({ date })).body.data.id);

const sale = {
  date: DAY,
  saletype: 'Cash Sales',
  area_code_id: area.id,
  employee_id: driver.id,
  vehicle_id: vehicle.id,
  branch_id: branch.id,
  customer_id: guest.id,
  customer_type: 'Guest',
  payment_mode: 'upi',
  amount: 2_709,
  empty_cylinders: 2,
  product: 'Cylinders',
  weight: 14.2,
  qty: 3,
  stock_assign_id: load.id,
};

describe('create', () => {
  test('an entry is stored with everything that was sent and the names that its list shows', async () => {
    const { status, body } = await api.post('/dayentries', sale);
    expect([status, body.msg]).toEqual([201, 'Day Entry Created Successfully']);
    expect(body.data).toEqual({
      ...sale,
      id: body.data.id,
      branch: branch.name,
      area_code: area.area_code,
      vehicle_number: vehicle.vehicle_number,
      driver: driver.name,
      customer_name: `${guest.firstName} ${guest.lastName}`,
      company_name: '',
      cash_recovery_id: null,
      counter_sale_id: null,
    });
    expect((await api.get(`/dayentries/${body.data.id}`)).body.data).toEqual(body.data);
    for (const path of ['/dayentries?limit=100', '/dayEntries/?limit=100'])
      expect((await api.get(path)).body.data).toContainEqual(body.data);
  });

  test('a Guest without a customer is a walk-in that counts in the Guest report', async () => {
    const { status, body } = await sell({ customer_id: 0, customer_type: 'Guest' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ customer_id: null, customer_type: 'Guest', customer_name: '' }),
    ]);
    const period = { from_date: DAY, to_date: DAY, customer_type: 'Guest' };
    const report = await api.post('/dayentries/reportsbycustomertype', period);
    const ids = report.body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(body.data.id);
  });

  test('texts of digits are read as numbers', async () => {
    const texts = Object.fromEntries(Object.entries(sale).map(([name, value]) => [name, String(value)]));
    const { status, body } = await api.post('/dayentries', texts);
    expect([status, body.data]).toEqual([201, expect.objectContaining(sale)]);
  });

  test('blank empty cylinders, weight and quantity become 0', async () => {
    const blank = { empty_cylinders: '', weight: '' };
    const other = await sell({ ...blank, saletype: 'Other Product Sales', product: 'Regulators', qty: 2 });
    expect(other.body.data).toMatchObject({ empty_cylinders: 0, weight: 0, qty: 2, product: 'Regulators' });
    const empties = await sell({ qty: '', empty_cylinders: 1 });
    expect([empties.status, empties.body.data.qty]).toEqual([201, 0]);
    const { date, saletype, area_code_id, payment_mode, amount, product, weight, qty } = sale;
    const least = { date, saletype, area_code_id, payment_mode, amount, product, weight, qty };
    const { status, body } = await api.post('/dayentries', least);
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        ...least,
        empty_cylinders: 0,
        customer_id: null,
        customer_type: '',
        customer_name: '',
        employee_id: driver.id,
        vehicle_id: vehicle.id,
        stock_assign_id: load.id,
      }),
    ]);
  });
});

describe('refusals', () => {
  test('an entry reports every wrong field at once', () => expectRefusals(sell, refused.day_entry));

  test('rules over several fields are reported beside other errors', async () => {
    const fieldsOf = async (values: Record<string, unknown>) => {
      const { status, body } = await sell({ amount: '', date: '', ...values });
      return [status, Object.keys(body.fields).sort()];
    };
    expect(await fieldsOf({ weight: '' })).toEqual([422, ['amount', 'date', 'weight']]);
    expect(await fieldsOf({ product: 'Gas Pipes', weight: '', empty_cylinders: 1 })).toEqual([
      422,
      ['amount', 'date', 'weight'],
    ]);
    expect(await fieldsOf({ qty: '' })).toEqual([422, ['amount', 'date', 'qty']]);
    expect(await fieldsOf({ saletype: 'Credit Sales', customer_id: 0 })).toEqual([
      422,
      ['amount', 'customer_id', 'date'],
    ]);
  });

  test('records that are not on file or do not fit are refused on their field', async () => {
    const otherBranch = await builders(api).branch();
    for (const [field, value] of [
      ['customer_id', 2_147_483_647],
      ['employee_id', business.cashier.id],
      ['vehicle_id', 2_147_483_647],
      ['branch_id', otherBranch.id],
      ['area_code_id', 2_147_483_647],
    ] as const) {
      const { status, body } = await sell({ [field]: value });
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 422, [field]]);
    }
    expect((await sell({ customer_id: credit.id, customer_type: 'Guest' })).status).toBe(422);
    expect(await sell({ stock_assign_id: 2_147_483_647 })).toBeRefused('no_open_load');
  });

  test('the customer is judged before the goods', async () => {
    for (const wrong of [{ customer_type: 'SV' }, { customer_id: 2_147_483_647 }]) {
      const { status, body } = await sell({ qty: 100_000, ...wrong });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['customer_id']]);
    }
  });

  test('SV and Credit need a customer', async () => {
    for (const customerType of ['SV', 'Credit']) {
      const { status, body } = await sell({ customer_id: 0, customer_type: customerType });
      expect([status, body.fields]).toEqual([422, { customer_id: 'Choose the customer' }]);
    }
  });

  test("a Credit sale before the customer's opening date is refused on its date", async () => {
    const customer = await builders(api).creditCustomer({ opening_date: DAY });
    const early = { customer_id: customer.id, date: '2026-11-19' };
    const before = await sell({ saletype: 'Credit Sales', ...early });
    expect([before.status, Object.keys(before.body.fields ?? {})]).toEqual([422, ['date']]);
    expect(await sell(early)).toBeSaved();
    expect(await sell({ saletype: 'Credit Sales', customer_id: customer.id })).toBeSaved();
  });

  test('a sale to a former holder of a connection is saved once it is confirmed', async () => {
    const an = builders(api);
    const { id, gas_consumer_number } = await an.svCustomer();
    expect(await sell({ customer_id: id })).toBeSaved();
    const to = await an.svCustomer({ svType: 'Name Change', gas_consumer_number });
    const { status, body } = await sell({ customer_id: id });
    const message = 'Former holder of the connection. Save again to confirm';
    expect([status, body.fields]).toEqual([409, { customer_id: message }]);
    const ofOther = await sell({ customer_id: id, former_holder_id: to.id });
    const confirmed = await sell({ customer_id: id, former_holder_id: id });
    expect([ofOther.status, confirmed.status]).toEqual([409, 201]);
    expect(await sell({ customer_id: to.id })).toBeSaved();
  });

  test('a refused entry is not stored', async () => {
    const before = (await api.get('/dayentries')).body.data[0].id;
    expect((await sell({ qty: 100_000 })).status).toBe(409);
    expect((await sell({ customer_id: credit.id, customer_type: 'Guest' })).status).toBe(422);
    expect((await api.get('/dayentries')).body.data[0].id).toBe(before);
  });

  test('an id that cannot be is 400, one without an entry 404', async () => {
    await expectBadIds((id) => api.get(`/dayentries/${id}`));
    await expectBadIds((id) => api.delete(`/dayentries/${id}`));
    expect((await api.patch('/dayentries/1', { qty: 1 }).catch(() => ({ status: 404 }))).status).toBe(404);
  });
});

describe('filter', () => {
  const date = '2026-11-10';
  const read = async (query: string) => {
    const { status, body } = await api.get(`/dayentries/filter?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data;
  };

  test('the entries of a day and area that no recovery has taken, oldest first', async () => {
    const first = (await sell({ date, amount: 900 })).body.data;
    const second = (await sell({ date, amount: 950, payment_mode: 'upi' })).body.data;
    const query = `date=${date}&area_code_id=${area.id}`;
    expect(await read(query)).toEqual([first, second]);
    expect(await read(`date=2026-11-11&area_code_id=${area.id}`)).toEqual([]);
    expect(await read(`date=${date}&area_code_id=2147483647`)).toEqual([]);
    await recover({ date, total_amount: 1_850, upi_amt: 950, cash_amt: 900 });
    expect(await read(query)).toEqual([]);
    expect((await api.delete(`/dayentries/${first.id}`)).status).toBe(409);
    expect((await api.get(`/dayentries/${first.id}`)).body.data.cash_recovery_id).toBeGreaterThan(0);
  });

  test('needs a date and an area code', async () => {
    for (const [query, fields] of [
      ['', { date: 'Please select date first', area_code_id: 'Field is required' }],
      ['date=&area_code_id=0', { date: 'Please select date first', area_code_id: 'Field is required' }],
      ['date=2026-11-31&area_code_id=1', { date: expect.any(String) }],
      ['date=2026-11-20&area_code_id=1&status=open', { status: 'Unknown field' }],
    ] as const) {
      const { status, body } = await api.get(`/dayentries/filter?${query}`);
      expect([query, status, body.fields]).toEqual([query, 422, fields]);
    }
  });
});

test('a deleted entry is gone', async () => {
  const path = `/dayentries/${(await sell()).body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Day Entry Deleted Successfully' }]);
  for (const answer of [await api.get(path), await api.delete(path)]) expect(answer.status).toBe(404);
});
