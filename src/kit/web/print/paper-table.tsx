import type { ReactNode } from 'react';
import { Cell } from '../table/cell.tsx';
import { type Column, headingOf } from '../table/column.ts';
import { linesOf } from '../table/lines.ts';

type PaperTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The header of the rows' numbers, and how many rows are before the first. */
  numbers?: { header: string; before: number };
  /** Rows are grouped under their days. */
  dayOf?: ((row: Row) => string) | undefined;
  heading?: (day: string) => ReactNode;
  /** Rows with totals. */
  foot?: ReactNode;
  className?: string | undefined;
};

/** All rows of a table inside a `PrintSheet`. @example <PaperTable columns={columns} rows={drivers} /> */
export function PaperTable<Row extends { id: number }>(props: PaperTableProps<Row>) {
  const { columns, rows, numbers, dayOf, heading, foot, className } = props;
  return (
    <table className={className}>
      <thead>
        <tr>
          {numbers && <th scope="col">{numbers.header}</th>}
          {columns.map((column) => (
            <th key={headingOf(column)} scope="col" className={column.figure && 'figure'}>
              {headingOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(rows, dayOf).map(({ day = '', number, row }) =>
          row ? (
            <tr key={row.id}>
              {numbers && <td>{numbers.before + number}</td>}
              {columns.map((column) => (
                <td key={headingOf(column)} className={column.figure && 'figure'}>
                  {column.paper ? column.paper(row) || '–' : <Cell column={column} row={row} />}
                </td>
              ))}
            </tr>
          ) : (
            <tr key={day} data-day>
              <th colSpan={columns.length + 1}>{heading?.(day)}</th>
            </tr>
          ),
        )}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}
