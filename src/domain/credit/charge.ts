import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { customerCredit, income } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { creditRefusals } from './refusals.ts';
import { updateUnpaidSince } from './unpaid-since.ts';

/** A sale on credit: id of the day entry, customer, branch, date (YYYY-MM-DD) and amount (₹). */
export type CreditSale = { id: number; customer_id: number; branch_id: number; date: string; amount: number };

/**
 * Posts a stored sale to a Credit customer's account, within the credit limit. The account is locked first, so that two
 * sales at once cannot both use the rest of the limit. Its balance includes the opening advance and prepayments.
 * @throws no_credit_account, over_limit with the figures
 * @example await charge(db, { id: entry.id, customer_id, branch_id, date: '2026-11-20', amount: 1806 })
 */
export async function charge(
  db: Db,
  { id, customer_id, branch_id, date, amount }: CreditSale,
): Promise<void> {
  const account = await lockAccount(db, customer_id);
  if (!account) throw creditRefusals.no_credit_account().at('customer_id');
  refuseOverLimit(account, amount);

  if (amount === 0) return;
  await postMoney(db, [
    {
      source: 'day_entry',
      id,
      date,
      debit: customerCredit(customer_id),
      credit: income(branch_id),
      amount: toPaise(amount),
    },
  ]);
  await updateUnpaidSince(db, [customer_id]);
}

/** Takes a sale off the account. @example await cancelCharge(db, { id: entry.id, customer_id }) */
export async function cancelCharge(
  db: Db,
  { id, customer_id }: Pick<CreditSale, 'id' | 'customer_id'>,
): Promise<void> {
  // A sale of ₹0 has posted nothing, so the account is not locked and unpaid_since stays.
  if ((await reverseMoney(db, 'day_entry', [id])) > 0) await updateUnpaidSince(db, [customer_id]);
}

type Account = { name: string; owed: number; credit_limit: number; advance_amount: number };

async function lockAccount(db: Db, customerId: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select rtrim(first_name || ' ' || last_name) as name, balance as owed, credit_limit, advance_amount
      from money_accounts
      join customers on customers.id = owner_id
     where kind = 'customer_credit' and owner_id = ${customerId}
       for no key update of money_accounts`.execute(db);
  return rows[0];
}

function refuseOverLimit({ name, owed, credit_limit, advance_amount }: Account, more: number): void {
  if (sumRupees([owed, more]) <= credit_limit) return;
  // The message adds the opening advance to the balance and to the limit.
  const owes = sumRupees([owed, advance_amount]);
  const limit = sumRupees([credit_limit, advance_amount]);
  throw creditRefusals.over_limit({ name, owes, limit, more });
}
