import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { ownKinds } from '../../masters/choices.ts';
import { modeOf, payerOf } from '../banks/mode.ts';
import { expense, roadCash } from '../money/accounts.ts';
import { type Posting, postMoney, repostMoney, reverseMoney } from '../money/ledger.ts';
import { type BranchDate, hasTill } from './cash-place.ts';

/** A stored expense (₹); with a driver it was paid from the driver's cash, without a mode in cash. */
type Spent = BranchDate & { amount: number; employee_id: number | null; mode_of_payment_id?: number | null };

/**
 * Posts an expense of a branch with a till: it was paid from the till, from a bank account, or from cash on the road.
 * @throws unknown_mode; not_enough_money when the till does not hold it
 */
export async function spend(db: Db, id: number, spent: Spent): Promise<void> {
  await postMoney(db, await postingsOf(db, id, spent));
}

/** Posts an expense that was changed instead of what it was. @throws not_enough_money */
export async function respend(db: Db, id: number, spent: Spent): Promise<void> {
  await repostMoney(db, { source: 'expense', ids: [id] }, await postingsOf(db, id, spent));
}

/** Takes the posting of an expense back. */
export async function cancelSpending(db: Db, id: number): Promise<void> {
  await reverseMoney(db, 'expense', [id]);
}

async function postingsOf(db: Db, id: number, spent: Spent): Promise<Posting[]> {
  const { branch_id, date, amount, employee_id } = spent;
  const mode = await modeOf(db, spent, ownKinds);
  if (amount === 0 || !(await hasTill(db, { branch_id, date }))) return [];
  const credit = employee_id === null ? payerOf(mode, branch_id) : roadCash(branch_id);
  return [{ source: 'expense', id, date, debit: expense(branch_id), credit, amount: toPaise(amount) }];
}
