import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { api: plain, app, db, token } = await testApp();
const api = await described(plain);
const an = builders(api);

/** Every name of an SV customer on the wire. */
const sv = {
  date: '2026-11-20',
  dob: '1980-02-29',
  customerType: 'SV',
  gas_consumer_number: '7001/234-A',
  svType: 'New',
  salutations: 'Mrs.',
  firstName: 'Sita',
  lastName: 'Devi',
  fatherName: 'Rama Rao',
  dealerName: 'Sri Gas Agency',
  poa_category: 'Aadhaar Card',
  poa_number: '998877665544',
  mobileNumber: '9876543210',
  address: '7 Temple Street\nGuntur',
  pincode: '522001',
  state: 'Andhra Pradesh',
  stateofissue: 'Telangana',
  rationcardnumber: 'WAP/0123-456',
  bankname: 'State Bank of India',
  accountnumber: '1234 5678 9012 345',
  ifsc: 'sbin0001234',
  accounttype: 'Savings',
  acc_holder_name: 'Sita Devi',
  advanceAmtPaid: '1450',
  chargeable_amount: '',
};
const stored = {
  ...sv,
  ifsc: 'SBIN0001234',
  advanceAmtPaid: 1_450,
  chargeable_amount: 0,
  poa_number: '********5544',
  accountnumber: '******** 345',
  image: null,
  is_superseded: false,
  previous_holder: null,
};
const add = (values: Values) => api.post('/customers', values);
const read = async (id: number) => (await api.get(`/customers/${id}`)).body.data;
const formOf = (values: Values) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  return form;
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('create', () => {
  test('an SV customer is stored with everything that was sent', async () => {
    const { status, body } = await add(sv);
    expect([status, body.msg]).toEqual([201, 'Customer Added Successfully']);
    expect(body.data).toMatchObject(stored);
    expect((await api.get(`/customers/${body.data.id}?customerType=SV`)).body.data).toEqual(body.data);
    const [listed] = (await api.get('/customers?customerType=SV')).body.data;
    expect(body.data).toMatchObject(listed);
  });

  test('a multipart form with all fields and a picture stores the same', async () => {
    const form = formOf({ ...sv, gas_consumer_number: '7002' });
    form.set('image', new File([picture], 'sita.png'));
    expect([...form.keys()]).toHaveLength(26);
    const { status, body } = await api.post('/customers/', form);
    expect(status).toBe(201);
    const { image, ...rest } = { ...stored, gas_consumer_number: '7002' };
    expect(body.data).toMatchObject(rest);
    const headers = { authorization: `Bearer ${token}` };
    const served = await app.inject({ url: body.data.image, headers });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    await api.delete(`/customers/${body.data.id}`);
    expect((await app.inject({ url: body.data.image, headers })).statusCode).toBe(404);
  });

  test('a form of more than 30 fields is refused', async () => {
    const form = formOf(sv);
    for (let number = 0; number < 6; number++) form.set(`more${number}`, 'x');
    expect((await api.post('/customers', form)).status).toBe(413);
  });

  test('what is optional may be blank or left out', async () => {
    const blank = Object.fromEntries(Object.keys(sv).map((name) => [name, '']));
    const { date, customerType, svType, salutations, firstName, lastName, mobileNumber, address } = sv;
    const required = {
      ...{ date, customerType, svType, salutations, firstName, lastName, mobileNumber, address },
    };
    expect((await add(required)).body.data).toMatchObject({ dob: null, pincode: '', accountnumber: '' });
    expect((await add({ ...blank, ...required })).body.data).toMatchObject({ dob: null, ifsc: '' });
  });

  test('New keeps the advance amount, Transfer and Name Change the chargeable amount', async () => {
    const amounts = { advanceAmtPaid: '500', chargeable_amount: 700 };
    const now = (svType: string) => add({ ...sv, ...amounts, svType, gas_consumer_number: `A-${svType}` });
    for (const svType of ['Transfer', 'Name Change'])
      expect((await now(svType)).body.data).toMatchObject({ advanceAmtPaid: 0, chargeable_amount: 700 });
    expect((await now('New')).body.data).toMatchObject({ advanceAmtPaid: 500, chargeable_amount: 0 });
  });
});

describe('refusals', () => {
  test('an SV customer reports every wrong field at once', () =>
    expectRefusals((values) => add({ ...sv, ...values }), refused.svCustomer));

  test.each(['Transfer', 'Name Change'])('%s needs the gas consumer number', async (svType) => {
    for (const gasConsumerNumber of [undefined, '', '  ']) {
      const { status, body } = await add({
        ...sv,
        svType,
        gas_consumer_number: gasConsumerNumber,
        firstName: '',
      });
      expect([status, body.fields]).toEqual([
        422,
        { gas_consumer_number: 'Gas Consumer Number is required', firstName: 'First Name is required' },
      ]);
    }
  });

  test('an SV customer cannot be changed', async () => {
    const { id } = await an.svCustomer();
    expect(await api.patch(`/customers/${id}`, { firstName: 'Other' })).toBeRefused('sv_customer_fixed');
  });

  test('what is no picture is refused on its field and nothing is kept', async () => {
    const form = formOf({ ...sv, gas_consumer_number: 'NO-PICTURE' });
    form.set('image', new File(['<svg/>'], 'sita.png'));
    const { status, body } = await api.post('/customers', form);
    expect([status, Object.keys(body.fields)]).toEqual([415, ['image']]);
    expect((await api.get('/customers/dropdown?search=NO-PICTURE')).body.data).toEqual([]);
  });
});

describe('a connection has one holder', () => {
  const change = (gasConsumerNumber: string, more: Values = {}) =>
    an.svCustomer({ svType: 'Name Change', gas_consumer_number: gasConsumerNumber, ...more });

  test.each(['New', 'Transfer'])('%s with the number of a live connection is a duplicate', async (svType) => {
    const { gas_consumer_number } = await an.svCustomer({ gas_consumer_number: `dup-${svType}-a` });
    for (const number of [gas_consumer_number, gas_consumer_number.toUpperCase()]) {
      expect(await add({ ...sv, svType, gas_consumer_number: number })).toBeRefused('already_exists', {
        field: 'gas_consumer_number',
      });
    }
  });

  test('a Name Change supersedes the holder on file and keeps the old one as history', async () => {
    const old = await an.svCustomer({ gas_consumer_number: 'nc-1', firstName: 'Old', lastName: 'Holder' });
    const next = await change('NC-1');
    expect(next).toMatchObject({
      previous_holder: { id: old.id, name: 'Old Holder' },
      is_superseded: false,
      gas_consumer_number: 'NC-1',
    });
    expect(await read(old.id)).toMatchObject({ is_superseded: true, firstName: 'Old', version: 2 });
    const { data } = (await api.get(`/customers/${old.id}/history`)).body;
    expect(data[0].changes).toEqual([
      { field: 'is_superseded', label: 'Former holder', before: false, after: true },
    ]);
    const offered = (await api.get('/customers/dropdown?search=nc-1')).body.data;
    expect(offered.map((option: { id: number }) => option.id)).toEqual([next.id]);
    const third = await change('nc-1');
    expect(third.previous_holder.id).toBe(next.id);
    expect((await add({ ...sv, gas_consumer_number: 'Nc-1' })).status).toBe(409);
  });

  test('a Name Change of a connection that is not on file opens it', async () => {
    expect((await change('nc-elsewhere')).previous_holder).toBeNull();
  });

  test('two Name Changes at once leave one holder', async () => {
    await an.svCustomer({ gas_consumer_number: 'nc-race' });
    const send = () => add({ ...sv, svType: 'Name Change', gas_consumer_number: 'nc-race' });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const live = await db
      .selectFrom('customers')
      .select('id')
      .where('gas_consumer_number', '=', 'nc-race')
      .where('is_superseded', '=', false)
      .execute();
    expect(live).toHaveLength(1);
  });

  test('a holder that another took over from cannot be deleted; deleting the Name Change brings it back', async () => {
    const old = await an.svCustomer({ gas_consumer_number: 'nc-2' });
    const next = await change('nc-2');
    const { status, body } = await api.delete(`/customers/${old.id}?customerType=SV`);
    expect([status, body.msg]).toEqual([409, 'Customer is used by 1 customer']);
    expect(await api.delete(`/customers/${next.id}?customerType=SV`)).toBeSaved();
    expect((await read(old.id)).is_superseded).toBe(false);
    expect(await api.delete(`/customers/${old.id}`)).toBeSaved();
    expect(await add({ ...sv, gas_consumer_number: 'nc-2' })).toBeSaved();
  });
});

describe('personal numbers', () => {
  test('account and proof numbers are masked wherever they are read, and revealed by a call that is recorded', async () => {
    const numbers = { accountnumber: '555566667777', poa_number: 'P-11112222' };
    const { body } = await add({ ...sv, ...numbers, gas_consumer_number: 'mask-1' });
    const { id } = body.data;
    const reads = ['/customers', `/customers/${id}`, '/customers/dropdown', `/customers/${id}/history`];
    for (const path of [...reads, '/search?q=sita'])
      expect([path, (await plain.get(path)).text]).toEqual([
        path,
        expect.not.stringMatching(/55556666|P-1111/),
      ]);
    const revealed = await api.post(`/customers/${id}/reveal`);
    expect(revealed.body.data).toEqual({ ...numbers, aadharNumber: '' });
    const noted = await db
      .selectFrom('record_changes')
      .select('after')
      .where('record_id', '=', id)
      .where('action', '=', 'revealed')
      .orderBy('id')
      .execute();
    expect(noted).toEqual([{ after: { poa_number: null } }, { after: { account_number: null } }]);
    const { data } = (await api.get(`/customers/${id}/history`)).body;
    expect(data[0].action).toBe('revealed');
    expect((await api.post('/customers/2147483647/reveal')).status).toBe(404);
  });
});

test('a connection is found by its number, in the picker and in the search box', async () => {
  const { id } = await an.svCustomer({ gas_consumer_number: 'QX-90817' });
  const { body } = await api.get('/customers/dropdown?search=qx-908');
  expect(body.data.map((option: { id: number }) => option.id)).toEqual([id]);
  const [hit] = (await api.get('/search?q=qx-908')).body.data;
  expect(hit).toMatchObject({ path: `/customer/${id}`, detail: expect.stringContaining('QX-90817') });
});

test('others with the same mobile, Aadhaar or connection are listed', async () => {
  const one = await an.guestCustomer({ mobileNumber: '6111111111', aadharNumber: '611111111111' });
  const holder = await an.svCustomer({ mobileNumber: '6111111111', gas_consumer_number: 'sim-1' });
  const ask = async (values: Values) => {
    const { status, body } = await api.post('/customers/similar', values);
    expect(status).toBe(200);
    return body.data.map(({ field, id }: { field: string; id: number }) => [field, id]);
  };
  const all = { mobileNumber: '6111111111', aadharNumber: '611111111111', gas_consumer_number: 'SIM-1' };
  expect(await ask(all)).toEqual([
    ['mobileNumber', holder.id],
    ['mobileNumber', one.id],
    ['aadharNumber', one.id],
    ['gas_consumer_number', holder.id],
  ]);
  expect(await ask({ ...all, except: one.id })).toEqual([
    ['mobileNumber', holder.id],
    ['gas_consumer_number', holder.id],
  ]);
  expect(await ask({})).toEqual([]);
  const credit = await an.creditCustomer({ consumerid: 'HOTEL-7' });
  expect(await ask({ consumerid: 'hotel-7' })).toEqual([['consumerid', credit.id]]);
  expect(await ask({ consumerid: 'hotel-7', except: credit.id })).toEqual([]);
  await an.svCustomer({ svType: 'Name Change', gas_consumer_number: 'sim-1' });
  expect((await ask({ gas_consumer_number: 'sim-1' })).flat()).not.toContain(holder.id);
});
