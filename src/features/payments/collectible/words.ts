import { formatCount, formatRupees } from '../../../kit/shared/format.ts';

/** A balance as a person says it: '₹500', or '₹300 paid ahead' below zero. */
export const owedText = (owed: number): string =>
  owed < 0 ? `${formatRupees(-owed)} paid ahead` : formatRupees(owed);

/** The sum of what is paid ahead, with its customers. */
export const aheadLabel = (customers: number): string =>
  `Paid ahead by ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`;

/** '1 day', '35 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** What is unusual about a payment of so many ₹: it is more than is owed. */
export function paymentDoubts(amount: number, { owed }: { owed: number }): Record<string, string> {
  const due = Math.max(owed, 0);
  return amount > due ? { amount: `More than is owed (${formatRupees(due)})` } : {};
}
