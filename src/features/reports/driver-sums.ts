import { sumRupees } from '../../kit/shared/money.ts';
import type { ShortageRow } from './contract.ts';

/** What a driver was short of; cash in ₹. Counts of several drivers have no id and name them all. */
export type DriverSum = {
  id: number;
  employee_id: number | null;
  driver: string;
  /** Days with missing goods or cash. */
  days: number;
  goods: { product: string; weight: number; filled: number; empty: number }[];
  cash_short: number;
  cash_over: number;
  reasons: string[];
};

/** Shortages by driver: those with the most days first. @example driverSumsOf(rows)[0].days // 3 */
export function driverSumsOf(rows: readonly ShortageRow[]): DriverSum[] {
  const byDriver = Map.groupBy(rows, ({ employee_id, driver }) => employee_id ?? driver);
  const sums = [...byDriver.values()].map((shortages, at): DriverSum => {
    const short = shortages.filter(({ difference }) => difference <= 0);
    const things = Map.groupBy(
      shortages.filter(({ kind }) => kind === 'goods'),
      ({ product, weight }) => `${product} ${weight}`,
    );
    return {
      id: shortages[0]?.employee_id ?? -at - 1,
      employee_id: shortages[0]?.employee_id ?? null,
      driver: shortages[0]?.driver ?? '',
      days: new Set(short.map(({ date }) => date)).size,
      goods: [...things.values()].toSorted(byThing).flatMap((same) => {
        const [first] = same;
        if (!first) return [];
        const { product, weight } = first;
        return [{ product, weight, filled: sum(same, 'short_filled'), empty: sum(same, 'short_empty') }];
      }),
      cash_short:
        0 -
        sum(
          shortages.filter(({ difference }) => difference < 0),
          'difference',
        ),
      cash_over: sum(
        shortages.filter(({ difference }) => difference > 0),
        'difference',
      ),
      reasons: [...new Set(shortages.map(({ reason }) => reason).filter(Boolean))],
    };
  });
  return sums.toSorted((left, right) => right.days - left.days || left.driver.localeCompare(right.driver));
}

const byThing = ([left]: readonly ShortageRow[], [right]: readonly ShortageRow[]) =>
  (left?.weight ?? 0) - (right?.weight ?? 0);

const sum = (rows: readonly ShortageRow[], field: 'short_filled' | 'short_empty' | 'difference') =>
  sumRupees(rows.map((row) => row[field]));
