import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { moveAccount, postReversal } from './lines.ts';
import { creditRefusals } from './refusals.ts';

/** A stored payment: the id of its record, its date (YYYY-MM-DD) and its amount (₹). */
export type CreditPayment = { id: number; customer_id: number; date: string; amount: number };

/**
 * Posts a stored payment to a Credit customer's account; an overpayment covers the next bills.
 * @throws credit_customer_only, before_account
 * @example await creditPayment(db, { id, customer_id, date: '2026-11-20', amount: 4000 })
 */
export async function creditPayment(db: Db, { id, customer_id, date, amount }: CreditPayment): Promise<void> {
  const { rows } = await sql<{ opening_date: string | null }>`
    with account as (
      select customer_id, opening_date
        from credit_accounts
        join customers on customers.id = customer_id
       where customer_id = ${customer_id}
    ), line as (
      insert into credit_entries (customer_id, date, kind, source_id, amount)
      select customer_id, ${date}::date, 'payment', ${id}::int, ${-amount}::numeric from account
    )
    select opening_date from account`.execute(db);
  const [account] = rows;
  if (!account) throw creditRefusals.credit_customer_only().at('customer_id');
  const { opening_date } = account;
  if (opening_date && date < opening_date) throw creditRefusals.before_account(opening_date).at('date');
  await moveAccount(db, customer_id, -amount);
}

/** Reverses a payment's line. @example await takeBackPayment(db, payment.id) */
export const takeBackPayment = (db: Db, paymentId: number): Promise<void> =>
  postReversal(db, { kind: 'payment', source_id: paymentId });
