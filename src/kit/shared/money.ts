import type { RuleSettings } from './rule-settings.ts';

// Money is ₹ on the wire, in the database and on screens. Binary fractions do not add up, so TypeScript adds whole paise.

/** Whole paise of ₹ with up to two decimals. @example toPaise(1692.5) // 169250 */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** ₹ of whole paise. @example toRupees(169250) // 1692.5 */
export const toRupees = (paise: number): number => paise / 100;

/**
 * The exact sum of ₹; a difference is the sum with a negative amount.
 * @example sumRupees([0.1, 0.2]) // 0.3
 * @example sumRupees([counted, -expected]) // below zero: short
 */
export function sumRupees(amounts: Iterable<number>): number {
  let paise = 0;
  for (const amount of amounts) paise += toPaise(amount);
  return toRupees(paise);
}

/** ₹ for a number of pieces at a rate. @example timesRupees(1690.1, 3) // 5070.3 */
export const timesRupees = (rate: number, count: number): number => toRupees(toPaise(rate) * count);

/**
 * ₹ as a form suggests them: whole rupees, half up, unless the setting `paise` allows decimals.
 * @example suggestedRupees(1692.5, rules) // '1692.50', or '1693'
 */
export const suggestedRupees = (rupees: number, { paise }: Pick<RuleSettings, 'paise'>): string =>
  paise && !Number.isInteger(rupees) ? rupees.toFixed(2) : String(Math.round(rupees));

/** ₹ as a person types them, up to 999,999,999.99; undefined for other texts. @example parseRupees('1692.50') // 1692.5 */
export const parseRupees = (typed: string): number | undefined =>
  /^[0-9]{1,9}(\.[0-9]{1,2})?$/.test(typed) ? Number(typed) : undefined;
