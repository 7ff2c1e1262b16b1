import { Link } from 'react-router';
import { formatCount, formatDay, formatRupees, formatSigned } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { thingName } from '../../../masters/things.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ShortageRow } from '../contract.ts';
import { driverTable } from '../driver-table.tsx';
import classes from '../result.module.css';
import type { ReportTotals } from '../tally.ts';
import { nameOfThing, weightOf } from './things.ts';
import type { FootLine, ReportColumn, ReportFigure, ReportView } from './view.ts';

/** The day sheet of the driver, or all drivers of the day for a shared count. */
const daySheetOf = ({ employee_id, date }: ShortageRow) =>
  `/day-sheet?${new URLSearchParams({ ...(employee_id !== null && { employee_id: String(employee_id) }), date })}`;

const driverOf = (row: ShortageRow) => row.driver || 'No driver';
const cashOf = ({ kind, difference }: ShortageRow) => (kind === 'goods' ? null : difference);
const countOf = (row: ShortageRow, count: number) => (row.kind === 'goods' ? count : null);

const thingLines =
  (count: (thing: ReportTotals['things'][number]) => number) =>
  ({ things }: ReportTotals): FootLine[] =>
    things
      .filter((thing) => count(thing) !== 0)
      .map((thing) => [thingName(thing), formatCount(count(thing))]);

const fileColumns = {
  date: { header: 'Date', value: (row) => row.date, isDate: true },
  driver: { header: 'Driver', value: (row) => row.driver },
  branch: { header: 'Branch', value: (row) => row.branch },
  area_code: { header: 'Area_code', value: (row) => row.area_code },
  product: { header: 'Product', value: (row) => row.product },
  weight: { header: 'Weight', value: weightOf, figure: 'kg' },
  filled: { header: 'Filled', value: (row) => row.short_filled, figure: 'count' },
  empty: { header: 'Empty', value: (row) => row.short_empty, figure: 'count' },
  cash: { header: 'Cash', value: (row) => row.difference, figure: 'rupees' },
  reason: { header: 'Reason', value: (row) => row.reason },
} satisfies ReportView<ShortageRow>['fileColumns'];

const columns: readonly ReportColumn<ShortageRow>[] = [
  {
    ...fileColumns.date,
    width: 112,
    identifies: true,
    cell: (row) => (
      <Link to={daySheetOf(row)} className={classes.link} aria-label={`Day sheet, ${formatDay(row.date)}`}>
        {formatDay(row.date)}
      </Link>
    ),
    paper: (row) => formatDay(row.date),
  },
  { ...fileColumns.driver, width: 150, identifies: true, value: driverOf },
  { ...fileColumns.branch, width: 110 },
  { ...fileColumns.area_code, width: 96 },
  { ...fileColumns.product, width: 136, value: (row) => row.product && nameOfThing(row) },
  {
    ...fileColumns.filled,
    width: 76,
    value: (row) => countOf(row, row.short_filled),
    foot: thingLines(({ qty }) => qty),
  },
  {
    ...fileColumns.empty,
    width: 76,
    value: (row) => countOf(row, row.short_empty),
    foot: thingLines(({ empties }) => empties),
  },
  {
    ...fileColumns.cash,
    width: 104,
    value: cashOf,
    cell: (row) => (row.kind === 'goods' ? '–' : formatSigned(row.difference, 'rupees')),
    foot: ({ amounts }) => amounts.map(({ paid_by, amount }) => [paid_by, formatRupees(amount)]),
  },
  { ...fileColumns.reason, width: 200 },
];

const cash = (totals: ReportTotals, kind: string) =>
  totals.amounts.find(({ paid_by }) => paid_by === kind)?.amount ?? 0;

const figures = (totals: ReportTotals): ReportFigure[] => [
  ...totals.things.flatMap((thing) => [
    { name: `${nameOfThing(thing)}, filled`, value: thing.qty, format: formatCount },
    { name: `${nameOfThing(thing)}, empty`, value: thing.empties, format: formatCount },
  ]),
  { name: 'Cash short', value: cash(totals, 'short'), format: formatRupees },
  { name: 'Cash over', value: cash(totals, 'over'), format: formatRupees },
];

const cylinders = (label: string, group: ChartView<ShortageRow>['group']) => ({
  label,
  unit: 'pieces' as const,
  isTime: false,
  group,
  series: ['Filled', 'Empty'],
  values: (row: ShortageRow) => [row.short_filled, row.short_empty],
});
const differences = (label: string, group: ChartView<ShortageRow>['group']) => ({
  label,
  unit: 'rupees' as const,
  isTime: false,
  group,
  series: ['Cash short', 'Cash over'],
  values: ({ difference }: ShortageRow) => [Math.max(-difference, 0), Math.max(difference, 0)],
});
const trend = { isTime: true, isTrend: true } as const;

/** Shortages of drivers: goods and cash. */
export const shortageView: ReportView<ShortageRow> = {
  numberHeader: 'S.No',
  columns,
  payments: ['short', 'over'],
  contribution: (row) =>
    row.kind === 'goods'
      ? {
          amount: 0,
          paid_by: '',
          empties: row.short_empty,
          thing: { product: row.product, weight: row.weight, qty: row.short_filled },
        }
      : { amount: Math.abs(row.difference), paid_by: row.difference < 0 ? 'short' : 'over' },
  figures,
  sums: driverTable,
  charts: [
    { ...cylinders('Goods over time', (row) => row.date), ...trend },
    { ...differences('Cash over time', (row) => row.date), ...trend },
    cylinders('Goods by driver', driverOf),
    differences('Cash by driver', driverOf),
  ],
  fileColumns,
  fileSums: (before) =>
    before.map(({ driver = '', paid_by, product, weight, qty, empties, amount }) => ({
      date: 'Total by driver',
      driver,
      ...(product && { product, weight, filled: qty, empty: empties }),
      ...(paid_by && { cash: paid_by === 'short' ? -amount : amount }),
    })),
  fileTotals: (totals) => [
    ...totals.things.map((thing) => ({
      date: 'Total by kind',
      product: thing.product,
      ...(weightOf(thing) && { weight: thing.weight }),
      filled: { sum: thing.qty, by: ['Product', 'Weight'] },
      empty: { sum: thing.empties, by: ['Product', 'Weight'] },
    })),
    {
      date: 'Total',
      cash: { sum: sumRupees([cash(totals, 'over'), -cash(totals, 'short')]) },
    },
  ],
};
