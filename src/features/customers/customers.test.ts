import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { api: plain, app, db } = await testApp({ now: () => new Date('2026-11-19T20:00:00Z') });
const api = await described(plain);
const an = builders(api);

const guest = {
  customerType: 'Guest',
  date: '2026-11-20',
  consumerid: 'G-501',
  salutations: 'Mrs.',
  firstName: 'Sita',
  lastName: 'Devi',
  mobileNumber: '9876543210',
  aadharNumber: '123412349876',
  address: '7 Temple Street\nGuntur',
};
const credit = {
  customerType: 'Credit',
  date: '2026-11-20',
  companyName: 'Udupi Cafe',
  consumerid: 'C-77',
  salutations: 'Mr.',
  firstName: 'Gopal',
  lastName: 'Bhat',
  mobileNumber: '6000000001',
  alternateNumber: '7000000001',
  address: '3 Ring Road, Guntur',
  gst_no: '37ABCDE1234F1ZZ',
  credit_limit: 50_000,
  advanceAmtPaid: '2000',
  opening_date: '2026-11-01',
  note: 'Pays on Mondays',
};
const add = (values: Values) => api.post('/customers', values);

testPagedList(api, '/customers', async (date) => (await add({ ...guest, date })).body.data.id);

describe('create', () => {
  test('a Credit customer is stored with everything that was sent', async () => {
    const area = await an.areaCode();
    const { status, body } = await add({ ...credit, areacode: area.id });
    expect([status, body.msg]).toEqual([201, 'Customer Added Successfully']);
    const { id } = body.data;
    const stored = {
      ...credit,
      id,
      areacode: area.id,
      advanceAmtPaid: 2_000,
      gas_consumer_number: '',
      aadharNumber: '',
    };
    expect(body.data).toMatchObject(stored);
    expect((await api.get(`/customers/${id}?customerType=Credit`)).body.data).toEqual(body.data);
    const [listed] = (await api.get('/customers?customerType=Credit')).body.data;
    expect(listed).toMatchObject(stored);
    expect(body.data).toMatchObject(listed);
  });

  test('a Guest customer is stored with everything that was sent, the Aadhaar number masked', async () => {
    const { status, body } = await add(guest);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...guest, aadharNumber: '********9876', areacode: null });
    expect((await api.get(`/customers/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test.each([
    ['Guest', guest],
    ['Credit', credit],
  ])('a %s customer is accepted as a multipart form with all fields', async (_, values) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, String(value));
    form.set('areacode', '0');
    if (values.customerType === 'Credit') form.set('gst_number', credit.gst_no);
    const { status, body } = await api.post('/customers/', form);
    expect(status).toBe(201);
    const { id, ...stored } = (await add(values)).body.data;
    expect(body.data).toEqual({ ...stored, id: expect.any(Number) });
    expect(id).toBeGreaterThan(body.data.id);
  });

  test('optional fields may be blank or left out', async () => {
    const { consumerid: _consumerId, aadharNumber: _aadhar, ...rest } = guest;
    expect((await add(rest)).body.data).toMatchObject({ consumerid: '', aadharNumber: '', areacode: null });
    const blank = {
      companyName: '',
      alternateNumber: '',
      gst_no: '',
      note: '',
      consumerid: '',
      areacode: '',
    };
    expect((await add({ ...credit, ...blank })).body.data).toMatchObject({ ...blank, areacode: null });
  });

  test('a Guest customer without a date is of the business day in India', async () => {
    expect((await add({ ...guest, date: '' })).body.data.date).toBe('2026-11-20');
  });

  test('the GST number is read from either of its two names', async () => {
    const { gst_no, ...rest } = credit;
    expect((await add({ ...rest, gst_number: gst_no })).body.data.gst_no).toBe(gst_no);
    expect((await add({ ...rest, gst_no, gst_number: '' })).body.data.gst_no).toBe(gst_no);
  });
});

describe('refusals', () => {
  test('a Credit customer reports every wrong field at once', () =>
    expectRefusals((values) => add({ ...credit, ...values }), refused.creditCustomer));

  test('a Guest customer reports every wrong field at once', () =>
    expectRefusals((values) => add({ ...guest, ...values }), refused.guestCustomer));

  test.each([undefined, '', 'Other', null, ['Guest']])('customer type %j is refused', async (type) => {
    const { status, body } = await add({ ...guest, customerType: type });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['customerType']]);
  });

  test.each(['null', '[]', '7', '"Guest"'])('the body %s is 400', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    expect((await api.post('/customers', payload, { headers })).status).toBe(400);
  });

  test('an area code that is not on file is refused on its field', async () => {
    expect(await add({ ...guest, areacode: 2_147_483_647 })).toBeRefused('unknown_area', {
      field: 'areacode',
    });
  });

  test('an id that cannot be is 400, one without a customer or of another type 404', async () => {
    await expectBadIds((id) => api.get(`/customers/${id}`));
    const { id } = (await add(guest)).body.data;
    expect((await api.get(`/customers/${id}?customerType=Guest`)).status).toBe(200);
    for (const type of ['Credit', 'SV'])
      expect([type, (await api.get(`/customers/${id}?customerType=${type}`)).status]).toEqual([type, 404]);
    for (const query of ['customerType=Other', 'customerType=', 'type=Guest'])
      expect([query, (await api.get(`/customers/${id}?${query}`)).status]).toEqual([query, 422]);
  });
});

test('the list is filtered by type, and its cursors stay within the type', async () => {
  const ids = [];
  for (let count = 0; count < 5; count++) {
    ids.unshift((await add({ ...credit, date: '2026-11-20' })).body.data.id);
    await add({ ...guest, date: '2026-11-20' });
  }
  const first = (await api.get('/customers?customerType=Credit&limit=3')).body;
  const second = (await api.get(`/customers?customerType=Credit&limit=3&min=1&after=${first.next}`)).body;
  const back = (await api.get(`/customers?customerType=Credit&limit=3&min=0&before=${second.previous}`)).body;
  const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);
  expect([...idsOf(first), ...idsOf(second)].slice(0, 5)).toEqual(ids);
  expect(back.data).toEqual(first.data);
  expect((await api.get('/customers?customerType=SV')).body.data).toEqual([]);
  expect((await api.get('/customers?customerType=Other')).status).toBe(422);
});

test('an Aadhaar number is masked wherever it is read', async () => {
  const { body } = await add({ ...guest, aadharNumber: '998877665544' });
  const reads = [
    '/customers',
    `/customers/${body.data.id}`,
    '/customers/dropdown',
    '/customers/dropdown?search=sita',
  ];
  for (const path of reads) expect((await api.get(path)).text).not.toContain('99887766');
  expect((await api.get('/customers/dropdown?search=998877665544')).body.data).toEqual([]);
  const wrong = await add({ ...guest, aadharNumber: '998877665544x' });
  expect(wrong.text).not.toContain('99887766');
});

test.each([guest, credit])(
  'Undo enters a deleted $customerType customer with all numbers',
  async (values) => {
    const { id } = (await add(values)).body.data;
    const read = async (path: string) => (await api.post(`${path}/reveal`)).body;
    const before = [(await api.get(`/customers/${id}`)).body.data, await read(`/customers/${id}`)];
    await api.delete(`/customers/${id}`);
    const again = await api.post(`/customers/${id}/undelete`);
    expect(again.text).not.toContain('12341234');
    const now = again.body.data.id;
    expect([again.status, again.body.data, await read(`/customers/${now}`)]).toEqual([
      201,
      { ...before[0], id: now },
      before[1],
    ]);
    const account = (await api.get(`/customers/${now}/account`)).body.data;
    expect(account.credit?.owed).toBe(values === credit ? -2_000 : undefined);
    expect(await db.selectFrom('deleted_records').select('record_id').execute()).toEqual([]);
  },
);

test('only the person who deleted a customer can undo it, and only while nothing has its place', async () => {
  const { id } = (await an.svCustomer({ gas_consumer_number: 'U-1' })) as { id: number };
  await api.delete(`/customers/${id}`);
  const { token } = await signIn(db, 'other@example.com');
  expect((await apiOf(app, token).post(`/customers/${id}/undelete`)).status).toBe(404);
  const other = await an.svCustomer({ gas_consumer_number: 'U-1' });
  expect((await api.post(`/customers/${id}/undelete`)).body).toMatchObject({ status: 409 });
  await api.delete(`/customers/${other.id}`);
  const again = await api.post(`/customers/${id}/undelete`);
  expect([again.status, again.body.data]).toMatchObject([201, { gas_consumer_number: 'U-1' }]);
});

describe('dropdown', () => {
  const find = async (search: string, more = '') => {
    const { status, body } = await api.get(`/customers/dropdown?search=${encodeURIComponent(search)}${more}`);
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: number }) => id);
  };

  test('an option shows who it is and, for Credit, what may still be bought on credit', async () => {
    const { id } = (await add({ ...credit, consumerid: 'OPT-1' })).body.data;
    const { body } = await api.get('/customers/dropdown?search=opt-1');
    expect(body.data).toEqual([
      {
        id,
        name: 'Gopal Bhat',
        firstName: 'Gopal',
        lastName: 'Bhat',
        customerType: 'Credit',
        mobileNumber: '6000000001',
        companyName: 'Udupi Cafe',
        areacode: null,
        credit_left: 52_000,
        area_name: '',
        address: credit.address,
        consumer_number: 'OPT-1',
      },
    ]);
    const visitor = (await add({ ...guest, consumerid: 'OPT-2' })).body.data;
    expect((await api.get('/customers/dropdown?search=OPT-2')).body.data[0]).toMatchObject({
      id: visitor.id,
      credit_left: null,
    });
  });

  test('finds any part of a name, mobile, company or consumer number, words in any order and any case', async () => {
    const values = {
      firstName: 'Zebulon',
      lastName: 'Quixano',
      companyName: 'Wyvern Xylo',
      consumerid: 'KJ/4-Ωmega',
    };
    const { id } = (await add({ ...credit, ...values, mobileNumber: '8912345670' })).body.data;
    const parts = [
      'zebulon',
      'ZEB',
      'bul',
      'quixano zebulon',
      'IXA ebu',
      'wyvern',
      'xylo zeb quix',
      'zebulon quixano',
    ];
    const numbers = [
      '8912345670',
      '912345',
      '345670 zeb',
      'kj/4',
      'J/4-',
      'ωMEGA',
      'Ωmega',
      '  zebulon   wyvern  ',
    ];
    for (const search of [...parts, ...numbers]) expect([search, await find(search)]).toEqual([search, [id]]);
    for (const search of ['zebulon nobody', 'qz', 'zz', 'nobody', 'zebulon wyvern q xylo 9 nobody'])
      expect([search, await find(search)]).toEqual([search, []]);
  });

  test.each(['z', 'q', 'jq', 'k 9'])('finds short words too: %s', async (search) => {
    const { id } = (await add({ ...guest, firstName: 'Zaq', lastName: 'Jqk', mobileNumber: '9000000009' }))
      .body.data;
    expect(await find(search)).toContain(id);
  });

  test('% _ and \\ stand for themselves', async () => {
    for (const [consumerid, search] of [
      ['50%off', '0%o'],
      ['a_bcd', 'a_bc'],
      ['a\\bcd', 'a\\bc'],
    ] as const) {
      const { id } = (await add({ ...guest, consumerid })).body.data;
      expect([search, await find(search)]).toEqual([search, [id]]);
    }
    expect(await find('aXbcd')).toEqual([]);
    expect(await find('%')).toHaveLength(1);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  test('gives the newest 20, of one type where asked', async () => {
    const ids = [];
    for (let count = 0; count < 22; count++)
      ids.unshift((await add({ ...guest, firstName: 'Vrinda', lastName: 'Pk' })).body.data.id);
    expect(await find('vrinda')).toEqual(ids.slice(0, 20));
    expect(await find('pk vrinda', '&customerType=Guest')).toEqual(ids.slice(0, 20));
    expect(await find('vrinda', '&customerType=Credit')).toEqual([]);
    expect(await find('')).toEqual(ids.slice(0, 20));
  });

  test('a search that cannot be is refused in words of its own', async () => {
    const long = await api.get(`/customers/dropdown?search=${'a'.repeat(101)}`);
    expect([long.status, long.body.msg]).toEqual([422, 'At most 100 characters']);
    expect((await api.get('/customers/dropdown?search=%00')).status).toBe(422);
    expect((await api.get('/customers/dropdown?search=a&search=b')).status).toBe(400);
    expect((await api.get('/customers/dropdown?customerType=Other')).status).toBe(422);
  });
});
