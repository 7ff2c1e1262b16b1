import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../tests/harness/paged-list.ts';

const { api: plain } = await testApp();
const api = await described(plain);
const an = builders(api);
const business = await openBusiness(api, { credit_limit: 50_000 });
const { area, credit, guest } = business;
const { assign, open, recover, sell, settle } = day(api, business);
await open({ filled: 200, empty: 0 });
await open({ weight: 19, filled: 100, empty: 0 });
await open({ product: 'Regulators', weight: '', filled: 100 });

const pipes = { saletype: 'Other Product Sales', product: 'Regulators', weight: '' };
testPagedList(api, `/customers/${guest.id}/entries`, async (date) => {
  await sell({ ...pipes, date, customer_id: null, amount: 450 });
  return (await sell({ ...pipes, date, amount: 450 })).body.data.id;
});

const account = async (id: number) => (await api.get(`/customers/${id}/account`)).body.data;

test('a customer who bought nothing owes nothing and holds no cylinders', async () => {
  const { id } = await an.svCustomer();
  expect(await account(id)).toEqual({ credit: null, cylinders: [], has_other_branches: false });
  const other = await an.creditCustomer({ credit_limit: 8_000, advanceAmtPaid: 500 });
  expect(await account(other.id)).toEqual({
    credit: {
      owed: -500,
      credit_limit: 8_000,
      advance: 500,
      left: 8_500,
      credit_days: 15,
      unpaid_since: null,
      days_0_30: 0,
      days_31_60: 0,
      days_61_90: 0,
      days_over_90: 0,
      overdue: 0,
    },
    cylinders: [],
    has_other_branches: false,
  });
});

test('a customer holds the filled cylinders taken less the empties given back, by weight', async () => {
  await assign({ qty: 40 });
  await assign({ weight: 19, qty: 20 });
  const { id } = await an.creditCustomer({ credit_limit: 20_000, advanceAmtPaid: 2_000 });
  const to = { customer_id: id, saletype: 'Credit Sales' };
  // 4 + 1 taken and 3 given back of 14.2 kg; 2 taken of 19 kg. On credit ₹3,600 and ₹4,100, less the advance of ₹2,000.
  await sell({ ...to, qty: 4, empty_cylinders: 3, amount: 3_600 });
  await sell({ ...to, weight: 19, qty: 2, amount: 4_100 });
  const cash = (await sell({ customer_id: id, qty: 1, amount: 900 })).body.data;
  expect(await account(id)).toMatchObject({
    credit: { owed: 5_700, credit_limit: 20_000, advance: 2_000, left: 14_300 },
    cylinders: [
      { weight: 14.2, taken: 5, given_back: 3, held: 2 },
      { weight: 19, taken: 2, given_back: 0, held: 2 },
    ],
  });

  await api.delete(`/dayentries/${cash.id}`);
  expect((await account(id)).cylinders[0]).toEqual({ weight: 14.2, taken: 4, given_back: 3, held: 1 });
  // Old cylinders come back too: more empties than were ever taken.
  await sell({ customer_id: id, qty: 0, empty_cylinders: 5, amount: 0 });
  expect((await account(id)).cylinders[0]).toEqual({ weight: 14.2, taken: 4, given_back: 8, held: -4 });
});

test('what a customer bought is listed with area, goods, empties and amount, settled and recovered or not', async () => {
  const dayBefore = { date: '2026-11-19' };
  await assign({ ...dayBefore, qty: 10 });
  const { body } = await sell({
    ...dayBefore,
    customer_id: credit.id,
    qty: 2,
    empty_cylinders: 1,
    amount: 1_806,
  });
  await settle({ ...dayBefore, qty: 8, empty_cylinders: 1 });
  await recover({ ...dayBefore, denominations: [{ '500': { count: 3, amount: 1_500 } }] });
  const page = await api.get(`/customers/${credit.id}/entries`);
  expect(page.body.data).toEqual([
    {
      id: body.data.id,
      date: '2026-11-19',
      saletype: 'Cash Sales',
      area_code: area.area_code,
      product: 'Cylinders',
      weight: 14.2,
      qty: 2,
      empty_cylinders: 1,
      payment_mode: 'cash',
      amount: 1_806,
    },
  ]);
});

test('an id that cannot be is 400, one that no customer has 404', async () => {
  for (const part of ['account', 'entries'])
    await expectBadIds((id) => plain.get(`/customers/${id}/${part}`));
});
