import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { testApp } from '../harness/app.ts';
import { day, openBusiness } from '../harness/day.ts';

const { api, an, db } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const business = await openBusiness(api);
const { assign, open, sell } = day(api, business);
const LIMIT = 6_000;
/** 2 to 127 days before the business date, so that there are bills of every age. */
const DATES = ['2026-07-16', '2026-08-22', '2026-09-30', '2026-10-21', '2026-11-05', '2026-11-18'];

await open({ date: '2026-07-01', filled: 6_000 });
for (const date of DATES) await assign({ date, qty: 1_000 });

type Bill = { id: number; date: string; amount: number };
type Payment = { id: number; date: string; amount: number };
/** The account on paper. */
type Paper = { opened: string; advance: number; bills: Bill[]; payments: Payment[] };

const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
const owedBy = ({ advance, bills, payments }: Paper) => total(bills) - total(payments) - advance;

/** The open amount of each bill, when payments cover the oldest bills first. */
function openBills({ advance, bills, payments }: Paper) {
  let money = advance + total(payments);
  return bills
    .toSorted((left, right) => left.date.localeCompare(right.date) || left.id - right.id)
    .flatMap(({ date, amount }) => {
      const paid = Math.min(money, amount);
      money -= paid;
      return paid < amount ? [{ date, amount, unpaid: amount - paid }] : [];
    });
}

const daysAgo = (date: string) => (Date.parse('2026-11-20') - Date.parse(date)) / 86_400_000;
const sumOf = (bills: readonly { date: string; unpaid: number }[], from: number, to: number) =>
  bills
    .filter(({ date }) => daysAgo(date) >= from && daysAgo(date) <= to)
    .reduce((sum, { unpaid }) => sum + unpaid, 0);

type Step = {
  kind: 'sell' | 'unsell' | 'pay' | 'unpay' | 'advance';
  date: number;
  amount: number;
  pick: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'sell', 'pay', 'pay', 'unsell', 'unpay', 'advance'),
  date: fc.nat(DATES.length - 1),
  amount: fc.integer({ min: 1, max: 20 }).map((hundreds) => hundreds * 100),
  pick: fc.nat(20),
});

async function play(customerId: number, paper: Paper, { kind, date: place, amount, pick }: Step) {
  const date = DATES[place] ?? '';
  if (kind === 'sell') {
    const { status, body } = await sell({ saletype: 'Credit Sales', customer_id: customerId, date, amount });
    // Exactly the sales over the limit are refused, and records dated before the account was opened.
    expect(status).toBe(date < paper.opened ? 422 : owedBy(paper) + amount <= LIMIT ? 201 : 409);
    if (status === 201) paper.bills.push({ id: body.data.id, date, amount });
  }
  if (kind === 'pay') {
    const payment = { date, customer_id: customerId, amount, payment_mode: 'upi' };
    const { status, body } = await api.post('/collectible/payments', payment);
    expect(status).toBe(date < paper.opened ? 422 : 201);
    if (status === 201) paper.payments.push({ id: body.data.id, date, amount });
  }
  if (kind === 'advance') {
    const change = { advanceAmtPaid: amount, opening_date: date };
    const { status } = await api.patch(`/customers/${customerId}`, change);
    // No bill or payment may be dated before the account's opening.
    const first = [...paper.bills, ...paper.payments].map((line) => line.date).toSorted()[0];
    expect(status).toBe(first !== undefined && first < date && date !== paper.opened ? 422 : 200);
    if (status === 200) Object.assign(paper, { advance: amount, opened: date });
  }
  const list = kind === 'unsell' ? paper.bills : kind === 'unpay' ? paper.payments : [];
  const gone = list[pick % Math.max(list.length, 1)];
  if (!gone) return;
  const path = kind === 'unsell' ? '/dayentries' : '/collectible/payments';
  expect(await api.delete(`${path}/${gone.id}`)).toBeSaved();
  list.splice(
    list.findIndex(({ id }) => id === gone.id),
    1,
  );
}

async function expectAsOnPaper(customerId: number, paper: Paper) {
  const { body } = await api.get(`/collectible/${customerId}`);
  const bills = openBills(paper);
  expect(body.data.owed).toBe(owedBy(paper));
  expect(body.data.bills).toMatchObject(bills);
  expect(body.data.bills).toHaveLength(bills.length);
  const { credit } = (await api.get(`/customers/${customerId}/account`)).body.data;
  expect(credit).toEqual({
    owed: owedBy(paper),
    credit_limit: LIMIT,
    advance: paper.advance,
    left: LIMIT - owedBy(paper),
    credit_days: 15,
    unpaid_since: bills[0]?.date ?? null,
    days_0_30: sumOf(bills, 0, 30),
    days_31_60: sumOf(bills, 31, 60),
    days_61_90: sumOf(bills, 61, 90),
    days_over_90: sumOf(bills, 91, 999),
    overdue: sumOf(bills, 16, 999),
  });
}

test('after any sequence an account is the sum of its lines, oldest bills paid first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18, size: 'max' }), async (steps) => {
      const { id } = await an.creditCustomer({ credit_limit: LIMIT });
      const paper: Paper = { opened: '2026-01-01', advance: 0, bills: [], payments: [] };
      for (const one of steps) {
        await play(id, paper, one);
        await expectAsOnPaper(id, paper);
      }
      expect(await booksBalance(db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
