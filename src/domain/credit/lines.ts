import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';

/** The source of a line: a sale or a payment, by the id of its record. */
export type CreditSource = { kind: 'sale' | 'payment'; source_id: number };

/** An active line: not a reversal, and not reversed. */
export const stands = (line: string) =>
  sql<boolean>`${sql.ref(`${line}.reverses`)} is null
    and not exists (select from account_lines as later where later.reverses = ${sql.ref(`${line}.id`)})`;

/**
 * Reverses a record's active line, on the line's own date, and updates the account; does nothing without an
 * active line. The caller has locked the record's row.
 * @example await postReversal(db, { kind: 'payment', source_id: 12 })
 */
export async function postReversal(db: Db, { kind, source_id }: CreditSource): Promise<void> {
  const { rows } = await sql<{ customer_id: number; amount: number }>`
    insert into credit_entries (customer_id, date, kind, source_id, amount, reverses)
    select customer_id, date, kind, source_id, -amount, id
      from credit_entries as line
     where kind = ${kind} and source_id = ${source_id} and ${stands('line')}
    returning customer_id, amount`.execute(db);
  for (const { customer_id, amount } of rows) await moveAccount(db, customer_id, amount);
}

/**
 * Changes the amount a customer owes (₹, negative for a payment) for lines already posted in this transaction,
 * and finds the oldest bill that is not fully paid. Payments cover the oldest bills first, so the unpaid bills
 * are the newest ones that add up to the amount owed. A bill and its reversal share a date and cancel out.
 * @param from bills before this date (YYYY-MM-DD) are known to be paid
 * @example await moveAccount(db, customer_id, -4000)
 */
export async function moveAccount(db: Db, customerId: number, change: number, from?: string): Promise<void> {
  // Lock first: the sum below must see every earlier line.
  await sql`select from credit_accounts where customer_id = ${customerId} for no key update`.execute(db);
  // A payment or reversal leaves no older bill unpaid than before.
  const since =
    from === undefined
      ? change < 0
        ? sql`and date >= unpaid_since`
        : sql``
      : sql`and date >= ${from}::date`;
  await sql`
    update credit_accounts
       set owed = owed + ${change},
           unpaid_since = (
             select min(date)
               from (select date, sum(sum(amount)) over (order by date desc) - sum(amount) as billed_later
                       from account_lines
                      where customer_id = credit_accounts.customer_id and kind = 'sale' ${since}
                      group by date
                     having sum(amount) <> 0) as bills
              where billed_later < owed + ${change})
     where customer_id = ${customerId}`.execute(db);
}
