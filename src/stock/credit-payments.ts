import { sql } from 'kysely';
import type { Db } from '../kit/server/db.ts';
import { RuleError } from '../kit/server/errors.ts';
import { moveAccount, postReversal } from './credit-lines.ts';

/** A stored payment: the id of its record, its date (YYYY-MM-DD) and its amount (₹). */
export type CreditPayment = { id: number; customer_id: number; date: string; amount: number };

/**
 * Takes a stored payment off what a Credit customer owes; more than is owed stands against the next bills.
 * @throws RuleError 422 for a customer who is not a Credit customer
 * @example await creditPayment(db, { id, customer_id, date: '2026-11-20', amount: 4000 })
 */
export async function creditPayment(db: Db, { id, customer_id, date, amount }: CreditPayment): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into credit_entries (customer_id, date, kind, source_id, amount)
    select customer_id, ${date}::date, 'payment', ${id}::int, ${-amount}::numeric
      from credit_accounts
     where customer_id = ${customer_id}`.execute(db);
  if (numAffectedRows === 0n) {
    const message = 'Choose a Credit customer';
    throw new RuleError(message, 422, { fields: { customer_id: message } });
  }
  await moveAccount(db, customer_id, -amount);
}

/** Takes a payment back, by a line turned round. @example await takeBackPayment(db, payment.id) */
export const takeBackPayment = (db: Db, payment_id: number): Promise<void> =>
  postReversal(db, { kind: 'payment', source_id: payment_id });
