import { parseRupees, sumRupees } from '../../kit/shared/money.ts';
import { type ExpenseType, expenseTypes } from '../../masters/choices.ts';
import type { BranchDay, ExpenseRow } from './contract.ts';

type Spent = Pick<ExpenseRow, 'date' | 'branch_id' | 'expence_type' | 'amount' | 'mode_of_payment_id'>;
type TypedExpense = Record<'date' | 'branch_id' | 'expence_type' | 'amount', string> & {
  mode_of_payment_id?: string;
};

/**
 * The day's figures after saving: with the typed amount, without the stored amount of the edited expense.
 * @param isCash whether a mode of payment is cash; 0 is none
 */
export function dayAfter(
  day: BranchDay,
  typed: TypedExpense,
  before: Spent | undefined,
  isCash: (modeId: number) => boolean = () => true,
): BranchDay {
  const after = { ...day };
  const isHere = before?.date === typed.date && String(before.branch_id) === typed.branch_id;
  const add = (type: ExpenseType, amount: number, modeId: number) => {
    after[type] = sumRupees([after[type], amount]);
    if (!isCash(modeId)) after.not_cash_amt = sumRupees([after.not_cash_amt ?? 0, amount]);
  };
  if (before && isHere) add(before.expence_type, -before.amount, before.mode_of_payment_id ?? 0);
  if (isExpenseType(typed.expence_type))
    add(typed.expence_type, parseRupees(typed.amount) ?? 0, Number(typed.mode_of_payment_id ?? 0));
  return after;
}

const isExpenseType = (type: string): type is ExpenseType => expenseTypes.some((known) => known === type);

/** ₹ spent in total. */
export const spentOn = (day: BranchDay): number => sumRupees(expenseTypes.map((type) => day[type]));

/** ₹ in cash that should be left of the day's sales, and of what drivers collected, once its expenses in cash are paid; below zero more was spent than came in. */
export const cashLeft = (day: BranchDay): number =>
  sumRupees([day.cash_amt, day.collected_amt ?? 0, day.not_cash_amt ?? 0, -spentOn(day)]);
