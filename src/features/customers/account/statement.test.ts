import { expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../../tests/harness/paged-list.ts';
import type { Values } from '../../../kit/shared/declaration.ts';

const { api: plain } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const api = await described(plain);
const an = builders(api);
const business = await openBusiness(api);
const { assign, open, sell } = day(api, business);
await open({ date: '2026-01-01', filled: 500 });
await open({ date: '2026-01-01', weight: 19, filled: 50 });

async function bill(customerId: number, date: string, amount: number, values: Values = {}): Promise<number> {
  await assign({ date, ...values, empty_cylinders: undefined });
  const { status, body } = await sell({
    saletype: 'Credit Sales',
    customer_id: customerId,
    date,
    amount,
    ...values,
  });
  expect([status, body.msg]).toEqual([201, 'Day Entry Created Successfully']);
  return body.data.id;
}
const pay = async (customerId: number, date: string, amount: number) => {
  const payment = { date, customer_id: customerId, amount, payment_mode: 'upi', note: '' };
  return (await api.post('/collectible/payments', payment)).body.data.id;
};
const statement = (id: number, fromDate: string, toDate: string) =>
  api.get(`/customers/${id}/statement?from_date=${fromDate}&to_date=${toDate}`);

const listed = await an.creditCustomer();
testPagedList(api, `/customers/${listed.id}/ledger`, async (date) => {
  await pay(listed.id, date, 10);
  const { body } = await plain.get(`/customers/${listed.id}/ledger?limit=100`);
  return Math.max(...body.data.map(({ id }: { id: number }) => id));
});
const billed = await an.creditCustomer();
testPagedList(api, `/customers/${billed.id}/bills`, async (date) => {
  await bill(billed.id, date, 10, { qty: 1 });
  const { body } = await plain.get(`/customers/${billed.id}/bills?limit=100`);
  return Math.max(...body.data.map(({ id }: { id: number }) => id));
});

/**
 * Hotel Kaveri: ₹2,000 in advance on 1 September, bills of ₹5,000 (1 October) and ₹3,000 (10 November), ₹4,000 paid on
 * 12 November, and a bill of ₹900 that was a mistake.
 */
const kaveri = await an.creditCustomer({
  firstName: 'Gopal',
  lastName: 'Rao',
  companyName: 'Hotel Kaveri',
  mobileNumber: '9000012345',
  gst_no: '37ABCDE1234F1ZZ',
  credit_limit: 20_000,
  advanceAmtPaid: 2_000,
  opening_date: '2026-09-01',
});

test('the account shows every line with its balance, bills with what is paid, ages and what may still be bought', async () => {
  const { id } = kaveri;
  await bill(id, '2026-10-01', 5_000, { qty: 5, empty_cylinders: 3 });
  await bill(id, '2026-11-10', 3_000, { qty: 3, empty_cylinders: 4 });
  const mistake = await bill(id, '2026-11-11', 900, { qty: 1 });
  await api.delete(`/dayentries/${mistake}`);
  await pay(id, '2026-11-12', 4_000);
  const { body: ledger } = await api.get(`/customers/${id}/ledger`);
  expect(
    ledger.data.map((line: Values) => [
      line.date,
      line.kind,
      line.amount,
      line.balance,
      line.is_reversal,
      line.is_reversed,
    ]),
  ).toEqual([
    // Newest first: 6,000 - 4,000 = 2,000.
    ['2026-11-12', 'payment', -4_000, 2_000, false, false],
    ['2026-11-11', 'sale', -900, 6_000, true, false],
    // 6,000 + 900 = 6,900
    ['2026-11-11', 'sale', 900, 6_900, false, true],
    // 3,000 + 3,000 = 6,000
    ['2026-11-10', 'sale', 3_000, 6_000, false, false],
    // -2,000 + 5,000 = 3,000
    ['2026-10-01', 'sale', 5_000, 3_000, false, false],
    ['2026-09-01', 'opening', -2_000, -2_000, false, false],
  ]);
  expect(ledger.data[0]).toMatchObject({ payment_mode: 'upi', note: '', product: null });
  expect(ledger.data[1]).toMatchObject({ product: null, payment_mode: null });
  expect(ledger.data[3]).toMatchObject({ product: 'Cylinders', weight: 14.2, qty: 3 });
  const { body: bills } = await api.get(`/customers/${id}/bills`);
  // 2,000 + 4,000 = 6,000 are paid: 5,000 of the first bill, 1,000 of the second. Due 15 days after their dates.
  expect(bills.data).toMatchObject([
    { date: '2026-11-10', due_date: '2026-11-25', amount: 3_000, paid: 1_000, unpaid: 2_000, qty: 3 },
    { date: '2026-10-01', due_date: '2026-10-16', amount: 5_000, paid: 5_000, unpaid: 0, qty: 5 },
  ]);
  expect((await api.get(`/customers/${id}/account`)).body.data).toEqual({
    credit: {
      owed: 2_000,
      credit_limit: 20_000,
      advance: 2_000,
      // 20,000 - 2,000
      left: 18_000,
      credit_days: 15,
      unpaid_since: '2026-11-10',
      days_0_30: 2_000,
      days_31_60: 0,
      days_61_90: 0,
      days_over_90: 0,
      overdue: 0,
    },
    // 5 + 3 taken, 3 + 4 given back
    cylinders: [{ weight: 14.2, taken: 8, given_back: 7, held: 1 }],
    has_other_branches: false,
  });
});

test('a statement goes from its opening to its closing balance line by line, as things stood on its last day', async () => {
  const { status, body } = await statement(kaveri.id, '2026-10-01', '2026-11-11');
  expect([status, body.data]).toEqual([
    200,
    {
      name: 'Gopal Rao',
      companyName: 'Hotel Kaveri',
      address: '7 Temple Street, Guntur',
      mobileNumber: '9000012345',
      gst_no: '37ABCDE1234F1ZZ',
      credit_limit: 20_000,
      credit_days: 15,
      // The advance of 1 September.
      opening: -2_000,
      // 5,000 + 3,000; the mistake of 11 November is left out with what took it back.
      billed: 8_000,
      paid: 0,
      closing: 6_000,
      // On 11 November the advance has paid 2,000 of the first bill; 3,000 of it are 41 days old and were due on 16 October.
      ageing: { days_0_30: 3_000, days_31_60: 3_000, days_61_90: 0, days_over_90: 0, overdue: 3_000 },
      lines: [
        {
          id: expect.any(Number),
          date: '2026-10-01',
          kind: 'sale',
          product: 'Cylinders',
          weight: 14.2,
          qty: 5,
          payment_mode: null,
          note: null,
          amount: 5_000,
          balance: 3_000,
        },
        expect.objectContaining({ date: '2026-11-10', amount: 3_000, balance: 6_000 }),
      ],
      // 5 taken and 3 given back on 1 October, 3 taken and 4 given back on 10 November.
      cylinders: [{ weight: 14.2, opening: 0, taken: 8, given_back: 7, held: 1 }],
    },
  ]);
  const later = (await statement(kaveri.id, '2026-11-02', '2026-11-20')).body.data;
  // 3,000 + 3,000 - 4,000 = 2,000; 5 - 3 = 2 cylinders before, 2 + 3 - 4 = 1 after.
  expect(later).toMatchObject({
    opening: 3_000,
    billed: 3_000,
    paid: 4_000,
    closing: 2_000,
    ageing: { days_0_30: 2_000, overdue: 0 },
    cylinders: [{ weight: 14.2, opening: 2, taken: 3, given_back: 4, held: 1 }],
  });
  expect(later.lines.map((line: Values) => [line.kind, line.amount, line.balance])).toEqual([
    ['sale', 3_000, 6_000],
    ['payment', -4_000, 2_000],
  ]);
});

test('a period without lines has its balances all the same', async () => {
  const { body } = await statement(kaveri.id, '2026-10-05', '2026-10-06');
  expect(body.data).toMatchObject({ opening: 3_000, billed: 0, paid: 0, closing: 3_000, lines: [] });
  const before = (await statement(kaveri.id, '2026-01-01', '2026-01-31')).body.data;
  expect(before).toMatchObject({ opening: 0, closing: 0, lines: [], cylinders: [] });
  expect(before.ageing).toEqual({ days_0_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0, overdue: 0 });
});

test('cylinders of each weight stand apart, empties given back beside a stove among those of their weight', async () => {
  const { id } = await an.creditCustomer();
  await bill(id, '2026-11-02', 4_100, { weight: '19', qty: 2 });
  await bill(id, '2026-11-03', 900, { qty: 1, empty_cylinders: 2 });
  expect((await statement(id, '2026-11-01', '2026-11-20')).body.data.cylinders).toEqual([
    { weight: 14.2, opening: 0, taken: 1, given_back: 2, held: -1 },
    { weight: 19, opening: 0, taken: 2, given_back: 0, held: 2 },
  ]);
});

test('a period that cannot be is refused with its message', async () => {
  const { id } = kaveri;
  const fieldsOf = async (query: string) => {
    const { status, body } = await api.get(`/customers/${id}/statement${query}`);
    return [status, body.fields];
  };
  expect(await fieldsOf('')).toEqual([
    422,
    { from_date: 'From Date is required', to_date: 'To Date is required' },
  ]);
  expect(await fieldsOf('?from_date=2026-11-02&to_date=2026-11-01')).toEqual([
    422,
    { from_date: 'From Date cannot be greater than To Date' },
  ]);
  expect(await fieldsOf('?from_date=2026-02-30&to_date=2026-11-01')).toEqual([
    422,
    { from_date: 'Date is invalid' },
  ]);
  expect(await fieldsOf('?from_date=2026-11-01&to_date=2026-11-01&colour=red')).toEqual([
    422,
    { colour: 'Unknown field' },
  ]);
});

test('a customer who does not buy on credit has no statement, and empty lists', async () => {
  const { id } = business.guest;
  expect((await statement(id, '2026-11-01', '2026-11-20')).status).toBe(404);
  for (const list of ['bills', 'ledger']) {
    expect((await api.get(`/customers/${id}/${list}`)).body.data).toEqual([]);
    await expectBadIds((missing) => api.get(`/customers/${missing}/${list}`));
  }
  await expectBadIds((missing) =>
    api.get(`/customers/${missing}/statement?from_date=2026-11-01&to_date=2026-11-20`),
  );
});
