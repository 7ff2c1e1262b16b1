import type { ReactNode } from 'react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { usePrinting } from '../../kit/web/print/use-printing.ts';
import { Cell } from '../../kit/web/table/cell.tsx';
import { linesOf } from '../../kit/web/table/lines.ts';
import classes from './paper.module.css';
import type { DaySum } from './report-rows.ts';
import type { Totals } from './tally.ts';
import { Pair } from './views/pair.tsx';
import type { View } from './views/view.ts';

/** About a hundred and fifty pages: more is of no use on paper. */
export const PAPER_ROWS = 5_000;

type PaperProps<Row> = {
  title: string;
  filter: readonly (readonly [name: string, value: string])[];
  view: View<Row>;
  rows: readonly Row[];
  days: ReadonlyMap<string, DaySum>;
  totals: Totals;
  /** Above the rows. */
  above?: ReactNode;
};

/** The whole report on paper, where the screen draws only what is seen; totals alone where the rows are too many. */
export function Paper<Row extends { id: number }>({ title, filter, above, ...report }: PaperProps<Row>) {
  const isPrinting = usePrinting();
  const { count } = report.totals;
  return (
    <PrintSheet title={title} filter={[...filter, ['Rows', formatCount(count)]]} orientation="landscape">
      {count > PAPER_ROWS && (
        <p>
          {formatCount(count)} rows are too many to print. These are their totals; export the report for the
          rows.
        </p>
      )}
      {isPrinting && above}
      {isPrinting && <PaperTable {...report} />}
    </PrintSheet>
  );
}

function PaperTable<Row extends { id: number }>({
  view,
  rows,
  days,
  totals,
}: Omit<PaperProps<Row>, 'title' | 'filter' | 'above'>) {
  const { columns } = view;
  const printed = totals.count > PAPER_ROWS ? [] : linesOf(rows, view.day);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{view.numberHeader}</th>
          {columns.map(({ header, figure }) => (
            <th key={header} className={figure && 'figure'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.map(({ day = '', number, row }) =>
          row ? (
            <tr key={row.id}>
              <td>{number}</td>
              {columns.map((column) => (
                <td key={column.header} className={column.figure && 'figure'}>
                  {column.paper ? column.paper(row) || '–' : <Cell column={column} row={row} />}
                </td>
              ))}
            </tr>
          ) : (
            <tr key={day} className={classes.day}>
              <th colSpan={columns.length + 1}>
                {formatDay(day)} · {formatRupees((days.get(day)?.amount ?? 0) / 100)}
              </th>
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          {columns.map(({ header, foot }) => (
            <td key={header}>
              {foot?.(totals).map(([name, figure]) => (
                <Pair key={name} name={name} figure={figure} />
              ))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
