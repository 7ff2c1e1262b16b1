import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import classes from './table.module.css';

/** Missing cylinders or pieces: red above zero, green at zero. */
export function Short({ count }: { count: number }) {
  if (count === 0) return <span className={classes.balanced}>0</span>;
  return <span className={classes.short}>{formatCount(count)} short</span>;
}

/** Counted less expected (₹). */
export function CashDifference({ amount }: { amount: number }) {
  const tone = isRounding(amount) ? classes.balanced : amount < 0 ? classes.short : classes.over;
  return <span className={tone}>{differenceText(amount)}</span>;
}

/** An amount in a table of amounts; a dash for zero. */
export const rupees = (amount: number): string => (amount === 0 ? '–' : formatRupees(amount));
