import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const { api, an } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const customer = await an.creditCustomer({ mobileNumber: '9000700121', credit_limit: 1_000 });
const employee = await an.employee({ phone: '9000700121' });
await an.guestCustomer({ mobileNumber: '8109000700' });
const payment = { date: '2026-11-20', customer_id: customer.id, amount: 500, payment_mode: 'cash', note: '' };
const paid = (await api.post('/collectible/payments', payment)).body.data;

const searched: [path: string, ids: unknown[]][] = [
  ['/search?q=', [employee.id, customer.id]],
  ['/customers/dropdown?search=', [customer.id]],
  ['/customers?find=', [customer.id]],
  ['/collectible?show=ahead&search=', [customer.id]],
  ['/collectible/payments?find=', [paid.id]],
];

const spelled = [
  '9000700121',
  '+91 90007 00121',
  '09000700121',
  '90007-00121',
  '00919000700121',
  '+91 90007',
  '90007-0',
];
const calls = spelled.flatMap((typed) => searched.map(([path, ids]) => [path, typed, ids] as const));

test.each(calls)('%s%s finds the number', async (path, typed, ids) => {
  const { status, body } = await api.get(path + encodeURIComponent(typed));
  expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, ids]);
});

test('a text that may be a number is found as it is, too', async () => {
  const { id } = await an.guestCustomer({ consumerid: '09000-77', mobileNumber: '7000000001' });
  for (const path of ['/search?q=', '/customers/dropdown?search=', '/customers?find='])
    expect((await api.get(`${path}09000-77`)).body.data).toMatchObject([{ id }]);
});

test('two figures of a list are no number', async () => {
  expect((await api.get('/collectible/payments?find=9000%20700')).body.data).toEqual([]);
});

test('the number that is typed comes first', async () => {
  const first = await an.guestCustomer({ mobileNumber: '9000800001' });
  await an.guestCustomer({ mobileNumber: '9000800002', consumerid: '9000800001' });
  const { data } = (await api.get('/customers/dropdown?search=%2B919000800001')).body;
  expect(data[0]).toMatchObject({ id: first.id });
  const hit = (await api.get('/search?q=0900080000')).body.data[0];
  expect(hit.detail).toContain('900080000');
});
