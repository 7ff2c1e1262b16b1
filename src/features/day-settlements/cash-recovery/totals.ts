import type { CashCounts } from '../../../kit/shared/cash-counts.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { recordOf } from '../../../kit/shared/record-of.ts';
import { type PaidBy, paidBy, paidWays } from '../../../masters/choices.ts';
import { blankCounts } from '../../../masters/counted-cash.ts';
import type { SaleRow } from '../../day-entry/contract.ts';
import type { OpenCash } from './contract.ts';
import type { HandedIn } from './handed-in.ts';

/** What this screen reads of a day entry. */
export type CountedSale = Pick<
  SaleRow,
  'saletype' | 'payment_mode' | 'amount' | 'branch_id' | 'branch' | 'mode_of_payment_id' | 'collected_amt'
>;
export type Total = { amount: number; entries: number };

const none: Total = { amount: 0, entries: 0 };
const plus = (total: Total, amount: number): Total => ({
  amount: sumRupees([total.amount, amount]),
  entries: total.entries + 1,
});

export type CashTotals = Record<PaidBy | 'overall', Total>;

/** The totals of a day's entries, in ₹. Credit is not money received, so it counts neither as UPI nor as cash. */
export function totalsOf(sales: readonly Pick<CountedSale, 'saletype' | 'payment_mode' | 'amount'>[]) {
  const totals: CashTotals = { overall: none, ...recordOf(paidWays, () => none) };
  for (const sale of sales) {
    const way = paidBy(sale);
    totals[way] = plus(totals[way], sale.amount);
    totals.overall = plus(totals.overall, sale.amount);
  }
  return totals;
}

/** The prepaid part of UPI, and what drivers collected at the door beside it, in ₹. `modes`: the ids of prepaid modes. */
export function prepaidOf(
  sales: readonly Pick<CountedSale, 'amount' | 'mode_of_payment_id' | 'collected_amt'>[],
  modes: readonly number[],
): { total: Total; atDoor: number } {
  const prepaid = sales.filter((sale) => sale.mode_of_payment_id && modes.includes(sale.mode_of_payment_id));
  return {
    total: prepaid.reduce((total, { amount }) => plus(total, amount), none),
    atDoor: sumRupees(prepaid.map((sale) => sale.collected_amt ?? 0)),
  };
}

/** The totals with the amounts of the server, which also knows what each driver has to hand in. */
export const totalsWith = (open: OpenCash, totals: CashTotals): CashTotals => ({
  overall: { ...totals.overall, amount: open.total_amount },
  ...recordOf(paidWays, (way) => ({ ...totals[way], amount: open[`${way}_amt`] })),
});

/** What a form that counts cash holds. */
export type CashValues = Record<
  'date' | 'area_code_id' | 'branch_id' | 'branch_in_charge_id' | 'reason' | Refused,
  string
> & { counts: CashCounts; handedIn: HandedIn };

/** Nothing is typed into these: they are where refusals of the server are shown. */
type Refused = 'shares' | 'collected_amt' | 'spent_amt';

/** A form in which nothing is counted. */
export const blankCash = {
  counts: blankCounts,
  handedIn: {},
  reason: '',
  shares: '',
  collected_amt: '',
  spent_amt: '',
};
