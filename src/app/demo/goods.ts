import type { Thing } from '../../masters/things.ts';

/** What the distributor deals in; money in ₹, counts in cylinders or pieces. */
export type Ware = {
  name: string;
  kind: 'Domestic' | 'Commercial' | null;
  thing: Thing;
  units: number;
  price: number;
  /** What a lorry brings at least. */
  lot: number;
  /** What a godown begins with. */
  opening: { filled: number; empty: number };
};

const cylinder = (weight: number) => ({ product: 'Cylinders', weight }) as const;

/** The household cylinder, which most people buy. */
export const household: Ware = {
  name: '14.2 kg Domestic',
  kind: 'Domestic',
  thing: cylinder(14.2),
  // Units are whole numbers: 14 stands for 14.2.
  units: 14,
  price: 903,
  lot: 306,
  opening: { filled: 360, empty: 140 },
};

const small: Ware = {
  name: '5 kg Domestic',
  kind: 'Domestic',
  thing: cylinder(5),
  units: 5,
  price: 336,
  lot: 120,
  opening: { filled: 90, empty: 35 },
};

/** The cylinder of hotels and shops. */
export const hotel: Ware = {
  name: '19 kg Commercial',
  kind: 'Commercial',
  thing: cylinder(19),
  units: 19,
  price: 1692,
  lot: 150,
  opening: { filled: 180, empty: 70 },
};

const large: Ware = {
  name: '47.5 kg Commercial',
  kind: 'Commercial',
  thing: cylinder(47.5),
  units: 47,
  price: 4228,
  lot: 40,
  opening: { filled: 45, empty: 20 },
};

export const cylinders = [household, hotel, small, large];

const piece = (product: Thing['product'], name: string, price: number, filled: number): Ware => ({
  name,
  kind: null,
  thing: { product, weight: 0 },
  units: 1,
  price,
  lot: filled,
  opening: { filled, empty: 0 },
});

export const pieces = [
  piece('Gas Stove', '2 Burner Gas Stove', 2150, 40),
  piece('Regulators', 'Regulator', 300, 80),
  piece('Gas Pipes', 'Suraksha Hose 1.5 m', 190, 120),
];

export const wares = [...cylinders, ...pieces];
