import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { businessDay } from '../../kit/shared/format.ts';

let moment = new Date();
const { api: undescribed, an, user } = await testApp({ now: () => moment });
const api = await described(undescribed);

const DAY_MS = 86_400_000;
/** A day from today on, negative for earlier ones. */
const dayFromNow = (days: number) => businessDay(new Date(Date.now() + days * DAY_MS));
const today = dayFromNow(0);

/** Lives through `work` some days later. */
async function later(days: number, work: () => Promise<void>): Promise<void> {
  moment = new Date(Date.now() + days * DAY_MS);
  try {
    await work();
  } finally {
    moment = new Date();
  }
}

async function rateOn(productId: number, date: string): Promise<number> {
  const { body } = await api.get(`/salerates?date=${date}`);
  return body.data.find(({ id }: { id: number }) => id === productId).price;
}

async function history(productId: number): Promise<[from_date: string, price: number][]> {
  const { body } = await api.get(`/salerates/${productId}`);
  return body.data.map(({ from_date, price }: { from_date: string; price: number }) => [from_date, price]);
}

test('a new product begins its rates with its price', async () => {
  const product = await an.product({ price: 903 });
  expect(await history(product.id)).toEqual([[today, 903]]);
  const { body } = await api.get(`/salerates/${product.id}`);
  expect(body.data[0].user).toBe(user.name);
});

test('the sale rate update patches the product, and the rate counts from today', async () => {
  const product = await an.product({ price: 900 });
  const { status, body } = await api.patch(`/products/${product.id}`, { price: '950' });
  expect([status, body.data.price]).toEqual([200, 950]);
  expect(await history(product.id)).toEqual([
    [today, 950],
    [today, 900],
  ]);
  expect(await rateOn(product.id, today)).toBe(950);
});

test('a change of anything else is no new rate', async () => {
  const product = await an.product({ price: 900 });
  await api.patch(`/products/${product.id}`, { note: 'Blue', price: 900 });
  expect(await history(product.id)).toEqual([[today, 900]]);
});

test('a rate for a later date takes effect on its date by itself', async () => {
  const product = await an.product({ price: 900 });
  const fromDate = dayFromNow(3);
  const { status, body } = await api.post('/salerates', {
    product_id: product.id,
    price: '975',
    from_date: fromDate,
  });
  expect([status, body.msg]).toEqual([201, 'Sale Rate Added Successfully']);
  expect(body.data).toMatchObject({ price: 900, next_price: 975, next_from_date: fromDate });
  expect(await rateOn(product.id, dayFromNow(2))).toBe(900);
  expect(await rateOn(product.id, fromDate)).toBe(975);
  expect((await api.get(`/products/${product.id}`)).body.data.price).toBe(900);

  await later(3, async () => {
    expect((await api.get(`/products/${product.id}`)).body.data).toMatchObject({ price: 975, version: 2 });
    expect((await api.get('/products')).body.data[0].price).toBe(975);
  });
  expect(await history(product.id)).toEqual([
    [fromDate, 975],
    [today, 900],
  ]);
});

test('a form that was read before a rate began is stale, one that was read after it is saved', async () => {
  const { id } = await an.product({ price: 900 });
  await api.post('/salerates', { product_id: id, price: 975, from_date: dayFromNow(3) });
  const read = async () => (await api.get(`/products/${id}`)).body.data.version;
  const save = (version: number) => api.patch(`/products/${id}`, { note: 'Blue', version });
  const before = await read();
  await later(3, async () => {
    const after = await read();
    expect((await api.get(`/products/${id}/history`)).body.data).toHaveLength(1);
    expect((await save(before)).status).toBe(409);
    const { status, body } = await save(after);
    expect([status, body.data]).toMatchObject([200, { price: 975, version: after + 1 }]);
  });
  expect(await history(id)).toHaveLength(2);
});

test('a rate given after another one began is one more change of the product', async () => {
  const { id } = await an.product({ price: 900 });
  await api.post('/salerates', { product_id: id, price: 975, from_date: dayFromNow(3) });
  await later(3, async () => {
    const { version } = (await api.get(`/products/${id}`)).body.data;
    await api.post('/salerates', { product_id: id, price: 990, from_date: dayFromNow(3) });
    expect((await api.patch(`/products/${id}`, { note: 'Blue', version })).status).toBe(409);
    expect((await api.get(`/products/${id}`)).body.data).toMatchObject({ price: 990, version: version + 1 });
  });
});

test('a day without requests is caught up: the latest rate that is due counts', async () => {
  const product = await an.product({ price: 900 });
  for (const [price, days] of [
    [910, 1],
    [920, 2],
    [930, 9],
  ] as const)
    await api.post('/salerates', { product_id: product.id, price, from_date: dayFromNow(days) });
  await later(5, async () => {
    expect((await api.get(`/products/${product.id}`)).body.data.price).toBe(920);
  });
});

test('a rate with an earlier date holds until the next one and leaves what counts today', async () => {
  const product = await an.product({ price: 900 });
  const priceOf = async (days: number) => rateOn(product.id, dayFromNow(days));
  await api.post('/salerates', { product_id: product.id, price: 850, from_date: dayFromNow(-10) });
  await api.post('/salerates', { product_id: product.id, price: 870, from_date: dayFromNow(-5) });
  expect([await priceOf(-10), await priceOf(-6), await priceOf(-5), await priceOf(0)]).toEqual([
    850, 850, 870, 900,
  ]);
  expect((await api.get(`/products/${product.id}`)).body.data.price).toBe(900);
});

test('of two rates from one date the later given counts, also for the product', async () => {
  const product = await an.product({ price: 900 });
  await api.post('/salerates', { product_id: product.id, price: 940, from_date: today });
  expect((await api.get(`/products/${product.id}`)).body.data.price).toBe(940);
  await api.patch(`/products/${product.id}`, { price: 930 });
  expect(await rateOn(product.id, today)).toBe(930);
  expect(await history(product.id)).toHaveLength(3);
});

test('before its first rate a product costs what that says', async () => {
  const product = await an.product({ price: 900 });
  expect(await rateOn(product.id, '2020-01-01')).toBe(900);
});

test.each([
  ['price', '', 'Price is required'],
  ['price', undefined, 'Price is required'],
  ['price', '12.50', 'Price is invalid'],
  ['price', '-1', 'Price is invalid'],
  ['price', null, 'Price is invalid'],
  ['product_id', '', 'Product is required'],
  ['product_id', 999_999, 'Product is not on file'],
  ['from_date', '', 'From Date is required'],
  ['from_date', '2026-02-30', 'Date is invalid'],
  ['from_date', dayFromNow(400), 'From Date must be within a year of today'],
  ['from_date', dayFromNow(-400), 'From Date must be within a year of today'],
])('%s %j is refused: %s', async (field, value, message) => {
  const { id: productId } = await an.product();
  const rate = { product_id: productId, price: 950, from_date: today, [field]: value };
  const { status, body } = await api.post('/salerates', rate);
  expect([status, body.fields]).toEqual([422, { [field]: message }]);
  expect(await history(productId)).toEqual([[today, 900]]);
});

test('the price of a patched product has the messages of the sale rate', async () => {
  const { id } = await an.product();
  for (const [price, message] of [
    ['', 'Price is required'],
    ['9a', 'Price is invalid'],
  ])
    expect((await api.patch(`/products/${id}`, { price })).body.fields).toEqual({ price: message });
});

test('a product without sales goes with its rates; the rates of no product are not found', async () => {
  const { id } = await an.product();
  expect(await api.delete(`/products/${id}`)).toBeSaved();
  expect((await api.get(`/salerates/${id}`)).status).toBe(404);
});

test('the same rate sent twice with one key is given once', async () => {
  const product = await an.product({ price: 900 });
  const rate = { product_id: product.id, price: 955, from_date: today };
  const headers = { 'idempotency-key': `rate-${product.id}` };
  const answers = await Promise.all([1, 2, 3].map(() => api.post('/salerates', rate, { headers })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await history(product.id)).toHaveLength(2);
});

test('a date that is none is refused', async () => {
  expect((await api.get('/salerates?date=2026-02-30')).status).toBe(422);
});
