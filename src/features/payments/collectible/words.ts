import { formatCount, formatRupees } from '../../../kit/shared/format.ts';

/** A balance as a person says it: '₹500', or '₹300 advance' below zero. */
export const owedText = (owed: number): string =>
  owed < 0 ? `${formatRupees(-owed)} advance` : formatRupees(owed);

/** The sum of the advances, with their customers. */
export const aheadLabel = (customers: number): string =>
  `Advance of ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`;

/** '1 day', '35 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** The warning about a payment (₹) above the amount owed. */
export function paymentWarnings(amount: number, { owed }: { owed: number }): Record<string, string> {
  const due = Math.max(owed, 0);
  return amount > due ? { amount: `More than is owed (${formatRupees(due)})` } : {};
}
