import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import type { Values } from '../../kit/shared/declaration.ts';

const { api: plain, app, db, token } = await testApp();
const api = await described(plain);
const business = await openBusiness(api);
const { purchase, open } = day(api, business);
const { godown, vendor } = business;
await open({ filled: 0, empty: 1_000 });

testPagedList(api, '/inventory', async (date) => (await purchase({ date })).body.data.id);

const sent = {
  date: '2026-11-20',
  invoice_no: 'INV/26-11/7',
  godown_id: String(godown.id),
  product_vendor_id: vendor.id,
  product: 'Cylinders',
  weight: '14.20',
  qty: '100',
  empty_cylinders: 60,
  invoice_amount: '80000',
  payment_mode: 'cash',
  paid_amount: 75_000,
  note: 'Second load\nof the day',
};
const stored = {
  ...sent,
  godown_id: godown.id,
  godown: { id: godown.id, name: godown.name },
  product_vendor: { id: vendor.id, name: vendor.name },
  weight: 14.2,
  qty: 100,
  invoice_amount: 80_000,
  file: null,
};
const formOf = (values: Values, file?: { name: string; content: string }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  if (file) form.set('file', new File([file.content], file.name));
  return form;
};
const bill = (name: string) => ({ name: `${name}.pdf`, content: `%PDF-1.7\n% ${name}\n%%EOF\n` });
const load = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const filesNow = async () => (await db.selectFrom('files').select('id').execute()).length;

describe('create', () => {
  test('a purchase is stored with everything that was sent', async () => {
    const { status, body } = await api.post('/inventory', sent);
    expect([status, body.msg]).toEqual([201, 'Inventory Added Successfully']);
    expect(body.data).toMatchObject(stored);
    expect((await api.get(`/inventory/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/inventory?limit=100')).body.data).toContainEqual(body.data);
  });

  test('a multipart form stores the same, with the file beside it', async () => {
    const { status, body } = await api.post('/inventory/', formOf(sent, bill('bill')));
    expect(status).toBe(201);
    const { file, ...rest } = stored;
    expect(body.data).toMatchObject(rest);
    const served = await load(body.data.file);
    expect([served.statusCode, served.headers['content-type'], served.body]).toEqual([
      200,
      'application/pdf',
      bill('bill').content,
    ]);
    expect((await api.post('/inventory', formOf(sent))).body.data.file).toBeNull();
  });

  test('blank empty cylinders, weight and note of another product are none', async () => {
    const blank = { product: 'Regulators', weight: '', empty_cylinders: '', note: '' };
    const { status, body } = await purchase(blank);
    expect([status, body.data.weight, body.data.empty_cylinders, body.data.note]).toEqual([201, 0, 0, '']);
  });

  test('what is neither a photo nor a PDF is refused and nothing is kept', async () => {
    const before = await filesNow();
    const { status } = await api.post('/inventory', formOf(sent, { name: 'bill.pdf', content: '<svg/>' }));
    expect([status, await filesNow()]).toEqual([415, before]);
  });
});

describe('refusals', () => {
  test('a purchase reports every wrong field at once', () => expectRefusals(purchase, refused.inventory));

  test('a purchase without filled goods only returns empties', async () => {
    const returned = await purchase({ qty: 0, empty_cylinders: 3, invoice_amount: 0, paid_amount: 0 });
    expect(returned).toBeSaved();
    const { status, body } = await api.patch(`/inventory/${returned.body.data.id}`, { empty_cylinders: 0 });
    expect([status, body.fields]).toEqual([422, { qty: 'Quantity is required' }]);
  });

  test('the same goes for a form', async () => {
    const { status, body } = await api.post('/inventory', formOf({ qty: '1e3', weight: '-1' }));
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({
      date: 'Select date is required',
      invoice_no: 'Invoice Number is required',
      godown_id: 'Godown is required',
      product_vendor_id: 'Vendor is required',
      product: 'Product is required',
      invoice_amount: 'Invoice Amount is required',
      payment_mode: 'Payment Type is required',
      paid_amount: 'Paid Amount is required',
      qty: expect.any(String),
      weight: expect.any(String),
    });
  });

  test('a weight is required for cylinders, also beside other mistakes', async () => {
    for (const weight of ['', 0, '0', '0.00']) {
      const { status, body } = await purchase({ weight, invoice_no: '' });
      expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['invoice_no', 'weight']]);
    }
    expect(await purchase({ product: 'Gas Stove', weight: '' })).toBeSaved();
    const emptiesOfNone = await purchase({ product: 'Gas Stove', weight: '', empty_cylinders: 1 });
    expect(Object.keys(emptiesOfNone.body.fields)).toEqual(['weight']);
  });

  test('a godown or vendor that is not on file is refused on its field', async () => {
    for (const field of ['godown_id', 'product_vendor_id']) {
      const { status, body } = await purchase({ [field]: 2_147_483_647 });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  test('an id that cannot be is 400, one without a purchase 404', async () => {
    await expectBadIds((id) => api.get(`/inventory/${id}`));
    await expectBadIds((id) => api.patch(`/inventory/${id}`, { qty: 1 }));
    await expectBadIds((id) => api.delete(`/inventory/${id}`));
  });
});

describe('update', () => {
  const add = async () => {
    const { version: _, ...added } = (await purchase({ note: 'First load' })).body.data;
    return { added, path: `/inventory/${added.id}` };
  };

  test('what is not sent stays as it was', async () => {
    const { added, path } = await add();
    const changes = [
      { invoice_no: 'INV-9' },
      { qty: 90, paid_amount: '1' },
      { note: '' },
      { date: '2026-11-19' },
    ];
    let expected = added;
    for (const change of changes) {
      const { status, body } = await api.patch(path, change);
      expected = { ...expected, ...change, ...('paid_amount' in change && { paid_amount: 1 }) };
      expect([status, body.msg]).toEqual([200, 'Inventory Updated Successfully']);
      expect(body.data).toMatchObject(expected);
    }
    expect((await api.patch(path, {})).body.data).toMatchObject(expected);
    expect((await api.get(path)).body.data).toMatchObject(expected);
  });

  test('each field is held to its rule again, and a blank one to being required', async () => {
    const { path } = await add();
    await expectRefusals((values) => api.patch(path, values), refused.inventory, { partial: true });
    for (const field of ['id', 'created_at', 'status']) {
      const { status, body } = await api.patch(path, { [field]: 5 });
      expect([status, body.fields]).toEqual([422, { [field]: 'Unknown field' }]);
    }
    expect((await api.patch(path, { weight: '' })).body.fields).toHaveProperty('weight');
  });

  test('a refused update changes nothing', async () => {
    const { path } = await add();
    const before = (await api.get(path)).body.data;
    expect((await api.patch(path, { invoice_no: 'NEW', qty: 'x' })).status).toBe(422);
    expect((await api.patch(path, { invoice_no: 'NEW', empty_cylinders: 1_000_000 })).status).toBe(409);
    expect((await api.get(path)).body.data).toEqual(before);
  });

  test('its file stays, is replaced, and is removed by a blank', async () => {
    const { path } = await add();
    const first = (await api.patch(path, formOf({}, bill('one')))).body.data.file;
    const kept = await api.patch(path, formOf({ note: 'Kept' }));
    expect([kept.status, kept.body.data.file, kept.body.data.note]).toEqual([200, first, 'Kept']);
    const files = await filesNow();
    const second = (await api.patch(path, formOf({}, bill('two')))).body.data.file;
    expect((await load(second)).body).toBe(bill('two').content);
    expect([(await load(first)).statusCode, await filesNow()]).toEqual([404, files]);
    expect((await api.patch(path, { file: '' })).body.data.file).toBeNull();
    expect([(await load(second)).statusCode, await filesNow()]).toEqual([404, files - 1]);
  });
});

test('a deleted purchase is gone, with its file', async () => {
  const { body } = await api.post('/inventory', formOf(sent, bill('gone')));
  const path = `/inventory/${body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Inventory Deleted Successfully' }]);
  expect((await load(body.data.file)).statusCode).toBe(404);
  for (const answer of [await api.get(path), await api.delete(path), await api.patch(path, { qty: 1 })])
    expect(answer.status).toBe(404);
});

test('a repeated vendor invoice of the financial year is found, and accepted by the call', async () => {
  const line = { date: '2026-04-01', invoice_no: 'FY/1', empty_cylinders: 0 };
  const first = (await purchase(line)).body.data;
  const repeated = async (values: Record<string, string> = {}) => {
    const asked = {
      date: '2026-11-20',
      product_vendor_id: String(vendor.id),
      invoice_no: 'fy/1',
      product: 'Cylinders',
    };
    const query = new URLSearchParams({ ...asked, weight: '14.2', ...values });
    const { status, body } = await api.get(`/inventory/repeated?${query}`);
    expect(status).toBe(200);
    return body.data?.id ?? null;
  };
  expect(await repeated()).toBe(first.id);
  expect(await purchase({ ...line, date: '2026-04-02' })).toBeSaved();
  expect(await repeated()).toBe(first.id);
  const others: Record<string, string>[] = [
    { weight: '19' },
    { product: 'Regulators', weight: '0' },
    { invoice_no: 'FY/2' },
    { product_vendor_id: '2147483647' },
    { date: '2026-03-31' },
  ];
  for (const other of others) expect(await repeated(other), JSON.stringify(other)).toBeNull();
  const lastDay = (await purchase({ ...line, date: '2026-03-31' })).body.data;
  expect(await repeated({ date: '2025-04-01' })).toBe(lastDay.id);
  expect(await repeated({ date: '2025-04-01', except: String(lastDay.id) })).toBeNull();
});
