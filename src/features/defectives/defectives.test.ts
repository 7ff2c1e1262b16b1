import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const { api: plain, db } = await testApp();
const api = await described(plain);
const ofLists = day(api, await openBusiness(api));
await ofLists.open({ filled: 1_000 });

afterAll(async () => expect(await booksBalance(db)).toEqual([]));

testPagedList(api, '/defectives', async (date) => (await ofLists.defect({ date })).body.data.id);

/** A godown with 180 filled and 150 empty cylinders of 14.2 kg. */
async function openGodown() {
  const business = await openBusiness(api);
  const calls = day(api, business);
  await calls.open({ filled: 180, empty: 150 });
  const held = async () => {
    const { body } = await api.get(`/inventory/godown?godown_id=${business.godown.id}`);
    return body.data
      .filter((row: { weight: number }) => row.weight === 14.2)
      .map((row: Record<string, number>) => [row.qty, row.empty_cylinders, row.defective])[0];
  };
  return { ...calls, business, held };
}

test('two leak in the godown, and two customers exchange leaky ones', async () => {
  const { assign, business, defect, held, open, sell } = await openGodown();
  const { credit, guest } = business;
  await open({ filled: 20 });
  await assign({ qty: 20 });
  const sale = await sell({ saletype: 'Credit Sales', qty: 3, empty_cylinders: 2, amount: 2_700 });
  const accounts = async () => {
    const statement = `statement?from_date=${DAY}&to_date=${DAY}`;
    const paths = [`${credit.id}/account`, `${credit.id}/${statement}`, `${guest.id}/account`];
    return Promise.all(paths.map(async (path) => (await api.get(`/customers/${path}`)).body.data));
  };
  const before = await accounts();
  expect(await held()).toEqual([180, 150, 0]);

  const { status, body } = await defect({ qty: 2, reason: 'body leak', note: 'Lorry of today' });
  expect([status, body.msg, body.data]).toMatchObject([
    201,
    'Defective goods added',
    {
      ...{ date: DAY, kind: 'found', product: 'Cylinders', weight: 14.2, qty: 2, reason: 'body leak' },
      ...{ customer: null, day_entry_id: null, sold_on: null, note: 'Lorry of today' },
      godown: { id: business.godown.id },
    },
  ]);
  expect(await held()).toEqual([178, 150, 2]);

  const ofSale = { kind: 'exchanged', customer_id: credit.id, day_entry_id: sale.body.data.id };
  for (const wrong of [{ date: '2026-11-19' }, { qty: 4 }])
    expect(await defect({ ...ofSale, ...wrong })).toBeRefused('other_sale');
  const exchanges = [await defect(ofSale), await defect({ kind: 'exchanged', customer_id: guest.id })];
  expect(exchanges.map(({ body }) => body.data)).toMatchObject([
    { customer: { id: credit.id }, day_entry_id: sale.body.data.id, sold_on: DAY },
    { customer: { id: guest.id }, day_entry_id: null },
  ]);
  expect(await held()).toEqual([176, 150, 4]);
  expect(await accounts()).toEqual(before);

  for (const { id } of [body.data, ...exchanges.map((exchange) => exchange.body.data)])
    expect(await api.delete(`/defectives/${id}`)).toBeSaved();
  expect(await held()).toEqual([180, 150, 0]);
  expect(await accounts()).toEqual(before);
});

test('a correction changes goods, reason and customer', async () => {
  const { business, defect, held } = await openGodown();
  const path = `/defectives/${(await defect({ qty: 5 })).body.data.id}`;
  const fewer = await api.patch(path, { qty: 1, reason: 'O-ring' });
  expect([fewer.status, fewer.body.data]).toMatchObject([200, { qty: 1, reason: 'O-ring', kind: 'found' }]);
  expect(await held()).toEqual([179, 150, 1]);
  const exchanged = await api.patch(path, { kind: 'exchanged', customer_id: business.guest.id, qty: 2 });
  expect(exchanged.body.data).toMatchObject({ kind: 'exchanged', customer_id: business.guest.id });
  expect(await held()).toEqual([178, 150, 2]);
  expect(await api.patch(path, { version: fewer.body.data.version, qty: 3 })).toBeRefused('record_changed');
  expect((await api.get(path)).body.data).toEqual(exchanged.body.data);
});

test('an exchange with a person who is not on file has no customer', async () => {
  const { defect, held } = await openGodown();
  const { status, body } = await defect({ kind: 'exchanged' });
  expect([status, body.data.customer]).toEqual([201, null]);
  expect(await held()).toEqual([179, 150, 1]);
});

test('a regulator can be defective, a Gas Stove cannot', async () => {
  const { defect, open } = await openGodown();
  await open({ product: 'Regulators', weight: '', filled: 2, empty: '' });
  const saved = await defect({ product: 'Regulators', weight: '' });
  expect([saved.status, saved.body.data]).toMatchObject([201, { product: 'Regulators', weight: 0 }]);
  const { status, body } = await defect({ product: 'Gas Stove', weight: '' });
  expect([status, body.fields]).toEqual([422, { product: 'Only cylinders and regulators can be defective' }]);
});

test('what the godown does not hold cannot turn defective, nor be filled again once it has left', async () => {
  const { business, defect, open } = await openGodown();
  const more = await defect({ qty: 181 });
  expect([more.status, more.body.msg]).toEqual([
    409,
    `${business.godown.name} holds 180 filled 14.2 kg cylinders; 181 requested`,
  ]);
  const { id } = (await defect({ qty: 4 })).body.data;
  await open({ kind: 'count', filled: '', empty: '', defective: 1 });
  const { status, body } = await api.delete(`/defectives/${id}`);
  expect([status, body.msg]).toEqual([
    409,
    `${business.godown.name} holds 1 defective 14.2 kg cylinders; 4 requested`,
  ]);
});

test('each wrong field is named', async () => {
  const { assign, business, defect, sell } = await openGodown();
  await assign();
  const sale = (await sell()).body.data.id;
  const fieldsOf = async (values: Record<string, unknown>) => {
    const { status, body } = await defect(values);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await fieldsOf({ date: '', godown_id: '', kind: 'lost', qty: '', reason: 'old' })).toEqual([
    422,
    ['date', 'godown_id', 'kind', 'qty', 'reason'],
  ]);
  expect(await fieldsOf({ weight: '', qty: 0 })).toEqual([422, ['weight', 'qty']]);
  expect(await fieldsOf({ customer_id: business.guest.id })).toEqual([422, ['customer_id']]);
  const exchange = { kind: 'exchanged', customer_id: business.credit.id };
  expect(await fieldsOf({ ...exchange, customer_id: 2_147_483_647 })).toEqual([422, ['customer_id']]);
  // That sale was to the guest, and is of 14.2 kg.
  expect(await fieldsOf({ ...exchange, day_entry_id: sale })).toEqual([422, ['day_entry_id']]);
  const other = { ...exchange, customer_id: business.guest.id, day_entry_id: sale };
  expect(await defect({ ...other, weight: '19' })).toBeRefused('other_sale');
  expect(await defect(other)).toBeSaved();
  await expectBadIds((id) => api.patch(`/defectives/${id}`, { qty: 1 }));
  await expectBadIds((id) => api.delete(`/defectives/${id}`));
});

test('the movements of a godown name the defective ones', async () => {
  const { business, defect } = await openGodown();
  await defect({ qty: 2 });
  const { body } = await api.get(
    `/stockmovements?godown_id=${business.godown.id}&product=Cylinders&weight=14.2`,
  );
  expect(body.data.slice(0, 2)).toMatchObject([
    { source: 'defective', from_name: 'Change of state', filled: 0, defective: 2 },
    { source: 'defective', to_name: 'Change of state', filled: 2, defective: 0 },
  ]);
});
