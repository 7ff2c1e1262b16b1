import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { customerTraits, type SvType, svKinds } from '../../masters/choices.ts';
import { openingAdvance } from '../credit/opening.ts';
import { customerCredit, income, outside, svCharge } from '../money/accounts.ts';
import { accountIds } from '../money/balances.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';

type NewCustomer = {
  id: number;
  customer_type: keyof typeof customerTraits;
  sv_type: SvType;
  date: string;
  opening_date: string | null;
  advance_amount: number;
  chargeable_amount: number;
};

/**
 * Opens the accounts of new customers: for a Credit customer with the advance, for an SV customer with the charge of the
 * connection.
 * @param condition condition on `customers`
 * @example await openAccounts(db, sql`id = ${id}`)
 */
export async function openAccounts(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<NewCustomer>`
    select id, customer_type, sv_type, date, opening_date, advance_amount, chargeable_amount
      from customers
     where customer_type <> 'Guest' and ${condition}
     order by id`.execute(db);
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    await accountIds(db, slice.map(accountOf));
    await postMoney(
      db,
      slice.map(firstPosting).filter(({ amount }) => amount > 0),
    );
  }
}

/** How many customers are opened at once: an import of thousands leaves time for other requests. */
const SLICE = 1_000;

const accountOf = ({ id, customer_type }: NewCustomer) =>
  customerTraits[customer_type].hasAccount ? customerCredit(id) : svCharge(id);

/** Reverses the first postings of deleted customers. */
export const closeAccounts = (db: Db, customerIds: readonly number[]): Promise<number> =>
  reverseMoney(db, 'customer', customerIds);

/** A deposit that is not paid yet is due from outside; a charge is income. */
function firstPosting(customer: NewCustomer): Posting {
  const { id, customer_type, sv_type, date, opening_date, advance_amount, chargeable_amount } = customer;
  if (customerTraits[customer_type].hasAccount)
    return openingAdvance(id, { date: opening_date ?? date, advance: advance_amount });
  const isDeposit = svKinds[sv_type] === 'deposit';
  return {
    source: 'customer',
    id,
    date,
    debit: svCharge(id),
    credit: isDeposit ? outside : income(0),
    amount: toPaise(isDeposit ? advance_amount : chargeable_amount),
  };
}
