import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { Card, usePeriod } from './card.tsx';
import type { Figures, Period } from './contract.ts';
import { links } from './links.ts';
import { dueRows, fuelRows } from './parts.ts';
import classes from './tables.module.css';

export const creditTitle = 'Credit Line Customers';
export const fuelTitle = 'Fuel Expenses';
// A branch records an expense when it pays it, so there is never a later day on which it falls due.
const fuelDue = 'Paid';

export function CreditCustomers({ figures }: { figures: Figures }) {
  const today = figures.periods.today.to;
  return (
    <TableCard<Figures['credit_customers'][number]>
      title={creditTitle}
      columns={[
        {
          header: 'Name',
          cell: ({ id, name }) => (
            <Anchor component={Link} to={links.customer(id)} title={name} className={classes.quiet ?? ''}>
              {name}
            </Anchor>
          ),
        },
        {
          header: 'Due Date',
          cell: ({ due_date }) => (
            <span data-overdue={due_date < today || undefined}>
              {formatDay(due_date)}
              {due_date < today && ' overdue'}
            </span>
          ),
        },
        { header: 'Amount', isFigure: true, cell: ({ amount }) => formatRupees(amount) },
      ]}
      rowsOf={(period) => dueRows(figures, period)}
      more={{ to: () => links.owing, text: 'With dues' }}
      emptyText={(period) =>
        figures.credit_customers.length === 0
          ? 'No dues.'
          : `Nothing is due ${{ today: 'today', month: 'this month', year: 'this year' }[period]}.`
      }
    />
  );
}

export function FuelExpenses({ figures }: { figures: Figures }) {
  return (
    <TableCard<Figures['fuel_expenses'][number]>
      title={fuelTitle}
      columns={[
        {
          header: 'Name',
          cell: ({ name, date }) => (
            <Anchor
              component={Link}
              to={links.fuel({ from: date, to: date })}
              className={classes.quiet ?? ''}
            >
              {name}
            </Anchor>
          ),
        },
        { header: 'Due Date', cell: () => fuelDue },
        { header: 'Amount', isFigure: true, cell: ({ amount }) => formatRupees(amount) },
        { header: 'Date', cell: ({ date }) => formatDay(date) },
      ]}
      rowsOf={(period) => fuelRows(figures, period)}
      note="Fuel is recorded as it is paid."
      more={{ to: (period) => links.fuel(figures.periods[period]), text: 'All fuel expenses' }}
      emptyText={(period) =>
        `No fuel was bought ${{ today: 'today', month: 'this month', year: 'this year' }[period]}.`
      }
    />
  );
}

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
function TableCard<Row extends { id: number }>(props: TableCardProps<Row>) {
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
