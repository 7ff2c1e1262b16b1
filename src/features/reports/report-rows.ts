import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import type { Collection } from '../../kit/web/table/use-row-stream.ts';
import { addToGroups, type Groups } from './chart-bars.ts';
import { type Contribution, type ReportTotals, startTally } from './tally.ts';
import type { ReportView } from './views/view.ts';

/** A day's part of a report; the amount in paise. */
export type DaySum = { count: number; amount: number; drivers: ReadonlyMap<number, string> };

/** A report as far as it is read. */
export type ReportRows<Row> = {
  rows: readonly Row[];
  /** Where rows are grouped by their days. */
  days: ReadonlyMap<string, DaySum>;
  /** For each chart of the view. */
  groups: readonly Groups[];
  totals: ReportTotals;
};

/** Collects a report; each row is read once. @example const { add, shown } = startRows(saleView) */
export function startRows<Row>(view: ReportView<Row>): Collection<Row, ReportRows<Row>> {
  const tally = startTally(view.payments);
  const rows: Row[] = [];
  const days = new Map<string, DaySum>();
  const groups = view.charts.map((): Groups => new Map());

  const addToDay = (row: Row, day: string, amount: number) => {
    const before = days.get(day) ?? { count: 0, amount: 0, drivers: new Map<number, string>() };
    const driver = view.driver?.(row);
    days.set(day, {
      count: before.count + 1,
      amount: before.amount + toPaise(amount),
      drivers:
        driver && !before.drivers.has(driver.id)
          ? new Map(before.drivers).set(driver.id, driver.name)
          : before.drivers,
    });
  };
  const add = (row: Row) => {
    const shares = [view.contribution(row)].flat();
    for (const share of shares) tally.add(share);
    for (const [at, chart] of view.charts.entries()) addToGroups(groups[at] ?? new Map(), chart, row);
    if (view.day) addToDay(row, view.day(row), sumOf(shares));
    rows.push(row);
  };
  const snapshot = () => ({
    rows: [...rows],
    days: new Map(days),
    groups: groups.map((group) => new Map([...group].map(([name, sums]) => [name, [...sums]]))),
    totals: tally.totals(),
  });
  return { add, shown: snapshot };
}

const sumOf = (shares: readonly Contribution[]) => sumRupees(shares.map(({ amount }) => amount));
