import { sumRupees } from '../kit/shared/money.ts';

/** Notes and coins: one entry for each denomination. @example [{ 500: { count: 2, amount: 1000 } }] */
export type Denominations = Partial<Record<string, { count: number; amount: number }>>[];

/** What notes and coins come to (₹). */
export const amountOf = (denominations: Denominations): number =>
  sumRupees(denominations.flatMap((entry) => Object.values(entry)).map((line) => line?.amount ?? 0));
