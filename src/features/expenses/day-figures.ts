import { type ExpenseType, expenseTypes } from '../../masters/choices.ts';
import type { BranchDay, ExpenseRow } from './contract.ts';

type Spent = Pick<ExpenseRow, 'date' | 'branch_id' | 'expence_type' | 'amount'>;
type TypedExpense = { date: string; branch_id: string; expence_type: string; amount: string };

/** The day as it will be once the form is saved: with what is typed, without what the edited expense was before. */
export function dayAfter(day: BranchDay, typed: TypedExpense, before: Spent | undefined): BranchDay {
  const after = { ...day };
  const isHere = before?.date === typed.date && String(before.branch_id) === typed.branch_id;
  if (before && isHere) after[before.expence_type] -= before.amount;
  const isSum = /^[0-9]{1,9}$/.test(typed.amount);
  if (isSum && isExpenseType(typed.expence_type)) after[typed.expence_type] += Number(typed.amount);
  return after;
}

const isExpenseType = (type: string): type is ExpenseType => expenseTypes.some((known) => known === type);

/** ₹ spent in total. */
export const spentOn = (day: BranchDay): number => expenseTypes.reduce((sum, type) => sum + day[type], 0);

/** ₹ in cash that should be left of the day's sales once its expenses are paid; below zero more was spent than came in. */
export const cashLeft = (day: BranchDay): number => day.cash_amt - spentOn(day);
