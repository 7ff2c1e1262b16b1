import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from './arrange.ts';
import { Cell } from './cell.tsx';
import type { TableProps } from './column.ts';
import { ActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import classes from './table.module.css';
import { EmptyTable, LoadingTable } from './table-states.tsx';
import { useOverflow } from './use-overflow.ts';
import { usePhone } from './use-phone.ts';
import { useRowFocus } from './use-row-focus.ts';

type RowTableProps<Row> = TableProps<Row> & {
  sort?: Sort | undefined;
  /** Present when the headers sort. */
  onSort?: (header: string) => void;
};

/** Rows as a table, or as cards on a phone; loading and empty states included. Most screens use DataTable or PagedTable around it. */
export function RowTable<Row extends { id: number }>(props: RowTableProps<Row>) {
  const focus = useRowFocus(props.rows);
  return (
    <div {...focus} tabIndex={-1}>
      <Rows {...props} />
    </div>
  );
}

function Rows<Row extends { id: number }>(props: RowTableProps<Row>) {
  const is_phone = usePhone();
  const { ref, is_wide } = useOverflow();
  const { rows, columns, actions, label, empty_hint, empty_text, loading_text } = props;
  if (!rows)
    return <LoadingTable label={label} text={loading_text} columns={columns.length + (actions ? 2 : 1)} />;
  if (rows.length === 0) return <EmptyTable text={empty_text} hint={empty_hint} />;
  if (is_phone) return <RowCards {...props} rows={rows} />;
  return (
    <div ref={ref} className={classes.scroll} data-wide={is_wide || undefined}>
      <table className={classes.table} aria-label={label}>
        <Head {...props} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} data-row={row.id} data-lit={row.id === props.lit_id || undefined}>
              <td className={classes.number}>{(props.offset ?? 0) + index + 1}</td>
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={column.is_figure ? 'figure' : undefined}
                  title={hover(column.value(row))}
                >
                  <Cell column={column} row={row} />
                </td>
              ))}
              {actions && (
                <td>
                  <ActionButtons row={row} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Long text is cut to one line; the whole of it shows on hover. */
const hover = (value: unknown) => (typeof value === 'string' && value.length > 24 ? value : undefined);

function Head<Row>({ columns, actions, sort, onSort }: RowTableProps<Row>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          S No.
        </th>
        {columns.map(({ header, is_figure }) => {
          const direction = sort?.header === header && (sort.is_descending ? 'descending' : 'ascending');
          return (
            <th
              key={header}
              scope="col"
              aria-sort={direction || undefined}
              className={is_figure ? 'figure' : undefined}
            >
              {onSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(header)}>
                  {header}
                  {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                  {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className={classes.action_header}>
            Action
          </th>
        )}
      </tr>
    </thead>
  );
}
