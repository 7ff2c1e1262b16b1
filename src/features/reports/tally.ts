import { sumRupees, toPaise, toRupees } from '../../kit/shared/money.ts';
import { productCategories } from '../../masters/choices.ts';
import { type NamedThing, weightOf } from '../../masters/things.ts';

/** Pieces or filled cylinders of one kind, the empties that went the other way, and its ₹. */
type ThingSum = { product: string; weight: number; qty: number; empties: number; amount: number };

/** What one row adds to the totals; amounts in ₹, weight in kg. */
export type Contribution = {
  amount: number;
  /** Amounts are kept apart by this: cash, upi, credit. */
  paid_by: string;
  thing?: { product: string; weight: number; qty: number };
  empties?: number;
  liters?: number;
  /** The number of rows it stands for; 1 if missing. */
  count?: number;
};

export type ReportTotals = {
  count: number;
  /** Each kind of payment that occurs, in the order given, in ₹. */
  amounts: { paid_by: string; amount: number }[];
  amount: number;
  /** Each product, cylinders by weight, in the order of the product list. */
  things: ThingSum[];
  qty: number;
  empties: number;
  liters: number;
};

export type Tally = { add: (share: Contribution) => void; totals: () => ReportTotals };

/**
 * Adds up rows as they arrive, each once.
 * @param payments the order in which kinds of payment are listed
 * @example const tally = startTally(['cash', 'upi']); tally.add({ amount: 903, paid_by: 'cash' }); tally.totals().amount // 903
 */
export function startTally(payments: readonly string[]): Tally {
  const amounts = new Map<string, number>();
  const things = new Map<string, ThingSum>();
  let count = 0;
  let empties = 0;
  // Liters have two decimals, as ₹.
  let centiliters = 0;

  const addThing = ({ product, weight, qty, empties, amount }: ThingSum) => {
    const name = `${product} ${weight}`;
    const sum = things.get(name);
    things.set(name, {
      product,
      weight,
      qty: qty + (sum?.qty ?? 0),
      empties: empties + (sum?.empties ?? 0),
      amount: sumRupees([sum?.amount ?? 0, amount]),
    });
  };
  const add = ({ amount, paid_by, thing, ...share }: Contribution) => {
    count += share.count ?? 1;
    empties += share.empties ?? 0;
    centiliters += toPaise(share.liters ?? 0);
    amounts.set(paid_by, sumRupees([amounts.get(paid_by) ?? 0, amount]));
    if (!thing) return;
    const { product, weight, qty } = thing;
    const isCylinder = product === 'Cylinders';
    const ownEmpties = isCylinder ? (share.empties ?? 0) : 0;
    addThing({ product, weight: weightOf(thing), qty, empties: ownEmpties, amount });
    // Empties are always cylinders, with any product.
    if (!isCylinder && share.empties)
      addThing({ product: 'Cylinders', weight, qty: 0, empties: share.empties, amount: 0 });
  };
  const totals = (): ReportTotals => ({
    count,
    amounts: payments.flatMap((paidBy) => {
      const amount = amounts.get(paidBy);
      return amount === undefined ? [] : [{ paid_by: paidBy, amount }];
    }),
    amount: sumRupees(amounts.values()),
    things: [...things.values()].sort(byProductAndWeight),
    qty: sumOf([...things.values()].map(({ qty }) => qty)),
    empties,
    liters: toRupees(centiliters),
  });
  return { add, totals };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const categories: readonly string[] = productCategories;
const byProductAndWeight = (a: NamedThing, b: NamedThing) =>
  categories.indexOf(a.product) - categories.indexOf(b.product) || a.weight - b.weight;
