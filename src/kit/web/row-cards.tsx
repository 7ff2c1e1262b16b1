import { Fragment } from 'react';
import { formatDayInFull } from '../shared/format.ts';
import { Cell } from './cell.tsx';
import { headingOf, type TableProps } from './column.ts';
import { byDay } from './day-groups.ts';
import { ActionButtons } from './row-actions.tsx';
import classes from './table.module.css';

/** Each row as a card: the two things that identify it in bold, the rest under their names. */
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

function Card<Row extends { id: number }>({ row, columns, actions, litId }: CardProps<Row>) {
  const chosen = columns.filter((column) => column.identifies).slice(0, 2);
  const heads = chosen.length > 0 ? chosen : columns.slice(0, 2);
  // A sale without a customer is headed by its goods alone.
  const isFilled = (column: (typeof heads)[number]) => (column.value(row) ?? '') !== '';
  const rest = columns.filter((column) => !heads.includes(column));
  return (
    <li className={classes.card} data-row={row.id} data-lit={row.id === litId || undefined}>
      <div className={classes.card_head}>
        <div>
          {heads.filter(isFilled).map((column) => (
            <strong key={headingOf(column)} className={classes.card_title}>
              <Cell column={column} row={row} />
            </strong>
          ))}
        </div>
        {actions && <ActionButtons row={row} actions={actions} />}
      </div>
      <dl className={classes.card_rest}>
        {rest.map((column) => (
          <div key={headingOf(column)}>
            <dt>{headingOf(column)}</dt>
            <dd className={column.figure ? classes.card_figure : undefined}>
              <Cell column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
