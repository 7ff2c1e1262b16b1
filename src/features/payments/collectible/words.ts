import { formatRupees } from '../../../kit/shared/format.ts';

/** A balance as a person says it: '₹500', or '₹300 paid ahead' below zero. */
export const owedText = (owed: number): string =>
  owed < 0 ? `${formatRupees(-owed)} paid ahead` : formatRupees(owed);

/** '1 day', '35 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Whole days from one date to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
