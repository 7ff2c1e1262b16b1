import type { customerTypes } from '../../masters/choices.ts';
import type { Books } from './books.ts';
import { dayBefore, moment } from './calendar.ts';
import type { Random } from './random.ts';

/** What a Credit buyer has not paid yet, oldest bill first, and what is paid ahead (₹). */
export type Account = {
  limit: number;
  ahead: number;
  unpaid: { date: string; amount: number }[];
  /** Days that a bill waits before the buyer thinks of paying it. */
  paysAfter: number;
};

/** A customer who may be sold to; one who buys on credit has an account. */
export type Buyer = {
  id: number;
  type: (typeof customerTypes)[number];
  since: string;
  account: Account | undefined;
};

/** Most pay within the usual fifteen days, some are slow, and a few let it lie for months. */
export function newAccount(random: Random, { limit, advance }: { limit: number; advance: number }): Account {
  const habit = random.next();
  const paysAfter =
    habit < 0.65 ? random.between(4, 14) : habit < 0.92 ? random.between(15, 40) : random.between(50, 120);
  return { limit, ahead: advance, unpaid: [], paysAfter };
}

export const owedOf = ({ ahead, unpaid }: Account): number =>
  unpaid.reduce((sum, { amount }) => sum + amount, 0) - ahead;

/** Puts a sale on the account; what was paid ahead covers it first. */
export function bill(account: Account, date: string, amount: number): void {
  const covered = Math.min(account.ahead, amount);
  account.ahead -= covered;
  if (amount > covered) account.unpaid.push({ date, amount: amount - covered });
}

/** The advance is the first line of an account. */
export function openAccounts(books: Books, buyers: Iterable<Buyer>): void {
  for (const { id, since, account } of buyers)
    if (account && account.ahead > 0)
      books.add('credit_entries', {
        id: books.nextId('credit_entries'),
        customer_id: id,
        date: since,
        kind: 'opening',
        source_id: null,
        amount: -account.ahead,
        created_at: moment(since, 11),
      });
}

/** In the evening some of those whose bills have waited long enough pay them, whole or in round figures. */
export function payBills(books: Books, random: Random, date: string, buyers: Iterable<Buyer>): void {
  for (const { id, account } of buyers) {
    if (!account) continue;
    const until = dayBefore(date, account.paysAfter);
    const [oldest] = account.unpaid;
    if (!oldest || oldest.date > until || !random.chance(0.4)) continue;
    const due = account.unpaid.reduce((sum, bill) => sum + (bill.date <= until ? bill.amount : 0), 0);
    const amount = due > 2_000 && random.chance(0.3) ? Math.floor(due / 1_000) * 500 : due;
    pay(account, amount);
    const paymentId = books.nextId('customer_payments');
    const createdAt = moment(date, 17 + random.next());
    const line = { customer_id: id, date, created_at: createdAt };
    books.add('customer_payments', {
      id: paymentId,
      ...line,
      amount,
      payment_mode: random.chance(0.6) ? 'upi' : 'cash',
      note: '',
    });
    books.add('credit_entries', {
      id: books.nextId('credit_entries'),
      ...line,
      kind: 'payment',
      source_id: paymentId,
      amount: -amount,
    });
  }
}

function pay(account: Account, amount: number): void {
  let left = amount;
  for (const bill of account.unpaid) {
    const paid = Math.min(bill.amount, left);
    bill.amount -= paid;
    left -= paid;
  }
  account.unpaid = account.unpaid.filter(({ amount }) => amount > 0);
  account.ahead += left;
}
