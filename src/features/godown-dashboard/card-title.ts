import { formatWeight } from '../../kit/shared/format.ts';

/** A product in the dropdown call; units are whole kilograms of a cylinder. */
export type TypedProduct = { category: string; cylinders_type: string | null; units: number };

/**
 * The title of a card of cylinders. Without products every card says Domestic (docs/product/stock.md).
 * @param products given where titles name the type of the product; of one weight several types may be sold
 * @example cardTitle(19, products) // '19 kg Commercial'
 */
export function cardTitle(weight: number, products: readonly TypedProduct[] | undefined): string {
  if (!products) return `${weight} kgs Domestic Cylinders`;
  const ofWeight = products.filter(
    ({ category, units }) => category === 'Cylinders' && (units === weight || units === Math.floor(weight)),
  );
  const types = [...new Set(ofWeight.map(({ cylinders_type }) => cylinders_type))].join(', ');
  return `${formatWeight(weight)} ${types || 'Cylinders'}`;
}
