import type { ReactNode } from 'react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { usePrinting } from '../../kit/web/print/use-printing.ts';
import classes from './paper.module.css';
import type { DaySum } from './report-rows.ts';
import type { ReportTotals } from './tally.ts';
import { Pair } from './views/pair.tsx';
import type { ReportView } from './views/view.ts';

/** About a hundred and fifty pages: more is of no use on paper. */
export const PAPER_ROWS = 5_000;

type PaperProps<Row> = {
  title: string;
  filter: readonly (readonly [name: string, value: string])[];
  view: ReportView<Row>;
  rows: readonly Row[];
  days: ReadonlyMap<string, DaySum>;
  totals: ReportTotals;
  /** Above the rows. */
  header?: ReactNode;
};

/** The report on paper: all rows, or only the totals if there are too many. The screen renders only visible rows. */
export function Paper<Row extends { id: number }>(props: PaperProps<Row>) {
  const { title, filter, header, view, rows, days, totals } = props;
  const isPrinting = usePrinting();
  const { count } = totals;
  return (
    <PrintSheet title={title} filter={[...filter, ['Rows', formatCount(count)]]} orientation="landscape">
      {count > PAPER_ROWS && (
        <p>
          {formatCount(count)} rows are too many to print. These are their totals; export the report for the
          rows.
        </p>
      )}
      {isPrinting && header}
      {isPrinting && (
        <PaperTable
          columns={view.columns}
          rows={count > PAPER_ROWS ? [] : rows}
          numbers={{ header: view.numberHeader, before: 0 }}
          dayOf={view.day}
          heading={(day) => `${formatDay(day)} · ${formatRupees((days.get(day)?.amount ?? 0) / 100)}`}
          foot={<Totals view={view} totals={totals} />}
          className={classes.table}
        />
      )}
    </PrintSheet>
  );
}

/** The total of each column. */
const Totals = <Row,>({ view, totals }: { view: ReportView<Row>; totals: ReportTotals }) => (
  <tr>
    <td>Total</td>
    {view.columns.map(({ header, foot }) => (
      <td key={header}>
        {foot?.(totals).map(([name, figure]) => (
          <Pair key={name} name={name} figure={figure} />
        ))}
      </td>
    ))}
  </tr>
);
