import { formatRupees } from '../../kit/shared/format.ts';
import { type RatedProduct, ratedProduct, type Thing } from '../../masters/things.ts';
import type { EntryBody } from './contract.ts';

type Suggestion = {
  /** ₹ as it is put into the field. */
  amount: string;
  /** How it came about. @example '₹903 × 2' */
  reckoning: string;
};

/** What a sale costs by the sale rate; undefined while there is no rate or no quantity. */
export function suggestedAmount(
  products: readonly RatedProduct[],
  { thing, qty }: { thing: Thing; qty: string },
): Suggestion | undefined {
  const rated = ratedProduct(products, thing);
  if (!rated || !/^[0-9]{1,7}$/.test(qty) || Number(qty) === 0) return undefined;
  return {
    amount: String(rated.price * Number(qty)),
    reckoning: `${formatRupees(rated.price)} × ${Number(qty)}`,
  };
}

/** Under the amount: how it came about, also when another amount was typed over it. */
export function amountHint(suggestion: Suggestion | undefined, typed: string): string | undefined {
  if (!suggestion) return undefined;
  if (typed === suggestion.amount) return suggestion.reckoning;
  return `${suggestion.reckoning} = ${formatRupees(Number(suggestion.amount))}`;
}

/** ₹ for one piece above which an amount without a rate is unusual. */
const DEAREST = 100_000;

/** What is unusual about the amount (₹) of a sale: under half or over one and a half times rate × quantity. */
export function amountDoubts(
  suggestion: Suggestion | undefined,
  { qty, amount }: Pick<EntryBody, 'qty' | 'amount'>,
): Record<string, string> {
  // Empties alone cost nothing.
  if (qty === 0 && amount === 0) return {};
  const usual = Number(suggestion?.amount ?? 0);
  const [least, most] =
    usual > 0 ? [Math.floor(usual / 2), Math.ceil(usual * 1.5)] : [1, DEAREST * Math.max(qty, 1)];
  if (amount >= least && amount <= most) return {};
  return { amount: `Usual is ${formatRupees(least)} to ${formatRupees(most)}` };
}
