import { type CashCounts, lineAmount } from '../kit/shared/cash-counts.ts';
import { sumRupees } from '../kit/shared/money.ts';
import { denominations } from './choices.ts';

/** Notes and coins: one entry for each denomination. @example [{ 500: { count: 2, amount: 1000 } }] */
export type Denominations = Partial<Record<string, { count: number; amount: number }>>[];

/** What notes and coins come to (₹). */
export const amountOf = (denominations: Denominations): number =>
  sumRupees(denominations.flatMap((entry) => Object.values(entry)).map((line) => line?.amount ?? 0));

/** A count in which nothing is typed. */
export const blankCounts: CashCounts = Object.fromEntries(denominations.map((value) => [String(value), '']));

/** ₹ of the whole count. */
export const countedAmount = (counts: CashCounts): number =>
  sumRupees(denominations.map((value) => lineAmount(counts, value)));

/** The lines as they are sent: those without an amount are left out. */
export const denominationLines = (counts: CashCounts): Denominations =>
  denominations
    .filter((value) => lineAmount(counts, value) > 0)
    .map((value) => ({
      [value]: { count: Number(counts[value]), amount: lineAmount(counts, value) },
    }));
