import { timesRupees } from './money.ts';

/** Counts by denomination as they are typed: digits, or blank for none. */
export type CashCounts = Record<string, string>;

/** ₹ of one line; 0 while its text is not a number. */
export const lineAmount = (counts: CashCounts, value: number): number => {
  const count = counts[value] ?? '';
  return /^[0-9]{1,7}$/.test(count) ? timesRupees(value, Number(count)) : 0;
};
