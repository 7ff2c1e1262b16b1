import type { Thing } from '../../masters/things.ts';

/** What the distributor deals in: price in ₹, how many a lorry brings at least, and what a godown begins with. */
export type Ware = {
  name: string;
  kind: string | null;
  thing: Thing;
  price: number;
  lot: number;
  opening: Stock;
};
type Stock = { filled: number; empty: number };

const cylinder = (weight: number, kind: string, price: number, lot: number, opening: Stock): Ware => ({
  ...{ name: `${weight} kg ${kind}`, kind, thing: { product: 'Cylinders', weight }, price, lot, opening },
});
const piece = (product: Thing['product'], name: string, price: number, lot: number): Ware => ({
  ...{ name, kind: null, thing: { product, weight: 0 }, price, lot, opening: { filled: lot, empty: 0 } },
});

/** The household cylinder, which most people buy. */
export const household = cylinder(14.2, 'Domestic', 903, 306, { filled: 360, empty: 140 });
export const small = cylinder(5, 'Domestic', 336, 120, { filled: 90, empty: 35 });
/** The cylinder of hotels and shops. */
export const hotel = cylinder(19, 'Commercial', 1692, 150, { filled: 180, empty: 70 });
export const large = cylinder(47.5, 'Commercial', 4228, 40, { filled: 45, empty: 20 });
export const cylinders = [household, hotel, small, large];

export const pieces = [
  piece('Gas Stove', '2 Burner Gas Stove', 2150, 40),
  piece('Regulators', 'Regulator', 300, 80),
  piece('Gas Pipes', 'Suraksha Hose 1.5 m', 190, 120),
];
export const wares = [...cylinders, ...pieces];
