import type { SheetTotal } from '../../../kit/web/export/sheet.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import type { ChartView } from '../chart-bars.ts';
import type { Sum } from '../contract.ts';
import type { SumsTable } from '../sums-table.tsx';
import type { Contribution, ReportTotals } from '../tally.ts';

/** A column as the screen and the paper show it. */
export type ReportColumn<Row> = Column<Row> & {
  width: number;
  /** Its part of the totals row: names and figures. */
  foot?: (totals: ReportTotals) => readonly FootLine[];
};
export type FootLine = readonly [name: string, figure: string];

/** The totals as rows of the export: values by the name of their column. */
export type TotalCells = Readonly<Record<string, SheetTotal>>;

/** A total by its name. */
export type ReportFigure = { name: string; value: number; format: (value: number) => string };

/** How one kind of report shows its rows; everything else about reports is the same for all. */
export type ReportView<Row> = {
  /** Reports write it in two ways. */
  numberHeader: 'S.No' | 'S No.';
  columns: readonly ReportColumn<Row>[];
  /** The day of a row, where rows are grouped by it because no column has the date. */
  day?: (row: Row) => string;
  /** The kinds of payment with totals of their own, in order. */
  payments: readonly string[];
  /** What a row adds to the totals. */
  contribution: (row: Row) => Contribution | readonly Contribution[];
  /** The totals to compare with earlier days; by default the usual ones. */
  figures?: (totals: ReportTotals) => readonly ReportFigure[];
  /** The rows by driver or head, above the rows themselves. */
  sums?: SumsTable<Row>;
  charts: readonly [ChartView<Row>, ...ChartView<Row>[]];
  /** Whose day sheets the heading of a day leads to. */
  driver?: (row: Row) => { id: number; name: string } | undefined;
  /** The columns of the exported file by name, in its order: one for each fact. */
  fileColumns: Readonly<Record<string, Column<Row>>>;
  fileTotals: (totals: ReportTotals) => readonly TotalCells[];
  /** Sums of the previous month that its totals do not tell. */
  fileSums?: (before: readonly Sum[]) => readonly TotalCells[];
};
