import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { Sort } from './arrange.ts';
import { Breakable } from './breakable.tsx';
import { Cell } from './cell.tsx';
import type { Column, TableProps } from './column.ts';
import { ActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import classes from './table.module.css';
import { EmptyTable, LoadingTable } from './table-states.tsx';
import { usePhone } from './use-phone.ts';
import { useRowFocus } from './use-row-focus.ts';

type RowTableProps<Row> = TableProps<Row> & {
  sort?: Sort;
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
  const isPhone = usePhone();
  const { ref, isWide } = useOverflow();
  const { rows, columns, actions, label, emptyHint, emptyText, loadingText } = props;
  const width = columns.length + (actions ? 2 : 1);
  const instead = rows ? (
    <EmptyTable text={emptyText} hint={emptyHint} />
  ) : (
    <LoadingTable label={label} text={loadingText} columns={width} />
  );
  const isFilled = rows !== undefined && rows.length > 0;
  // Cards have no header that could stay.
  if (isPhone) return isFilled ? <RowCards {...props} rows={rows} /> : instead;
  return (
    <div ref={ref} className={classes.scroll} data-wide={isWide || undefined}>
      <table className={classes.table} aria-label={label}>
        <Head {...props} />
        <tbody>
          {!isFilled && (
            <tr>
              <td colSpan={width} className={classes.state}>
                {instead}
              </td>
            </tr>
          )}
          {rows?.map((row, index) => (
            <tr key={row.id} data-row={row.id} data-lit={row.id === props.litId || undefined}>
              <td className={classes.number}>{(props.offset ?? 0) + index + 1}</td>
              {columns.map((column) => (
                <td key={column.header} className={cellClass(column)}>
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

const cellClass = <Row,>({ figure, isDate }: Column<Row>) => {
  if (figure) return 'figure';
  return isDate ? classes.date : undefined;
};

function Head<Row>({ columns, actions, sort, onSort }: RowTableProps<Row>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          S No.
        </th>
        {columns.map(({ header, figure }) => {
          const direction = sort?.header === header && (sort.isDescending ? 'descending' : 'ascending');
          return (
            <th
              key={header}
              scope="col"
              aria-sort={direction || undefined}
              className={figure ? 'figure' : undefined}
            >
              {onSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(header)}>
                  <span>
                    <Breakable text={header} isHeading />
                  </span>
                  {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                  {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
                </button>
              ) : (
                <Breakable text={header} isHeading />
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

/**
 * Whether what is inside is wider than the element with this ref.
 * @example const { ref, isWide } = useOverflow(); <div ref={ref} data-wide={isWide || undefined}>
 */
function useOverflow() {
  const [isWide, setWide] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { ref, isWide };
}
