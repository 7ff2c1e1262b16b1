import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as entries from '../../src/features/day-entry/contract.ts';
import * as recoveries from '../../src/features/day-settlements/cash-recovery/contract.ts';
import * as settlements from '../../src/features/day-settlements/stock-settlement/contract.ts';
import { expenseFields } from '../../src/features/expenses/contract.ts';
import { adjustmentBody, adjustmentsPath } from '../../src/features/godown-dashboard/contract.ts';
import { inventoryFields } from '../../src/features/inventory/contract.ts';
import { paymentsPath } from '../../src/features/payments/collectible/contract.ts';
import { paymentFields } from '../../src/features/payments/contract.ts';
import { loadBody } from '../../src/features/stock-assigning/contract.ts';
import { createBodyOf } from '../../src/kit/shared/body-from.ts';
import { personalFields } from '../../src/kit/shared/master-schema.ts';
import { masters } from '../../src/masters/masters.ts';
import { type Answer, testApp } from '../harness/app.ts';
import { cashOnly } from '../harness/closing.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { described } from '../harness/described.ts';
import { masterRecords } from '../harness/master-records.ts';

const { api: plain, an } = await testApp();
const api = await described(plain);
const { make } = masterRecords(api);
const business = await openBusiness(api);
const { open, purchase, assign, sell, settle, recover, pay } = day(api, business);
await open({ filled: 100 });
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

const idOf = async (adding: Promise<Answer>): Promise<number> => (await adding).body.data.id;
const expense = () =>
  api.post('/expences', {
    date: DAY,
    branch_id: business.branch.id,
    amount: 5,
    expence_type: 'general',
    description: 'Tea',
  });

/** By path: creates a record, and names its file field if it has one. */
const records: [path: string, make: () => Promise<number>, file?: string][] = [
  ...masters.map(
    ({ path, fields }) =>
      [path, () => make(path), 'image' in fields ? 'image' : undefined] satisfies (typeof records)[number],
  ),
  ['/customers', async () => (await an.guestCustomer({ aadharNumber: '123412341234' })).id],
  ['/customers', async () => (await an.creditCustomer()).id],
  ['/inventory', () => idOf(purchase()), 'file'],
  ['/stockassigns', () => idOf(assign({ qty: 1 }))],
  ['/expences', () => idOf(expense()), 'file'],
];

const attach = (path: string, field: string) => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(photo)], 'photo.png', { type: 'image/png' }));
  return api.patch(path, form);
};

/** Sends the record as it was read, without fields that the call does not know. */
async function sendBack(path: string) {
  const { data } = (await api.get(path)).body;
  let sent = data;
  let answer = await api.patch(path, sent);
  const isKnown = ([name]: [string, unknown]) => answer.body.fields?.[name] !== 'Unknown field';
  while (!Object.entries(sent).every(isKnown)) {
    sent = Object.fromEntries(Object.entries(sent).filter(isKnown));
    answer = await api.patch(path, sent);
  }
  expect([answer.status, answer.body.fields, answer.body.data]).toEqual([200, undefined, data]);
}

test.each(records)('a record of %s can be sent back as it was read', async (path, add, file) => {
  const one = `${path}/${await add()}`;
  await sendBack(one);
  if (file === undefined) return;
  expect((await attach(one, file)).body.data[file]).toMatch(/^\/api\/files\//);
  await sendBack(one);
});

const NO_DROPDOWN = ['/inventory/dropdown', '/stockassigns/dropdown', '/expences/dropdown'];

test.each(records)('the list and the history of %s match their schemas', async (path, add) => {
  const id = await add();
  for (const rows of [path, `${path}/dropdown`, `${path}/${id}/history`])
    if (!NO_DROPDOWN.includes(rows)) expect((await api.get(rows)).body.data).not.toEqual([]);
});

test('the settings can be sent back as they were read', async () => {
  await sendBack('/settings');
  await attach('/settings', 'logo');
  await sendBack('/settings');
});

test("another record's mask or file is refused under its field and changes nothing", async () => {
  const one = `/employees/${await make('/employees')}`;
  await attach(one, 'image');
  const before = (await api.get(one)).body;
  const other = { aadhar_number: '********0000', image: `/api/files/${'x'.repeat(32)}` };
  const { status, body } = await api.patch(one, other);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['aadhar_number', 'image']]);
  expect((await api.patch(one, { image: null })).body.fields).toEqual({ image: 'Choose a file' });
  expect((await api.get(one)).body).toEqual(before);
  const guest = await an.guestCustomer({ aadharNumber: '123412341234' });
  const refused = await api.patch(`/customers/${guest.id}`, { aadharNumber: '********0000' });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['aadharNumber']]);
});

/** By path: what creating a record sends, and a record. The later ones stand on the earlier ones. */
const deletable: [path: string, body: Parameters<typeof createBodyOf>[0], make: () => Promise<number>][] = [
  ...masters
    .filter((declaration) => personalFields(declaration).length === 0)
    .map(
      ({ path, fields }) =>
        [path, { shape: fields }, () => make(path)] satisfies [
          string,
          { shape: object },
          () => Promise<number>,
        ],
    ),
  ['/inventory', inventoryFields, () => idOf(purchase({ invoice_no: 'INV-9', note: 'Two leaked' }))],
  [adjustmentsPath, adjustmentBody, () => idOf(open({ kind: 'count', filled: 150, empty: '' }))],
  ['/expences', expenseFields, () => idOf(expense())],
  [paymentsPath, paymentFields, () => idOf(pay())],
  ['/stockassigns', loadBody, () => idOf(assign({ qty: 20 }))],
  [entries.path, entries.againFields, () => idOf(sell({ qty: 2, amount: 1_800 }))],
  [recoveries.path, recoveries.recoveryFields, () => idOf(recover(cashOnly(1_800, 1_700)))],
  [settlements.path, settlements.settlementBody, () => idOf(settle({ qty: 17 }))],
];

test.each(deletable)('a deleted record of %s is created again from its row', async (path, schema, add) => {
  const id = await add();
  const rowOf = async (wanted: number) =>
    (await api.get(path)).body.data.find((row: { id: number }) => row.id === wanted);
  const row = await rowOf(id);
  expect(await api.delete(`${path}/${id}`)).toBeSaved();
  const again = await api.post(path, createBodyOf(schema, row));
  expect([again.status, again.body.fields]).toEqual([201, undefined]);
  const { id: newId } = again.body.data;
  expect(await rowOf(newId)).toEqual({ ...row, id: newId, ...('version' in row && { version: 1 }) });
});

test('a settlement created again leaves other loads of the crew on the road', async () => {
  const load = await idOf(assign({ qty: 3 }));
  await assign({ qty: 4 });
  const id = await idOf(settle({ qty: 3, stock_assign_id: load }));
  const row = (await api.get(`${settlements.path}/${id}`)).body.data;
  await api.delete(`${settlements.path}/${id}`);
  const again = await api.post(settlements.path, createBodyOf(settlements.settlementBody, row));
  expect([again.status, again.body.data.assigned, again.body.data.stock_assign_id]).toEqual([201, 3, load]);
});
