import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise, toRupees } from '../../kit/shared/money.ts';
import type { MoneyAccount } from './accounts.ts';
import { accountIds, applyChanges, keyOf, lockBalances } from './balances.ts';

/** The records that post money (docs/product/money.md); audit-money.ts knows what each posts. */
export type MoneySource =
  | 'customer'
  | 'day_entry'
  | 'customer_payment'
  | 'sv_payment'
  | 'opening_bill'
  | 'opening_deposit'
  | 'cash_recovery'
  | 'driver_entry'
  | 'shortage_clearance'
  | 'expense'
  | 'inventory'
  | 'till_count'
  | 'till_move'
  | 'deposit_slip'
  | 'deposit_credit'
  | 'vendor_payment'
  | 'cheque_deposit'
  | 'cheque_clearing'
  | 'cheque_bounce'
  | 'upi_settlement'
  | 'opening_vendor'
  | 'opening_bank'
  | 'plant_claim';

/** Money that moves from the credited to the debited account, for a record, on its business date (YYYY-MM-DD). */
export type Posting = {
  source: MoneySource;
  id: number;
  date: string;
  debit: MoneyAccount;
  credit: MoneyAccount;
  /** Whole paise, above zero. */
  amount: number;
};

/**
 * Posts money and updates the balances, in the caller's transaction. It locks the accounts in the order of all transactions
 * (see `moneyKinds`); before it, a caller may lock only the account of one customer, to read its balance.
 * @throws not_enough_money with the figures; a RangeError for an amount that is not above zero, or one account twice
 * @example await postMoney(db, [{ source: 'day_entry', id, date, debit: customerCredit(7), credit: income(1), amount: 169050 }])
 */
export async function postMoney(db: Db, postings: readonly Posting[]): Promise<void> {
  for (const posting of postings) assertPossible(posting);
  if (postings.length === 0) return;

  const ids = await accountIds(
    db,
    postings.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const idOf = (account: MoneyAccount) => ids.get(keyOf(account)) as number;
  const rows = postings.map(({ source, id, date, debit, credit, amount }) => ({
    date,
    source,
    source_id: id,
    debit_id: idOf(debit),
    credit_id: idOf(credit),
    amount: toRupees(amount),
  }));
  await sql`
    insert into money_postings (date, source, source_id, debit_id, credit_id, amount)
    select date, source, source_id, debit_id, credit_id, amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as posting (date date, source text, source_id integer, debit_id integer, credit_id integer, amount numeric)`.execute(
    db,
  );
  await applyChanges(
    db,
    postings.flatMap(({ debit, credit, amount }) => [
      { accountId: idOf(debit), paise: amount },
      { accountId: idOf(credit), paise: -amount },
    ]),
  );
}

/**
 * Reverses each active posting of some records, on the posting's own date. The caller has locked the records.
 * @returns how many postings were reversed
 * @throws not_enough_money when the money was used later
 * @example await reverseMoney(db, 'customer_payment', [12])
 */
export async function reverseMoney(db: Db, source: MoneySource, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ debit_id: number; credit_id: number; amount: number }>`
    insert into money_postings (date, source, source_id, debit_id, credit_id, amount, reverses)
    select date, source, source_id, credit_id, debit_id, amount, id
      from money_postings as posting
     where source = ${source} and source_id = any(${ids}::integer[]) and ${isActive('posting')}
     order by id
    returning debit_id, credit_id, amount`.execute(db);
  await applyChanges(
    db,
    rows.flatMap(({ debit_id, credit_id, amount }) => [
      { accountId: debit_id, paise: toPaise(amount) },
      { accountId: credit_id, paise: -toPaise(amount) },
    ]),
  );
  return rows.length;
}

/**
 * Replaces the active postings of records by others. The accounts of both are locked first, in the order of all
 * transactions. The caller has locked the records.
 * @throws not_enough_money with the figures
 * @example await repostMoney(db, { source: 'expense', ids: [12] }, postings)
 */
export async function repostMoney(
  db: Db,
  { source, ids }: { source: MoneySource; ids: readonly number[] },
  postings: readonly Posting[],
): Promise<void> {
  const added = await accountIds(
    db,
    postings.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const { rows } = await sql<{ account_id: number }>`
    select account_id from money_lines as line
     where source = ${source} and source_id = any(${ids}::integer[]) and ${isActive('line')}`.execute(db);
  await lockBalances(db, [...added.values(), ...rows.map(({ account_id }) => account_id)]);
  await reverseMoney(db, source, ids);
  await postMoney(db, postings);
}

/** SQL: a posting or line is no reversal and not reversed. `money_lines` has the postings of all branches. */
export const isActive = (posting: string) =>
  sql<boolean>`${sql.ref(`${posting}.reverses`)} is null
    and not exists (select from money_lines as later where later.reverses = ${sql.ref(`${posting}.id`)})`;

/** SQL: the branch scope of the person lets them see the line. Sums include the lines that it hides. */
export const isVisible = (line: string) =>
  sql<boolean>`exists (select from money_postings where money_postings.id = ${sql.ref(`${line}.id`)})`;

function assertPossible({ debit, credit, amount }: Posting): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} paise cannot be posted`);
  if (keyOf(debit) === keyOf(credit)) throw new RangeError(`${keyOf(debit)} cannot pay itself`);
}
