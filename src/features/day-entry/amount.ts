import { formatRupees } from '../../kit/shared/format.ts';
import { type RatedProduct, ratedProduct, type Thing } from '../../masters/things.ts';

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
