import { useCallback, useState } from 'react';
import { formatDayInFull } from '../../shared/format.ts';
import { usePhone } from '../use-phone.ts';
import { Cell } from './cell.tsx';
import { type Column, headingOf, type TableProps } from './column.ts';
import { byDay } from './day-groups.ts';
import { Head, type Sorting } from './head.tsx';
import { ActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import { EmptyTable, LoadingTable } from './states.tsx';
import classes from './table.module.css';
import { Totals, TotalsRow } from './totals.tsx';
import { useRowFocus } from './use-row-focus.ts';

type RowTableProps<Row> = TableProps<Row> & Sorting<Row>;

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
  const { rows, columns, actions, label, totals, newestDay, dayOf } = props;
  const { emptyHint, emptyText, loadingText } = props;
  const width = columns.length + (actions ? 2 : 1);
  const instead = rows ? (
    <EmptyTable text={emptyText} hint={emptyHint} />
  ) : (
    <LoadingTable text={loadingText} columns={width} />
  );
  const isFilled = rows !== undefined && rows.length > 0;
  // Cards have no header that could stay.
  if (isPhone)
    return isFilled ? (
      <>
        {totals && <Totals summed={totals} columns={columns} />}
        <RowCards {...props} rows={rows} />
      </>
    ) : (
      instead
    );
  return (
    <div ref={ref} className={classes.scroll} data-wide={isWide || undefined}>
      <table className={classes.table} aria-label={label}>
        <Head {...props} hasActions={actions !== undefined} />
        {!isFilled && (
          <tbody>
            <tr>
              <td colSpan={width} className={classes.state}>
                {instead}
              </td>
            </tr>
          </tbody>
        )}
        {byDay(rows ?? [], dayOf).map(({ day, rows: ofDay, start }) => (
          <tbody key={day ?? ''}>
            {day !== undefined && (
              <tr className={classes.day}>
                <th scope="rowgroup" colSpan={width}>
                  {formatDayInFull(day)}
                </th>
              </tr>
            )}
            {ofDay.map((row, index) => (
              <TableRow key={row.id} {...props} row={row} number={(props.offset ?? 0) + start + index + 1} />
            ))}
          </tbody>
        ))}
        {isFilled && totals && (
          <tfoot>
            {newestDay && <TotalsRow summed={totals} day={newestDay} columns={columns} width={width} />}
            <TotalsRow summed={totals} columns={columns} width={width} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

type TableRowProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions' | 'litId'> & {
  row: Row;
  number: number;
};

const TableRow = <Row extends { id: number }>({
  row,
  number,
  columns,
  actions,
  litId,
}: TableRowProps<Row>) => (
  <tr data-row={row.id} data-lit={row.id === litId || undefined}>
    <td className={classes.number}>{number}</td>
    {columns.map((column) => (
      <td key={headingOf(column)} className={cellClass(column)}>
        <Cell column={column} row={row} />
      </td>
    ))}
    {actions && (
      <td>
        <ActionButtons row={row} actions={actions} />
      </td>
    )}
  </tr>
);

const cellClass = <Row,>({ figure, isDate, isWhole }: Column<Row>) => {
  if (figure) return 'figure';
  return isDate || isWhole ? classes.date : undefined;
};

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
