import { z } from 'zod';
import { contract } from '../../kit/shared/contract.ts';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { parseRupees, suggestedRupees, sumRupees, timesRupees } from '../../kit/shared/money.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import type { TextOf } from '../../kit/web/form/form-values.ts';
import { paidTraits, productCategories } from '../../masters/choices.ts';
import {
  fullThingName,
  type GodownStock,
  type NamedThing,
  type RatedProduct,
  ratedProduct,
  suggestedWeights,
  type Thing,
} from '../../masters/things.ts';
import type { Payer } from '../customers/contract.ts';
import { type CounterBody, type CounterRow, counterBody, type LineRow } from './contract.ts';

/** A line as it is typed; `product` is the full name of goods: 'Cylinders 14.2 kg'. */
export type TypedLine = { product: string; qty: string; empty_cylinders: string; rate: string };

/** What the form holds: beside the body of the call the picked customer, and blank lines below the typed ones. */
export type CounterValues = Omit<TextOf<CounterBody>, 'lines'> & { buyer: Payer | null; lines: TypedLine[] };

export const emptyLine: TypedLine = { product: '', qty: '', empty_cylinders: '', rate: '' };

export const isBlank = (line: TypedLine): boolean => Object.values(line).every((value) => value === '');

/** The goods of a full name; undefined while none is picked. @example thingNamed('Cylinders 14.2 kg') */
export function thingNamed(name: string): Thing | undefined {
  const [, kg] = /^Cylinders ([0-9.]+) kg$/.exec(name) ?? [];
  if (kg) return { product: 'Cylinders', weight: Number(kg) };
  const product = productCategories.find((category) => category === name && category !== 'Cylinders');
  return product && { product, weight: 0 };
}

/** What the form picks from: what the godown holds first, then other cylinders, of which empties may come back. */
export function goodsOf(products: readonly RatedProduct[], stock: readonly GodownStock[]): string[] {
  const cylinders = suggestedWeights(products, stock).map((kg) => `Cylinders ${kg} kg`);
  const inStock = stock.filter(({ qty }) => qty > 0).map(fullThingName);
  const others = productCategories.filter((category) => category !== 'Cylinders');
  return [...new Set([...inStock, ...cylinders, ...others])];
}

/** ₹ for one piece by the sale rates, as the field holds it; blank without a rate. */
export function rateOf(products: readonly RatedProduct[], name: string, rules: RuleSettings): string {
  const thing = thingNamed(name);
  const rated = thing && ratedProduct(products, thing);
  return rated ? suggestedRupees(rated.price, rules) : '';
}

/** ₹ of a line; 0 while its quantity or rate is not a number. */
export const typedAmount = ({ qty, rate }: TypedLine): number =>
  /^[0-9]{1,7}$/.test(qty) ? timesRupees(parseRupees(rate) ?? 0, Number(qty)) : 0;

export const typedTotal = (lines: readonly TypedLine[]): number => sumRupees(lines.map(typedAmount));

/** The name of a sale that is not stored yet. */
export function nameOfSale({ lines, buyer }: CounterValues): string {
  const sold = lines.filter((line) => !isBlank(line));
  return [
    buyer?.name.trim(),
    ...sold.map(({ product, qty }) => `${formatCount(Number(qty) || 0)} × ${product}`),
    formatRupees(typedTotal(sold)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A line as it is sent; the rate is 0 if only empties come back. */
function toLine({ product, qty, rate, ...line }: TypedLine) {
  const isSold = qty !== '' && Number(qty) !== 0;
  const thing = thingNamed(product) ?? { product: isPicked(product) ? product : '', weight: '' };
  return { ...line, ...thing, qty, rate: isSold ? rate : 0 };
}

export const saleForm = contract((rules) =>
  z.preprocess(({ buyer: _, lines, ...values }: CounterValues) => {
    const typed = lines.filter((line, index) => index === 0 || !isBlank(line));
    return { ...values, lines: typed.map(toLine) };
  }, counterBody(rules)),
);

/** @example '2 × Cylinders 14.2 kg, 3 empties back' */
export function lineText({
  qty,
  empty_cylinders: back,
  ...thing
}: NamedThing & Omit<LineRow, keyof NamedThing>) {
  const returned = back > 0 && `${formatCount(back)} ${back === 1 ? 'empty' : 'empties'} back`;
  if (qty === 0) return [fullThingName(thing), returned].filter(Boolean).join(', ');
  return [`${formatCount(qty)} × ${fullThingName(thing)}`, returned].filter(Boolean).join(', ');
}

/** How a sale was paid. @example 'in cash' @example 'by Paytm' */
export const paidPhrase = ({ payment_mode, mode_of_payment: mode }: CounterRow): string =>
  mode ? `by ${mode.name}` : paidTraits[payment_mode].phrase;

/** The receipt of a sale as a message. */
export function receiptMessage(business: string, sale: CounterRow): string {
  const { id, date, lines, amount } = sale;
  return [
    business,
    `Receipt No. ${id}`,
    `Date: ${formatDay(date)}`,
    ...lines.map((line) => `${lineText(line)}${line.qty > 0 ? `: ${formatRupees(line.amount)}` : ''}`),
    `Total, paid ${paidPhrase(sale)}: ${formatRupees(amount)}`,
    'Thank you.',
  ]
    .filter(Boolean)
    .join('\n');
}
