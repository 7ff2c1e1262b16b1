import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { api: plain, an, app, db, token } = await testApp();
const api = await described(plain);
const branch = await an.branch();
const vehicle = await an.vehicle();
const { body: bunk } = await api.post('/fuel_vendors', {
  name: 'Balaji Fuels',
  phone: '9123456780',
  email: 'office@balaji.example',
  gst_no: '37ABCDE1234F1ZZ',
  address: 'Highway, Guntur',
});

const base = { date: '2026-11-20', branch_id: branch.id, amount: 3_200 };
// The fields of the other types are sent along, blank.
const blank = { fuel_vendor_id: 0, no_of_liters: 0, vehicle_id: 0, sub_type: '', description: '' };
const general = { ...base, ...blank, expence_type: 'general', description: 'Tea for the loaders' };
const fuel = {
  ...base,
  ...blank,
  expence_type: 'fuel',
  fuel_vendor_id: bunk.data.id,
  no_of_liters: '33.25',
};
const repair = {
  ...base,
  ...blank,
  expence_type: 'vehicle',
  vehicle_id: vehicle.id,
  sub_type: 'maintanance',
};
const spend = (values: Values = {}) => api.post('/expences', { ...general, ...values });
const formOf = (values: Values, file?: { name: string; content: string }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  if (file) form.set('file', new File([file.content], file.name));
  return form;
};
const bill = (name: string) => ({ name: `${name}.pdf`, content: `%PDF-1.7\n% ${name}\n%%EOF\n` });
const load = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const filesNow = async () => (await db.selectFrom('files').select('id').execute()).length;

testPagedList(api, '/expences', async (date) => (await spend({ date })).body.data.id);

describe('create', () => {
  const storedBlank = {
    fuel_vendor_id: null,
    fuel_vendor: null,
    no_of_liters: 0,
    vehicle_id: null,
    vehicle_number: '',
    sub_type: '',
    description: '',
  };
  const kept = { ...base, branch: { id: branch.id, name: branch.name }, file: null, version: 1 };

  test.each([
    ['general', general, { description: 'Tea for the loaders' }],
    [
      'fuel',
      fuel,
      {
        fuel_vendor_id: bunk.data.id,
        fuel_vendor: { id: bunk.data.id, name: 'Balaji Fuels' },
        no_of_liters: 33.25,
      },
    ],
    [
      'vehicle',
      repair,
      { vehicle_id: vehicle.id, vehicle_number: vehicle.vehicle_number, sub_type: 'maintanance' },
    ],
  ])('a %s expense is stored with its own fields, the others blank', async (expenseType, sent, own) => {
    const { status, body } = await api.post('/expences', sent);
    expect([status, body.msg]).toEqual([201, 'Expence Created Successfully']);
    expect(body.data).toEqual({
      id: body.data.id,
      ...kept,
      ...storedBlank,
      expence_type: expenseType,
      ...own,
    });
    expect((await api.get(`/expences/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/expences?limit=100')).body.data).toContainEqual(body.data);
  });

  test('the fields of the other types may be left out, and a form stores the same', async () => {
    const { fuel_vendor_id, no_of_liters } = fuel;
    const short = { ...base, expence_type: 'fuel', fuel_vendor_id, no_of_liters };
    for (const sent of [short, formOf(short), formOf(fuel)]) {
      const { status, body } = await api.post('/expences/', sent);
      expect([status, body.data]).toEqual([
        201,
        expect.objectContaining({ fuel_vendor_id, no_of_liters: 33.25, ...kept }),
      ]);
    }
  });

  test.each(['cleaning', 'spares', 'emi'])('a vehicle has expenses of the kind %s', async (subType) => {
    expect((await api.post('/expences', { ...repair, sub_type: subType })).body.data.sub_type).toBe(subType);
  });

  test('it keeps a bill as picture or PDF, judged by its content', async () => {
    const { status, body } = await api.post('/expences', formOf(general, bill('bill')));
    expect(status).toBe(201);
    const served = await load(body.data.file);
    expect([served.statusCode, served.headers['content-type'], served.body]).toEqual([
      200,
      'application/pdf',
      bill('bill').content,
    ]);
    const before = await filesNow();
    for (const content of ['<svg/>', '<html>', 'MZ'])
      expect((await api.post('/expences', formOf(general, { name: 'bill.pdf', content }))).status).toBe(415);
    expect(await filesNow()).toBe(before);
  });

  test('SQL and template probes are stored as they are written', async () => {
    for (const description of [
      "'); drop table expenses;--",
      '{{7*7}}',
      '%_\\',
      '=1+1',
      '<svg/onload=alert(1)>',
    ])
      expect((await spend({ description })).body.data.description).toBe(description);
  });

  test('a retried form has one effect, its file with it', async () => {
    const headers = { 'idempotency-key': 'expense-once' };
    const before = await filesNow();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.post('/expences', formOf(general, bill('once')), { headers })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, await filesNow()]).toEqual([201, before + 1]);
  });

  test('the same records are the resource dayEntryExpenses', async () => {
    const { id } = (await spend()).body.data;
    const [list, one] = [await api.get('/dayEntryExpenses/'), await api.get(`/dayEntryExpenses/${id}`)];
    expect(list.body).toEqual((await api.get('/expences')).body);
    expect(one.body).toEqual((await api.get(`/expences/${id}`)).body);
  });
});

describe('refusals', () => {
  test('an expense reports every wrong field at once', () => expectRefusals(spend, refused.expense));

  test.each([
    ['general', general, { description: 'Description is required' }],
    ['fuel', fuel, { fuel_vendor_id: 'Fuel Vendor is required', no_of_liters: 'No of Liters is required' }],
    ['vehicle', repair, { vehicle_id: 'Vehicle is required', sub_type: 'Sub Type is required' }],
  ])('a %s expense without its own fields is refused on each of them', async (_type, sent, fields) => {
    const { status, body } = await api.post('/expences', { ...sent, ...blank });
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test('what belongs to another type is refused on its field, beside what else is wrong', async () => {
    const foreign = await spend({ fuel_vendor_id: bunk.data.id, no_of_liters: 1, amount: '' });
    expect([foreign.status, foreign.body.fields]).toEqual([
      422,
      {
        amount: 'Amount is required',
        fuel_vendor_id: 'Only fuel expenses have this',
        no_of_liters: 'Only fuel expenses have this',
      },
    ]);
    const others = [
      { vehicle_id: vehicle.id, fields: { vehicle_id: 'Only vehicle expenses have this' } },
      { sub_type: 'emi', fields: { sub_type: 'Only vehicle expenses have this' } },
    ];
    for (const { fields, ...values } of others) expect((await spend(values)).body.fields).toEqual(fields);
    const describedFuel = await api.post('/expences', { ...fuel, description: 'Diesel' });
    expect(describedFuel.body.fields).toEqual({ description: 'Only general expenses have this' });
  });

  test('a branch, fuel vendor or vehicle that is not on file is refused on its field', async () => {
    for (const [sent, field] of [
      [general, 'branch_id'],
      [fuel, 'fuel_vendor_id'],
      [repair, 'vehicle_id'],
    ] as const) {
      const { status, body } = await api.post('/expences', { ...sent, [field]: 2_147_483_647 });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  test('an id that cannot be is 400, one without an expense 404', async () => {
    await expectBadIds((id) => api.get(`/expences/${id}`));
    await expectBadIds((id) => api.get(`/dayEntryExpenses/${id}`));
    await expectBadIds((id) => api.patch(`/expences/${id}`, { amount: 1 }));
    await expectBadIds((id) => api.delete(`/expences/${id}`));
  });
});

describe('update', () => {
  const add = async (sent: Values = general) => {
    const { version, ...added } = (await api.post('/expences', sent)).body.data;
    return { added, path: `/expences/${added.id}`, version };
  };

  test('what is not sent stays as it was', async () => {
    const { added, path } = await add();
    const { status, body } = await api.patch(path, { amount: '450', description: ' Tea and snacks ' });
    expect([status, body.msg]).toEqual([200, 'Expence Updated Successfully']);
    const expected = { ...added, amount: 450, description: 'Tea and snacks', version: 2 };
    expect(body.data).toEqual(expected);
    expect((await api.get(path)).body.data).toEqual(expected);
  });

  test('one that becomes another type leaves the fields of the old one behind', async () => {
    const { path } = await add(fuel);
    const { status, body } = await api.patch(path, {
      expence_type: 'vehicle',
      vehicle_id: vehicle.id,
      sub_type: 'spares',
    });
    expect([status, body.data]).toMatchObject([
      200,
      { expence_type: 'vehicle', fuel_vendor_id: null, no_of_liters: 0, sub_type: 'spares' },
    ]);
    const half = await api.patch(path, { expence_type: 'general' });
    expect([half.status, half.body.fields]).toEqual([422, { description: 'Description is required' }]);
    const whole = await api.patch(path, general);
    expect([whole.status, whole.body.data.vehicle_id]).toEqual([200, null]);
  });

  test('each field is held to its rule again, and a refused update changes nothing', async () => {
    const { path } = await add();
    await expectRefusals((values) => api.patch(path, values), refused.expense, { partial: true });
    for (const field of ['id', 'created_at', 'status'])
      expect((await api.patch(path, { [field]: 5 })).body.fields).toEqual({ [field]: 'Unknown field' });
    const before = (await api.get(path)).body.data;
    expect((await api.patch(path, { amount: 1, sub_type: 'emi' })).status).toBe(422);
    expect((await api.patch(path, { amount: 1, branch_id: 2_147_483_647 })).status).toBe(422);
    expect((await api.get(path)).body.data).toEqual(before);
  });

  test('one made on an older version is refused with the expense as it is now', async () => {
    const { path, version } = await add();
    expect(await api.patch(path, { amount: 500, version })).toBeSaved();
    const late = await api.patch(path, { amount: 600, version });
    expect(late).toBeRefused('record_changed');
    expect(late.body.data).toMatchObject({ amount: 500, version: 2 });
    expect((await api.get(path)).body.data.amount).toBe(500);
  });

  test('its file stays, is replaced, and is removed by a blank', async () => {
    const { path } = await add();
    const first = (await api.patch(path, formOf({}, bill('one')))).body.data.file;
    expect((await api.patch(path, formOf({ amount: 7 }))).body.data.file).toBe(first);
    const files = await filesNow();
    const second = (await api.patch(path, formOf({}, bill('two')))).body.data.file;
    expect((await load(second)).body).toBe(bill('two').content);
    expect([(await load(first)).statusCode, await filesNow()]).toEqual([404, files]);
    expect((await api.patch(path, { file: '' })).body.data.file).toBeNull();
    expect(await filesNow()).toBe(files - 1);
  });
});

test('a deleted expense is gone with its file, and its history shows it', async () => {
  const { body } = await api.post('/expences', formOf(general, bill('gone')));
  const path = `/expences/${body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Expence Deleted Successfully' }]);
  expect((await load(body.data.file)).statusCode).toBe(404);
  for (const answer of [await api.get(path), await api.delete(path), await api.patch(path, { amount: 1 })])
    expect(answer.status).toBe(404);
  const history = await api.get(`${path}/history`);
  expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
});

test('a branch, vehicle or fuel vendor that expenses name cannot be deleted', async () => {
  const [shop, van] = [await an.branch(), await an.vehicle()];
  await spend({ branch_id: shop.id });
  await spend({ branch_id: shop.id });
  await api.post('/expences', { ...repair, vehicle_id: van.id });
  for (const [path, message] of [
    [`/branches/${shop.id}`, 'Branch is used by 2 expenses'],
    [`/vehicles/${van.id}`, 'Vehicle is used by 1 expense'],
    [`/fuel_vendors/${bunk.data.id}`, /^Fuel Vendor is used by \d+ expenses$/],
  ] as const) {
    const { status, body } = await api.delete(path);
    expect([status, body.msg]).toEqual([
      409,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ]);
  }
});

test('an equal expense is found by its day, branch, type, amount and fields of the type', async () => {
  const date = '2026-11-03';
  const first = (await spend({ date, amount: 120 })).body.data;
  const sameAs = async (values: Values = {}) => {
    const asked = { ...general, date, amount: 120, ...values };
    const { no_of_liters: _, ...fields } = asked;
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const { status, body } = await api.get(`/expences/same?${query}`);
    expect([status, body]).toMatchObject([200, {}]);
    return body.data?.msg ?? null;
  };
  expect(await sameAs()).toMatch(/^The same general expense of ₹120 was entered on /);
  expect(await sameAs({ description: 'tea for the LOADERS' })).not.toBeNull();
  const others: Values[] = [
    { date: '2026-11-04' },
    { amount: 121 },
    { description: 'Lunch' },
    { branch_id: 2_147_483_647 },
    { ...repair, date, amount: 120 },
    { except: first.id },
  ];
  for (const other of others) expect(await sameAs(other), JSON.stringify(other)).toBeNull();
  await api.post('/expences', { ...repair, date, amount: '80' });
  expect(await sameAs({ ...repair, date, amount: 80 })).toContain('same vehicle expense');
});
