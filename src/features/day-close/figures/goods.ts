import { saleTraits } from '../../../masters/choices.ts';
import { type Thing, thingName, weightOf } from '../../../masters/things.ts';
import type { DayFigures } from '../contract.ts';

/** How one thing went through a day: filled cylinders or pieces, and empties. */
export type GoodsLine = {
  name: string;
  bought: number;
  loaded: number;
  sold: number;
  back: number;
  back_defective: number;
  short: number;
  over_the_counter: number;
  received: number;
  back_empty: number;
  short_empty: number;
  returned: number;
};

/**
 * One line for each thing of the day. Loaded is sold, back, back defective and short together; counter sales leave a godown.
 */
export function goodsLines(figures: DayFigures): GoodsLine[] {
  const lines = new Map<string, GoodsLine>();
  const add = (thing: Thing, figure: keyof Omit<GoodsLine, 'name'>, count: number) => {
    const name = thingName(thing);
    const line = lines.get(name) ?? { ...noCounts, name };
    lines.set(name, { ...line, [figure]: line[figure] + count });
  };
  for (const line of figures.loaded) add(line, 'loaded', line.qty);
  for (const line of figures.purchased) {
    add(line, 'bought', line.qty);
    add(cylinder(line), 'returned', line.empties);
  }
  for (const line of figures.sold) {
    add(goodsOf(line), saleTraits[line.saletype].isFromGodown ? 'over_the_counter' : 'sold', line.qty);
    // Empties are always cylinders, with any product.
    if (line.empties > 0) add(cylinder(line), 'received', line.empties);
  }
  for (const line of figures.back) {
    add(line, 'back', line.filled);
    add(line, 'back_defective', line.defective);
    add(line, 'back_empty', line.empty);
  }
  for (const line of figures.short) {
    add(line, 'short', line.filled);
    add(line, 'short_empty', line.empty);
  }
  return [...lines.values()].filter(({ name: _, ...counts }) =>
    Object.values(counts).some((count) => count > 0),
  );
}

const noCounts: Omit<GoodsLine, 'name'> = {
  bought: 0,
  loaded: 0,
  sold: 0,
  back: 0,
  back_defective: 0,
  short: 0,
  over_the_counter: 0,
  received: 0,
  back_empty: 0,
  short_empty: 0,
  returned: 0,
};

const cylinder = ({ weight }: Pick<Thing, 'weight'>): Thing => ({ product: 'Cylinders', weight });
/** Only cylinders differ by weight; with another product it is the weight of the empties. */
const goodsOf = (thing: Thing): Thing => ({ ...thing, weight: weightOf(thing) });

/** Whether a table of these lines has a column of defective goods. */
export const hasDefective = (lines: readonly { defective?: number }[]): boolean =>
  lines.some(({ defective = 0 }) => defective !== 0);
