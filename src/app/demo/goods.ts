import type { Thing } from '../../masters/things.ts';

/** What the distributor deals in: price in ₹, and how many a lorry brings at least. */
export type Ware = { name: string; kind: string | null; thing: Thing; price: number; lot: number };

const cylinder = (weight: number, kind: string, price: number, lot: number): Ware => ({
  ...{ name: `${weight} kg ${kind}`, kind, thing: { product: 'Cylinders', weight }, price, lot },
});
const piece = (product: Thing['product'], name: string, price: number, lot: number): Ware => ({
  ...{ name, kind: null, thing: { product, weight: 0 }, price, lot },
});

/** The household cylinder, which most people buy. */
export const household = cylinder(14.2, 'Domestic', 903, 306);
export const small = cylinder(5, 'Domestic', 336, 120);
/** The cylinder of hotels and shops. */
export const hotel = cylinder(19, 'Commercial', 1692, 150);
export const large = cylinder(47.5, 'Commercial', 4228, 40);
export const cylinders = [household, hotel, small, large];

export const pieces = [
  piece('Gas Stove', '2 Burner Gas Stove', 2150, 40),
  piece('Regulators', 'Regulator', 300, 80),
  piece('Gas Pipes', 'Suraksha Hose 1.5 m', 190, 120),
];
export const wares = [...cylinders, ...pieces];
