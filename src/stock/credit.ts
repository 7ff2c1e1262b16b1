import { sql } from 'kysely';
import type { Db } from '../kit/server/db.ts';
import { RuleError } from '../kit/server/errors.ts';
import { formatRupees } from '../kit/shared/format.ts';

/**
 * Raises what a Credit customer owes by `amount` (₹), within credit limit plus advance, by one guarded update: two
 * sales at once cannot both take the last of it.
 * @throws RuleError 422 for a customer who is not a Credit customer, 409 with the figures above the limit
 * @example await charge(db, customer_id, 1806)
 */
export async function charge(db: Db, customer_id: number, amount: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update credit_accounts
       set owed = owed + ${amount}
      from customers
     where customers.id = credit_accounts.customer_id
       and customers.id = ${customer_id}
       and owed + ${amount} <= credit_limit + advance_amount`.execute(db);
  if (numAffectedRows === 0n) await refuse(db, customer_id, amount);
}

/** Takes back what a sale once charged (₹). @example await uncharge(db, customer_id, 1806) */
export async function uncharge(db: Db, customer_id: number, amount: number): Promise<void> {
  await db
    .updateTable('credit_accounts')
    .set((set) => ({ owed: set('owed', '-', amount) }))
    .where('customer_id', '=', customer_id)
    .execute();
}

async function refuse(db: Db, customer_id: number, amount: number): Promise<never> {
  const account = await db
    .selectFrom('credit_accounts')
    .innerJoin('customers', 'customers.id', 'credit_accounts.customer_id')
    .select(['first_name', 'last_name', 'credit_limit', 'advance_amount', 'owed'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  if (!account) {
    const message = 'Credit Sales need a Credit customer';
    throw new RuleError(message, 422, { fields: { customer_id: message } });
  }
  const limit = account.credit_limit + account.advance_amount;
  throw new RuleError(
    `${account.first_name} ${account.last_name} owes ${formatRupees(account.owed)} and may owe ${formatRupees(limit)}; ` +
      `${formatRupees(amount)} more is above the limit`,
    409,
  );
}
