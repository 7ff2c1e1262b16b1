import type { Collection } from '../../kit/web/table/use-row-stream.ts';
import { addToGroups, type Groups } from './chart-bars.ts';
import { type Share, startTally, type Totals } from './tally.ts';
import type { View } from './views/view.ts';

/** The lines of a report: numbered rows under the headings of their days. */
export type Line<Row> = { row: Row; number: number } | DayLine;

/** A day's part of a report; the amount in paise. */
export type DayLine = { day: string; count: number; amount: number; drivers: ReadonlyMap<number, string> };

/** A report as far as it is read: its lines and totals. */
export type ReportRows<Row> = {
  lines: readonly Line<Row>[];
  rows: readonly Row[];
  /** For each chart of the view. */
  groups: readonly Groups[];
  totals: Totals;
};

/** Collects a report; each row is read once. @example const { add, shown } = startRows(saleView) */
export function startRows<Row>(view: View<Row>): Collection<Row, ReportRows<Row>> {
  const tally = startTally(view.payments);
  const lines: Line<Row>[] = [];
  const rows: Row[] = [];
  const places = new Map<string, number>();
  const groups = view.charts.map((): Groups => new Map());

  const add = (row: Row) => {
    const shares = [view.share(row)].flat();
    for (const share of shares) tally.add(share);
    for (const [at, chart] of view.charts.entries()) addToGroups(groups[at] ?? new Map(), chart, row);
    if (view.day) addToDay(row, view.day(row), sumOf(shares));
    rows.push(row);
    lines.push({ row, number: rows.length });
  };
  const addToDay = (row: Row, day: string, amount: number) => {
    const place = places.get(day) ?? lines.length;
    places.set(day, place);
    const line = lines[place];
    const before = line && 'day' in line ? line : { count: 0, amount: 0, drivers: new Map<number, string>() };
    const driver = view.driver?.(row);
    lines[place] = {
      day,
      count: before.count + 1,
      amount: before.amount + Math.round(amount * 100),
      drivers:
        driver && !before.drivers.has(driver.id)
          ? new Map(before.drivers).set(driver.id, driver.name)
          : before.drivers,
    };
  };
  const shown = () => ({
    lines: [...lines],
    rows: [...rows],
    groups: groups.map((group) => new Map([...group].map(([name, sums]) => [name, [...sums]]))),
    totals: tally.totals(),
  });
  return { add, shown };
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { amount }) => sum + amount, 0);
