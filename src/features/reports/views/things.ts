import { formatCount, formatRupees, formatWeight } from '../../../kit/shared/format.ts';
import { type NamedThing, thingName } from '../../../masters/things.ts';
import type { ReportTotals } from '../tally.ts';
import type { FootLine, ReportFigure, TotalCells } from './view.ts';

/** Weight only for Cylinders. @example nameOfThing({ product: 'Cylinders', weight: 14.2 }) // 'Cylinders 14.2 kg' */
export const nameOfThing = ({ product, weight }: NamedThing): string =>
  product === 'Cylinders' ? `${product} ${formatWeight(weight)}` : product;

/** For a file: a number or nothing. */
export const weightOf = ({ product, weight }: NamedThing): number | null =>
  product === 'Cylinders' ? weight : null;

export const quantityLines = ({ things }: ReportTotals): FootLine[] =>
  things.filter(({ qty }) => qty > 0).map((thing) => [thingName(thing), formatCount(thing.qty)]);

/** Each payment, and all of them where there are several. */
export const amountLines = ({ amounts, amount }: ReportTotals): FootLine[] => [
  ...amounts.map(({ paid_by, amount }): FootLine => [paid_by, formatRupees(amount)]),
  ...(amounts.length === 1 ? [] : [['total', formatRupees(amount)] as const]),
];

/** The figures that most reports compare with earlier days: quantities by thing, empties, litres, amounts (₹). */
export const usualFigures = ({ amounts, amount, things, empties, liters }: ReportTotals): ReportFigure[] => [
  ...things
    .filter(({ qty }) => qty > 0)
    .map((thing) => ({ name: nameOfThing(thing), value: thing.qty, format: formatCount })),
  ...(empties > 0 ? [{ name: 'Empty cylinders', value: empties, format: formatCount }] : []),
  ...(liters > 0 ? [{ name: 'Litres', value: liters, format: formatCount }] : []),
  ...(amounts.length > 1
    ? amounts.map(({ paid_by, amount }) => ({ name: paid_by, value: amount, format: formatRupees }))
    : []),
  { name: 'Total', value: amount, format: formatRupees },
];

/** The totals below the rows of a file: a line for each kind of payment and each product, and one for everything. */
export function totalCells(totals: ReportTotals): TotalCells[] {
  const count = Math.max(totals.things.length, totals.amounts.length);
  const lines = Array.from({ length: count }, (_, at): TotalCells => {
    const [thing, payment] = [totals.things[at], totals.amounts[at]];
    const weight = thing && weightOf(thing);
    const by = weight ? ['Product', 'Weight'] : ['Product'];
    return {
      date: 'Total by kind',
      ...(thing && { product: thing.product, qty: { sum: thing.qty, by } }),
      ...(weight && { weight, empties: { sum: thing.empties, by } }),
      ...(payment && {
        payment_mode: payment.paid_by,
        amount: { sum: payment.amount, by: ['Payment Mode'] },
      }),
    };
  });
  // Cylinders of two weights are never added.
  return [...lines, { date: 'Total', amount: { sum: totals.amount } }];
}
