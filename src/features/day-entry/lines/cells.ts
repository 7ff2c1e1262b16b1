import { countOfText } from '../../../kit/shared/typed-text.ts';
import { byPrefix } from '../../../kit/web/fields/options.ts';
import { type PaidBy, paidTraits, paidWays } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import { type SaleLoad, thingsOn } from '../sale.ts';

/** The cells of a line that are typed, in their order. */
export const cells = ['customer', 'thing', 'qty', 'empties', 'payment', 'amount'] as const;
export type CellName = (typeof cells)[number];
export type Texts = Readonly<Record<CellName, string>>;
export type Typed = Readonly<Partial<Texts>>;
/** Messages by cell. */
export type Problems = Readonly<Partial<Record<CellName, string>>>;

/** How a line is paid; a prepaid refill was paid to the oil company. */
export type LinePayment = PaidBy | 'prepaid';
type Ways = readonly { value: LinePayment; label: string; keys: string[] }[];

// 'c' begins cash and credit: it is cash, except for a customer who may buy on credit (line.ts).
const usualWays: Ways = paidWays.map((way) => ({ value: way, label: way, keys: [paidTraits[way].letters] }));
const withPrepaid: Ways = [...usualWays, { value: 'prepaid', label: 'prepaid', keys: ['p'] }];
/** The ways to pay, with these prepaid modes of payment. */
export const waysWith = (prepaid: readonly unknown[]): Ways => (prepaid.length > 0 ? withPrepaid : usualWays);

/** What the payment of a line picks from. */
export const paymentsFor = (text: string, ways = usualWays) => byPrefix(ways, text);

/** What the product of a line picks from; a number that is a weight, or its whole kg, means that weight alone. */
export function thingsFor(loads: readonly SaleLoad[], text: string) {
  const options = thingsOn(loads).map((thing) => ({
    value: thingName(thing),
    label: thingName(thing),
    thing,
  }));
  const kg = Number(/^(\d+(?:\.\d+)?)\s*(?:kgs?)?$/i.exec(text.trim())?.[1]);
  const [first] = [
    options.filter(({ thing }) => thing.weight === kg),
    options.filter(({ thing }) => Math.floor(thing.weight) === kg),
    byPrefix(options, text),
  ].filter(({ length }) => length > 0);
  return first ?? [];
}

/** A typed quantity, and the payment in letters behind it. @example qtyParts('2u') // { qty: '2', payment: 'u' } */
export function qtyParts({ qty: typed = '' }: Typed, ways = usualWays): { qty: string; payment: string } {
  const text = countOfText(typed);
  const [, qty = '', payment = ''] = /^(\d+)(\p{L}+)$/u.exec(text) ?? [];
  return payment && paymentsFor(payment, ways).length > 0 ? { qty, payment } : { qty: text, payment: '' };
}

/** What a text typed as quantity means for the customer: a name, or a phone number, which no quantity is as long as. */
export function customerIn(text: string, ways = usualWays): { customer: string; qty?: string } | undefined {
  if (/^\+|^\d[\d -]{6,}$/.test(text)) return { customer: text, qty: '' };
  const [, qty = '', customer] = /^(\d*)(\p{L}.*)$/u.exec(text) ?? [];
  if (!customer || qtyParts({ qty: text }, ways).payment) return undefined;
  return qty ? { customer, qty } : { customer };
}

/** What was typed, with a cell changed; the payment is that of the cell in which it was typed last. */
export function withText(typed: Typed, cell: CellName, text: string, ways = usualWays): Typed {
  const changed = { ...typed, [cell]: text };
  if (cell === 'payment') return { ...changed, qty: qtyParts(changed, ways).qty };
  return cell === 'qty' && qtyParts(changed, ways).payment ? { ...changed, payment: '' } : changed;
}
