import { Fragment } from 'react';
import { formatDayInFull } from '../../shared/format.ts';
import { Cell, textOf } from './cell.tsx';
import { type Column, headingOf, type TableProps } from './column.ts';
import { byDay } from './day-groups.ts';
import { ActionButtons } from './row-actions.tsx';
import classes from './table.module.css';

/** The rows as cards of two lines, which open. */
export function RowCards<Row extends { id: number }>({ rows = [], dayOf, ...props }: TableProps<Row>) {
  return byDay(rows, dayOf).map(({ day, rows: ofDay }) => (
    <Fragment key={day ?? ''}>
      {day !== undefined && <h2 className={classes.card_day}>{formatDayInFull(day)}</h2>}
      <ul className={classes.cards} aria-label={props.label}>
        {ofDay.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
    </Fragment>
  ));
}

type CardProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions' | 'litId'> & { row: Row };

/** Two lines: what identifies the row with its amount, then the rest in short. Opened, each value under its name. */
function Card<Row extends { id: number }>({ row, columns, actions, litId }: CardProps<Row>) {
  const amount = columns.findLast(({ figure }) => figure === 'rupees');
  const others = columns.filter((column) => column !== amount);
  const chosen = others.filter((column) => column.identifies).slice(0, 2);
  const heads = chosen.length > 0 ? chosen : others.slice(0, 2);
  const [title = '–', ...second] = heads.map((column) => textOf(column, row)).filter(Boolean);
  const rest = others.filter((column) => !heads.includes(column));
  const below = [...heads, ...(amount ? [amount] : [])].flatMap(({ below }) =>
    below ? [textOf(below, row)] : [],
  );
  const inShort = [...second, ...below, ...rest.map((column) => named(column, row))].filter(Boolean);
  return (
    <li className={classes.card} data-row={row.id} data-lit={row.id === litId || undefined}>
      <details>
        <summary className={classes.card_head}>
          <strong className={classes.card_title}>{title}</strong>
          {amount && <strong className="figure">{textOf(amount, row)}</strong>}
          <span className={classes.card_short}>{inShort.join(' · ')}</span>
        </summary>
        <dl className={classes.card_rest}>
          {columns.map((column) => (
            <div key={headingOf(column)}>
              <dt>{headingOf(column)}</dt>
              <dd className={column.figure ? classes.card_figure : undefined}>
                <Cell column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
        {actions && <ActionButtons row={row} actions={actions} />}
      </details>
    </li>
  );
}

/** A value beside others: a figure with its name. */
function named<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column, row);
  return column.figure && text ? `${column.header} ${text}` : text;
}
