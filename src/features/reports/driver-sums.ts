import { sumRupees } from '../../kit/shared/money.ts';
import type { ShortageRow, Sum } from './contract.ts';

type Goods = { product: string; weight: number; filled: number; empty: number }[];

/** What a driver was short of; cash in ₹. Counts of several drivers have no id and name them all. */
export type DriverSum = {
  id: number;
  employee_id: number | null;
  driver: string;
  /** Days with missing goods or cash. */
  days: number;
  goods: Goods;
  cash_short: number;
  cash_over: number;
  reasons: string[];
  /** On the earlier days. */
  earlier: { goods: Goods; cash_short: number };
};

/**
 * Shortages by driver: those with the most days first.
 * @param before sums of earlier days; drivers who were short only then come last
 * @example driverSumsOf(rows)[0].days // 3
 */
export function driverSumsOf(rows: readonly ShortageRow[], before: readonly Sum[] = []): DriverSum[] {
  const byDriver = Map.groupBy(rows, driverOf);
  const earlier = Map.groupBy(before.map(shortageOf), driverOf);
  const drivers = new Set([...byDriver.keys(), ...earlier.keys()]);
  const sums = [...drivers].map((key, at): DriverSum => {
    const shortages = byDriver.get(key) ?? [];
    const past = earlier.get(key) ?? [];
    const { employee_id = null, driver = '' } = shortages[0] ?? past[0] ?? {};
    return {
      id: employee_id ?? -at - 1,
      employee_id,
      driver,
      days: new Set(shortages.filter(({ difference }) => difference <= 0).map(({ date }) => date)).size,
      goods: goodsIn(shortages),
      cash_short: cashShortIn(shortages),
      cash_over: sumRupees(shortages.map(({ difference }) => Math.max(difference, 0))),
      reasons: [...new Set(shortages.map(({ reason }) => reason).filter(Boolean))],
      earlier: { goods: goodsIn(past), cash_short: cashShortIn(past) },
    };
  });
  return sums.toSorted((left, right) => right.days - left.days || left.driver.localeCompare(right.driver));
}

type Shortage = Pick<
  ShortageRow,
  'employee_id' | 'driver' | 'weight' | 'short_filled' | 'short_empty' | 'difference'
> & { product: string };

const driverOf = ({ employee_id, driver }: Shortage) => employee_id ?? driver;

/** A sum of earlier days as a row. */
const shortageOf = ({
  employee_id = null,
  driver = '',
  paid_by,
  amount,
  qty,
  empties,
  ...thing
}: Sum): Shortage => ({
  employee_id,
  driver,
  product: thing.product,
  weight: thing.weight,
  short_filled: qty,
  short_empty: empties,
  difference: paid_by === 'short' ? -amount : amount,
});

function goodsIn(shortages: readonly Shortage[]): Goods {
  const things = Map.groupBy(
    shortages.filter(({ product }) => product !== ''),
    ({ product, weight }) => `${product} ${weight}`,
  );
  return [...things.values()]
    .map((same) => ({
      product: same[0]?.product ?? '',
      weight: same[0]?.weight ?? 0,
      filled: sumRupees(same.map(({ short_filled }) => short_filled)),
      empty: sumRupees(same.map(({ short_empty }) => short_empty)),
    }))
    .toSorted((left, right) => left.weight - right.weight);
}

const cashShortIn = (shortages: readonly Shortage[]): number =>
  sumRupees(shortages.map(({ difference }) => Math.max(-difference, 0)));
