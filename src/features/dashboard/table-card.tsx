import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from './card.tsx';
import type { Period } from './contract.ts';
import { usePeriod } from './period-select.tsx';
import classes from './table-card.module.css';

type TableCardProps<Row> = {
  title: string;
  columns: readonly { header: string; cell: (row: Row) => ReactNode; isFigure?: boolean }[];
  rowsOf: (period: Period) => readonly Row[];
  /** Where there are more. */
  more: { to: (period: Period) => string; text: string };
  emptyText: (period: Period) => string;
  note?: string;
};

/** The first rows of a list that another screen has in full. */
export function TableCard<Row extends { id: number }>(props: TableCardProps<Row>) {
  const { title, columns, rowsOf, more, emptyText, note } = props;
  const [period, setPeriod] = usePeriod(title, 'year');
  const rows = rowsOf(period);
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ header, isFigure }) => (
              <th key={header} scope="col" className={isFigure ? 'figure' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={classes.none}>
                {emptyText(period)}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ header, cell, isFigure }) => (
                <td key={header} className={isFigure ? 'figure' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.foot}>
        {note && rows.length > 0 && <span>{note}</span>}
        <Anchor component={Link} to={more.to(period)}>
          {more.text}
        </Anchor>
      </p>
    </Card>
  );
}
