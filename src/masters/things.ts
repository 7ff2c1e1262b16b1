import { formatWeight } from '../kit/shared/format.ts';
import { recordOf } from '../kit/shared/record-of.ts';
import { type productCategories, usualWeights } from './choices.ts';

export type Product = (typeof productCategories)[number];

/** The unit of stock: a product category and, for cylinders, a weight in kg (0 for the rest). */
export type Thing = { product: Product; weight: number };

/** The name of a thing in a row; rows with only empties may have a blank product. */
export type NamedThing = { product: string; weight: number };

/**
 * The short name, where cylinders are the topic.
 * @example thingName({ product: 'Cylinders', weight: 14.2 }) // '14.2 kg'
 */
export const thingName = ({ product, weight }: NamedThing): string =>
  product === 'Cylinders' ? formatWeight(weight) : product;

/**
 * The name, including the weight of empties beside another product.
 * @example fullThingName({ product: 'Cylinders', weight: 14.2 }) // 'Cylinders 14.2 kg'
 */
export const fullThingName = ({ product, weight }: NamedThing): string =>
  weight > 0 ? `${product} ${formatWeight(weight)}` : product;

/** The states in which goods are sold, loaded and brought back. Only cylinders can be empty. */
export const soundStates = ['filled', 'empty'] as const;
export type SoundState = (typeof soundStates)[number];

/** The states in which goods are counted, in the order of locks and texts. Only cylinders and regulators can be defective. */
export const stockStates = [...soundStates, 'defective'] as const;
export type StockState = (typeof stockStates)[number];

/** Goods that can be defective. */
export const defectiveProducts = ['Cylinders', 'Regulators'] as const;
export const canBeDefective = (product: string): boolean =>
  defectiveProducts.some((known) => known === product);

/** A value for each sound state. @example eachSound((state) => change[state]) */
export const eachSound = <Value>(of: (state: SoundState) => Value): Record<SoundState, Value> =>
  recordOf(soundStates, of);

/** A value for each state. @example eachState(() => 0) */
export const eachState = <Value>(of: (state: StockState) => Value): Record<StockState, Value> =>
  recordOf(stockStates, of);

/**
 * The name of a thing in messages about stock.
 * @example stateName({ product: 'Cylinders', weight: 14.2 }, 'empty') // 'empty 14.2 kg cylinders'
 */
export const stateName = ({ product, weight }: NamedThing, state: StockState = 'filled'): string =>
  product === 'Cylinders'
    ? `${state} ${formatWeight(weight)} cylinders`
    : state === 'defective'
      ? `defective ${product}`
      : product;

/** A product of the sale rate list; units are whole numbers, so 14 means a 14.2 kg cylinder. */
export type RatedProduct = { category: string; name: string; units: number; price: number };

/** The path of the rates of a date; its rows are rated products. */
export const saleRatesPath = '/salerates';

/** The row of a list with the same thing. @example findThing(stock, { product: 'Cylinders', weight: 14.2 }) */
export const findThing = <Row extends NamedThing>(rows: readonly Row[], thing: Thing): Row | undefined =>
  rows.find((row) => row.product === thing.product && row.weight === weightOf(thing));

/** The weight of a thing: 0 except for cylinders. */
export const weightOf = ({ product, weight }: NamedThing): number => (product === 'Cylinders' ? weight : 0);

/** Suggested weights (kg), lightest first: the usual ones, those of the rate list, and those in stock. */
export function suggestedWeights(
  products: readonly RatedProduct[],
  stock: readonly NamedThing[] = [],
): string[] {
  const inStock = stock.filter((row) => row.product === 'Cylinders').map((row) => row.weight);
  const weights = new Set<number>([...usualWeights, ...inStock]);
  const wholeKg = new Set([...weights].map(Math.floor));
  for (const { category, units } of products)
    if (category === 'Cylinders' && units > 0 && !wholeKg.has(units)) weights.add(units);
  return [...weights].sort((a, b) => a - b).map(String);
}

/**
 * The product whose price a sale uses: of the same category and, for cylinders, of the same weight or, as units
 * are whole numbers, of its whole kilograms.
 */
export function ratedProduct(products: readonly RatedProduct[], thing: Thing): RatedProduct | undefined {
  const same = products.filter((product) => product.category === thing.product);
  if (thing.product !== 'Cylinders') return same[0];
  return (
    same.find((product) => product.units === thing.weight) ??
    same.find((product) => product.units === Math.floor(thing.weight))
  );
}

/** The path of the godowns' stock, and one of its rows: `qty` filled cylinders or pieces. */
export const godownStockPath = '/inventory/godown';
export type GodownStock = {
  product: string;
  weight: number;
  qty: number;
  empty_cylinders: number;
  defective: number;
};

/** A hint for an unusual weight, often a typing error: 14 for 14.2. @example weightHint('14', ['5', '14.2']) */
export function weightHint(typed: string, known: readonly string[]): string | undefined {
  if (!/^[0-9.]+$/.test(typed) || Number(typed) === 0 || known.some((kg) => Number(kg) === Number(typed)))
    return undefined;
  const near = known.find((kg) => Math.floor(Number(kg)) === Math.floor(Number(typed)));
  return near ? `Not a usual weight: did you mean ${formatWeight(Number(near))}?` : 'Not a usual weight';
}
