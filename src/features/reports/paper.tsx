import type { ReactNode } from 'react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { usePrinting } from '../../kit/web/print/use-printing.ts';
import classes from './paper.module.css';
import type { Line } from './report-rows.ts';
import type { Totals } from './tally.ts';
import { Pair } from './views/pair.tsx';
import type { View } from './views/view.ts';

/** About a hundred and fifty pages: more is of no use on paper. */
export const PAPER_ROWS = 5_000;

type PaperProps<Row> = {
  title: string;
  filter: readonly (readonly [name: string, value: string])[];
  view: View<Row>;
  lines: readonly Line<Row>[];
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
  lines,
  totals,
}: Omit<PaperProps<Row>, 'title' | 'filter' | 'above'>) {
  const { columns } = view;
  const printed = totals.count > PAPER_ROWS ? [] : lines;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{view.numberHeader}</th>
          {columns.map(({ header, isFigure }) => (
            <th key={header} className={isFigure ? 'figure' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.map((line) =>
          'day' in line ? (
            <tr key={line.day} className={classes.day}>
              <th colSpan={columns.length + 1}>
                {formatDay(line.day)} · {formatRupees(line.amount / 100)}
              </th>
            </tr>
          ) : (
            <tr key={line.row.id}>
              <td>{line.number}</td>
              {columns.map(({ header, isFigure, paper, cell }) => (
                <td key={header} className={isFigure ? 'figure' : undefined}>
                  {paper ? paper(line.row) : cell(line.row, nothing)}
                </td>
              ))}
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

const nothing = () => undefined;
