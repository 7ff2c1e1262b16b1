import { sumRupees, timesRupees } from '../../../kit/shared/money.ts';
import { recordOf } from '../../../kit/shared/record-of.ts';
import { denominations, type PaidBy, paidBy, paidWays } from '../../../masters/choices.ts';
import type { SaleRow } from '../../day-entry/contract.ts';
import type { OpenCash } from './contract.ts';
import type { HandedIn } from './handed-in.ts';

/** What this screen reads of a day entry. */
export type CountedSale = Pick<SaleRow, 'saletype' | 'payment_mode' | 'amount' | 'branch_id' | 'branch'>;
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

/** The totals with the amounts of the server, which also knows what each driver has to hand in. */
export const totalsWith = (open: OpenCash, totals: CashTotals): CashTotals => ({
  overall: { ...totals.overall, amount: open.total_amount },
  ...recordOf(paidWays, (way) => ({ ...totals[way], amount: open[`${way}_amt`] })),
});

/** Counts by denomination as they are typed: digits, or blank for none. */
export type CashCounts = Record<string, string>;

/** What a form that counts cash holds. */
export type CashValues = Record<
  'date' | 'area_code_id' | 'branch_id' | 'branch_in_charge_id' | 'reason' | Refused,
  string
> & { counts: CashCounts; handedIn: HandedIn };

/** Nothing is typed into these: they are where refusals of the server are shown. */
type Refused = 'shares' | 'collected_amt' | 'spent_amt';

export const blankCounts: CashCounts = Object.fromEntries(denominations.map((value) => [String(value), '']));

/** A form in which nothing is counted. */
export const blankCash = {
  counts: blankCounts,
  handedIn: {},
  reason: '',
  shares: '',
  collected_amt: '',
  spent_amt: '',
};

/** ₹ of one line; 0 while its text is not a number. */
export const lineAmount = (counts: CashCounts, value: number): number => {
  const count = counts[value] ?? '';
  return /^[0-9]{1,7}$/.test(count) ? timesRupees(value, Number(count)) : 0;
};

/** ₹ of the whole count. */
export const countedAmount = (counts: CashCounts): number =>
  sumRupees(denominations.map((value) => lineAmount(counts, value)));

/** The lines as they are sent: those without an amount are left out. */
export const denominationLines = (counts: CashCounts) =>
  denominations
    .filter((value) => lineAmount(counts, value) > 0)
    .map((value) => ({
      [value]: { count: Number(counts[value]), amount: lineAmount(counts, value) },
    }));
