import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { isRounding } from '../../masters/cash-difference.ts';
import { amountOf } from '../../masters/counted-cash.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { cashDifference, outsideOf, till } from '../money/accounts.ts';
import { accountIds, keyOf, lockBalances } from '../money/balances.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { businessRules } from '../settings.ts';
import { tillRefusals } from './refusals.ts';
import { deleteCount, insertCount, isTillUsed, lastCount, lockCount, type TillCount } from './till-rows.ts';

/**
 * Counts the till of a branch at the end of a day (₹). The first count, of today, is the opening of the till. A later one
 * posts its difference from the books, so the next day begins with what was counted.
 * @param today the business date
 * @returns the id of the count
 * @throws opening_not_today, counted_before, reason_missing above the cash difference limit; and what refuseClosedDay throws
 */
export async function countTill(db: Db, count: TillCount, today: string): Promise<number> {
  const { branch_id, date } = count;
  const countedAmt = amountOf(count.denominations);
  // The day is locked before the till, as every write does.
  await refuseClosedDay(db, { branch_id, date });
  await lockTill(db, branch_id);
  const last = await lastCount(db, branch_id);
  if (!last) return openTill(db, { ...count, counted_amt: countedAmt }, today);
  if (date <= last.date) throw tillRefusals.counted_before(last.date).at('date');

  const expected = await tillAt(db, { branch_id, date });
  const difference = sumRupees([countedAmt, -expected]);
  const { cash_difference_limit } = await businessRules(db);
  const needsReason = !isRounding(difference) && Math.abs(difference) > cash_difference_limit;
  if (needsReason && count.reason === '') throw tillRefusals.reason_missing().at('reason');

  const id = await insertCount(db, {
    ...count,
    is_opening: false,
    counted_amt: countedAmt,
    expected_amt: expected,
  });
  if (difference !== 0) await postMoney(db, [differencePosting(count, { id, difference })]);
  return id;
}

async function openTill(db: Db, count: TillCount & { counted_amt: number }, today: string): Promise<number> {
  const { branch_id, date, counted_amt } = count;
  // Records of later days would have gone past the till.
  if (date !== today) throw tillRefusals.opening_not_today().at('date');
  const id = await insertCount(db, { ...count, is_opening: true, expected_amt: counted_amt });
  if (counted_amt === 0) return id;
  const amount = toPaise(counted_amt);
  const [debit, credit] = [till(branch_id), outsideOf(branch_id)];
  await postMoney(db, [{ source: 'till_count', id, date, debit, credit, amount }]);
  return id;
}

/** Deletes the last count of a till. @throws not_found, later_count, till_in_use for an opening; and what refuseClosedDay throws */
export async function cancelCount(db: Db, id: number): Promise<void> {
  const count = orNotFound(await lockCount(db, id));
  await refuseClosedDay(db, count);
  await lockTill(db, count.branch_id);
  if ((await lastCount(db, count.branch_id))?.id !== id) throw tillRefusals.later_count();
  if (count.is_opening && (await isTillUsed(db, count.branch_id))) throw tillRefusals.till_in_use();
  await deleteCount(db, id);
  await reverseMoney(db, 'till_count', [id]);
}

/** Waits for those who move money of the branch; later ones wait for this transaction. */
const lockTill = (db: Db, branchId: number) =>
  sql`select pg_advisory_xact_lock(till_lock(${branchId}))`.execute(db);

/** What the till holds at the end of a day by the books (₹); its account is locked until the transaction ends. */
async function tillAt(db: Db, { branch_id, date }: Pick<TillCount, 'branch_id' | 'date'>): Promise<number> {
  const account = till(branch_id);
  const ids = await accountIds(db, [account]);
  const accountId = ids.get(keyOf(account)) as number;
  await lockBalances(db, [accountId]);
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(amount), 0) as held
      from money_lines where account_id = ${accountId} and date <= ${date}`.execute(db);
  return rows[0]?.held ?? 0;
}

function differencePosting(
  { branch_id, date }: TillCount,
  { id, difference }: { id: number; difference: number },
): Posting {
  const [over, short] = [till(branch_id), cashDifference(branch_id)];
  const [debit, credit] = difference > 0 ? [over, short] : [short, over];
  return { source: 'till_count', id, date, debit, credit, amount: toPaise(Math.abs(difference)) };
}
