import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { bank, expense, outsideOf, upi } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { hasTill } from '../till/cash-place.ts';
import { tillRefusals } from '../till/refusals.ts';

/** UPI of one day that a bank has credited, in ₹. */
export type UpiSettlement = {
  /** The day of the credit. */
  date: string;
  /** The day of the payments. */
  for_date: string;
  branch_id: number;
  bank_account_id: number;
  /** Before the fee and the tax on it. */
  amount: number;
  fee_amt: number;
  tax_amt: number;
  reference: string;
  note: string;
};

/**
 * Records what a bank has credited of the UPI of a branch with a till, also after the day is closed.
 * @returns the id of the settlement
 * @throws no_till; already_exists for a reference that another settlement of the same day of payments has
 */
export async function settleUpi(db: Db, settlement: UpiSettlement): Promise<number> {
  await refuseBeforeTill(db, settlement);
  const { id, is_of_till } = await db
    .insertInto('upi_settlements')
    .values(settlement)
    .returning(['id', isOfTill])
    .executeTakeFirstOrThrow();
  await postMoney(db, postingsOf({ id, is_of_till, ...settlement }));
  return id;
}

/**
 * Records the settlements of a list of the bank. One with a reference that its day of payments has already is left out.
 * @returns how many were recorded
 * @throws no_till
 */
export async function importSettlements(db: Db, settlements: readonly UpiSettlement[]): Promise<number> {
  for (const [, [first]] of Map.groupBy(settlements, ({ branch_id, date }) => `${branch_id} ${date}`))
    if (first) await refuseBeforeTill(db, first);
  const stored = await db
    .insertInto('upi_settlements')
    .values(settlements)
    .onConflict((conflict) =>
      conflict.expression(sql`upper(reference), for_date`).where('reference', '<>', '').doNothing(),
    )
    .returning(['id', 'date', 'branch_id', 'bank_account_id', 'amount', 'fee_amt', 'tax_amt', isOfTill])
    .execute();
  await postMoney(db, stored.flatMap(postingsOf));
  return stored.length;
}

/** Deletes a settlement: its UPI is not credited yet. @throws not_found */
export async function cancelUpiSettlement(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('upi_settlements').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await reverseMoney(db, 'upi_settlement', [id]);
}

async function refuseBeforeTill(db: Db, settlement: UpiSettlement): Promise<void> {
  if (!(await hasTill(db, settlement))) throw tillRefusals.no_till().at('branch_id');
}

/** SQL: the UPI of the day was posted; that of the day of the first count, or before, was not. */
const isOfTill = sql<boolean>`has_till(branch_id, for_date)`.as('is_of_till');

type Settled = Omit<UpiSettlement, 'for_date' | 'reference' | 'note'> & { id: number; is_of_till: boolean };

function postingsOf({ id, date, branch_id, bank_account_id, is_of_till, ...amounts }: Settled): Posting[] {
  const credit = is_of_till ? upi(branch_id) : outsideOf(branch_id);
  const charged = sumRupees([amounts.fee_amt, amounts.tax_amt]);
  const posting = { source: 'upi_settlement', id, date, credit } as const;
  const net = toPaise(sumRupees([amounts.amount, -charged]));
  const credited: Posting = { ...posting, debit: bank(bank_account_id, branch_id), amount: net };
  return charged === 0
    ? [credited]
    : [credited, { ...posting, debit: expense(branch_id), amount: toPaise(charged) }];
}
