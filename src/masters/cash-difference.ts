import { formatRupees } from '../kit/shared/format.ts';

/** Whether a count differs (₹) only because notes and coins are whole rupees. */
export const isRounding = (difference: number): boolean => Math.abs(difference) < 1;

/** Counted less expected cash (₹) in words. @example differenceText(-0.5) // 'Balanced (rounding ₹0.50)' */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Balanced';
  const amount = formatRupees(Math.abs(difference));
  if (isRounding(difference)) return `Balanced (rounding ${amount})`;
  return `${amount} ${difference < 0 ? 'short' : 'over'}`;
}
