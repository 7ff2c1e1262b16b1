import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { moveAccount, postReversal } from './lines.ts';
import { creditRefusals } from './refusals.ts';

/** A credit sale on the account: its entry's id, its date (YYYY-MM-DD) and its amount (₹). */
export type CreditSale = { id: number; customer_id: number; date: string; amount: number };

/**
 * Posts a stored sale to a Credit customer's account, within the credit limit. One guarded statement writes
 * line and account, so that two concurrent sales cannot both use the rest of the limit. `owed` already includes
 * the opening advance and prepayments.
 * @throws no_credit_account, over_limit with the figures
 * @example await charge(db, { id: entry.id, customer_id, date: '2026-11-20', amount: 1806 })
 */
export async function charge(db: Db, sale: CreditSale): Promise<void> {
  const { id, customer_id, date, amount } = sale;
  // A bill that may not be the newest changes which bills the payments cover; only a recount shows that.
  const { rows } = await sql<{ is_moved: boolean }>`
    with account as (
      update credit_accounts
         set owed = owed + ${amount},
             unpaid_since = case when owed + ${amount} > 0 then coalesce(unpaid_since, ${date}::date) end
        from customers
       where customers.id = credit_accounts.customer_id
         and customers.id = ${customer_id}
         and owed + ${amount} <= credit_limit
      returning customer_id, unpaid_since > ${date}::date or (owed > 0 and owed - ${amount} <= 0) as is_moved
    ), line as (
      insert into credit_entries (customer_id, date, kind, source_id, amount)
      select customer_id, ${date}::date, 'sale', ${id}::int, ${amount}::numeric
        from account
       where ${amount}::numeric <> 0
    )
    select coalesce(is_moved, false) as is_moved from account`.execute(db);
  const [account] = rows;
  if (!account) await refuse(db, customer_id, amount);
  else if (account.is_moved) await moveAccount(db, customer_id, 0, date);
}

/** Reverses a sale's line. @example await uncharge(db, entry.id) */
export const uncharge = (db: Db, entryId: number): Promise<void> =>
  postReversal(db, { kind: 'sale', source_id: entryId });

async function refuse(db: Db, customerId: number, amount: number): Promise<never> {
  const account = await db
    .selectFrom('credit_accounts')
    .innerJoin('customers', 'customers.id', 'credit_accounts.customer_id')
    .select(['first_name', 'last_name', 'credit_limit', 'advance_amount', 'owed'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!account) throw creditRefusals.no_credit_account().at('customer_id');
  // The bills minus the payments, so that the message's figures match limit plus advance.
  const owes = account.owed + account.advance_amount;
  const limit = account.credit_limit + account.advance_amount;
  const name = `${account.first_name} ${account.last_name}`;
  throw creditRefusals.over_limit({ name, owes, limit, more: amount });
}
