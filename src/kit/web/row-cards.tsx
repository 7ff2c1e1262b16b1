import { Cell } from './cell.tsx';
import type { TableProps } from './column.ts';
import { ActionButtons } from './row-actions.tsx';
import classes from './table.module.css';

/** Each row as a card: the two things that identify it in bold, the rest under their names. */
export function RowCards<Row extends { id: number }>({
  rows = [],
  columns,
  actions,
  label,
  litId,
}: TableProps<Row>) {
  const chosen = columns.filter((column) => column.identifies).slice(0, 2);
  const heads = chosen.length > 0 ? chosen : columns.slice(0, 2);
  const rest = columns.filter((column) => !heads.includes(column));
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-row={row.id} data-lit={row.id === litId || undefined}>
          <div className={classes.card_head}>
            <div>
              {heads.map((column) => (
                <strong key={column.header} className={classes.card_title}>
                  <Cell column={column} row={row} />
                </strong>
              ))}
            </div>
            {actions && <ActionButtons row={row} actions={actions} />}
          </div>
          <dl className={classes.card_rest}>
            {rest.map((column) => (
              <div key={column.header}>
                <dt>{column.header}</dt>
                <dd className={column.figure ? classes.card_figure : undefined}>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
