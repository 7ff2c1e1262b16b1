import type { Db } from '../../kit/server/db/db.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { amountOf } from '../../masters/counted-cash.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { bank, inTransit, proprietor, till } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { type BranchDate, hasTill } from './cash-place.ts';
import { tillRefusals } from './refusals.ts';
import {
  type DepositSlip,
  deleteMove,
  deleteSlip,
  insertMove,
  insertSlip,
  lockSlip,
  setCredited,
  type TillMove,
} from './till-rows.ts';

/**
 * Records what the owner puts into a till or a bank account or takes out of it, or cash that is drawn from a bank account
 * into the till (₹).
 * @returns the id of the record
 * @throws no_till; not_enough_money for a drawing above what is there; and what refuseClosedDay throws
 */
export async function moveCash(db: Db, move: TillMove): Promise<number> {
  const { date, amount } = move;
  await refuseWithoutTill(db, move);
  const id = await insertMove(db, move);
  await postMoney(db, [{ source: 'till_move', id, date, ...sidesOf(move), amount: toPaise(amount) }]);
  return id;
}

function sidesOf({ branch_id, kind, bank_account_id }: TillMove): Pick<Posting, 'debit' | 'credit'> {
  const owner = proprietor(branch_id);
  const place = bank_account_id === null ? till(branch_id) : bank(bank_account_id, branch_id);
  const sides = {
    put_in: { debit: place, credit: owner },
    drawing: { debit: owner, credit: place },
    withdrawal: { debit: till(branch_id), credit: place },
  };
  return sides[kind];
}

/** @throws not_found; not_enough_money when what was put in is gone */
export async function cancelMove(db: Db, id: number): Promise<void> {
  if (!(await deleteMove(db, id))) throw notFound();
  await reverseMoney(db, 'till_move', [id]);
}

/**
 * Records cash that goes from a till to a bank account; it is in transit until the bank has credited it.
 * @returns the id of the slip
 * @throws no_till, not_enough_money; and what refuseClosedDay throws
 */
export async function deposit(db: Db, slip: DepositSlip): Promise<number> {
  const { branch_id, date, bank_account_id } = slip;
  const amount = amountOf(slip.denominations);
  await refuseWithoutTill(db, slip);
  const id = await insertSlip(db, { ...slip, amount });
  const [debit, credit] = [inTransit(bank_account_id, branch_id), till(branch_id)];
  await postMoney(db, [{ source: 'deposit_slip', id, date, debit, credit, amount: toPaise(amount) }]);
  return id;
}

/** Deletes a slip: the cash is in the till again. @throws not_found, slip_credited */
export async function cancelDeposit(db: Db, id: number): Promise<void> {
  const slip = orNotFound(await lockSlip(db, id));
  if (slip.credited_on) throw tillRefusals.slip_credited();
  await deleteSlip(db, id);
  await reverseMoney(db, 'deposit_slip', [id]);
}

/** Records that the bank has credited a slip on a date. @throws not_found, slip_credited, credited_before_slip */
export async function creditSlip(db: Db, id: number, date: string): Promise<void> {
  const slip = orNotFound(await lockSlip(db, id));
  if (slip.credited_on) throw tillRefusals.slip_credited();
  if (date < slip.date) throw tillRefusals.credited_before_slip(slip.date).at('credited_on');
  const { bank_account_id, branch_id, amount } = slip;
  await setCredited(db, id, date);
  const [debit, credit] = [bank(bank_account_id, branch_id), inTransit(bank_account_id, branch_id)];
  await postMoney(db, [{ source: 'deposit_credit', id, date, debit, credit, amount: toPaise(amount) }]);
}

/** The slip is in transit again. @throws not_found, slip_not_credited */
export async function undoCredit(db: Db, id: number): Promise<void> {
  const slip = orNotFound(await lockSlip(db, id));
  if (!slip.credited_on) throw tillRefusals.slip_not_credited();
  await setCredited(db, id, null);
  await reverseMoney(db, 'deposit_credit', [id]);
}

/** Refuses a record of a branch without a till. @throws no_till; and before it what refuseClosedDay throws */
export async function refuseWithoutTill(db: Db, record: BranchDate): Promise<void> {
  await refuseClosedDay(db, record);
  if (!(await hasTill(db, record))) throw tillRefusals.no_till().at('branch_id');
}
