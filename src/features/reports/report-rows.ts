import { addToGroups, type Groups } from './chart-bars.ts';
import { startTally, type Totals } from './tally.ts';
import type { View } from './views/view.ts';

/** The lines of a report: numbered rows under the headings of their days. */
export type Line<Row> = { row: Row; number: number } | { day: string };

/** A day's part of a report; the amount in paise. */
export type DayFigures = { count: number; amount: number; drivers: Map<number, string> };

/** A report as far as it is read: its lines and totals, each row added once. */
export type ReportRows<Row> = {
  add: (row: Row) => void;
  lines: readonly Line<Row>[];
  rows: readonly Row[];
  days: ReadonlyMap<string, DayFigures>;
  /** For each chart of the view. */
  groups: readonly Groups[];
  totals: () => Totals;
};

/** An empty report. @example const { add, lines } = startRows(saleView) */
export function startRows<Row extends { date: string }>(view: View<Row>): ReportRows<Row> {
  const tally = startTally(view.payments);
  const lines: Line<Row>[] = [];
  const rows: Row[] = [];
  const days = new Map<string, DayFigures>();
  const groups = view.charts.map((): Groups => new Map());

  const add = (row: Row) => {
    const share = view.share(row);
    tally.add(share);
    for (const [at, chart] of view.charts.entries()) addToGroups(groups[at] ?? new Map(), chart, row);
    if (view.hasDays) addToDay(row, share.amount);
    rows.push(row);
    lines.push({ row, number: rows.length });
  };
  const addToDay = (row: Row, amount: number) => {
    let figures = days.get(row.date);
    if (!figures) {
      figures = { count: 0, amount: 0, drivers: new Map() };
      days.set(row.date, figures);
      lines.push({ day: row.date });
    }
    figures.count += 1;
    figures.amount += Math.round(amount * 100);
    const driver = view.driver?.(row);
    if (driver) figures.drivers.set(driver.id, driver.name);
  };
  return { add, lines, rows, days, groups, totals: tally.totals };
}
