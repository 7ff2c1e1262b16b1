import { memo, type ReactNode, useCallback, useState } from 'react';
import { formatCount } from '../../shared/format.ts';
import { Cell, textOf } from './cell.tsx';
import { type Column, headingOf, type ShownLines, type TableProps } from './column.ts';
import { Head } from './head.tsx';
import { byDay } from './lines.ts';
import { ActionButtons } from './row-actions.tsx';
import classes from './table.module.css';
import { TotalsRow } from './totals.tsx';
import { useVisibleRows } from './visible-lines.ts';

/** The width of the column with the rows' numbers, in the unit of the other widths. */
const NUMBER_WIDTH = 84;

type RowsProps<Row> = ShownLines<Row> & {
  /** With the columns of the number and the actions. */
  columnCount: number;
  /** Shown in a table without rows. */
  placeholder: ReactNode;
};

/** The lines of a table. */
export function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const {
    lines,
    columns,
    actions,
    label,
    heading,
    isLong,
    highlightedId,
    offset = 0,
    columnCount,
    placeholder,
  } = props;
  const { ref, isWide } = useOverflow();
  const visible = useVisibleRows(lines, isLong);
  const hasRows = lines.length > 0;
  return (
    <div ref={ref} className={classes.scroll} data-wide={isWide || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        data-long={isLong || undefined}
        // One row for the header and one for the foot.
        aria-rowcount={isLong ? lines.length + 2 : undefined}
      >
        {isLong && <Widths columns={columns} />}
        <Head {...props} hasActions={actions !== undefined} />
        {!hasRows && (
          <tbody>
            <tr>
              <td colSpan={columnCount} className={classes.state}>
                {placeholder}
              </td>
            </tr>
          </tbody>
        )}
        {isLong && <Space ref={visible.ref} height={visible.before} />}
        {byDay(visible.drawn).map(({ day = '', lines }) => (
          <tbody key={day}>
            {lines.map(({ index, number, row }) =>
              row ? (
                <TableRow
                  key={row.id}
                  {...{ row, columns, actions }}
                  number={offset + number}
                  isHighlighted={row.id === highlightedId}
                  rowIndex={isLong ? index + 2 : undefined}
                />
              ) : (
                <tr key="day" className={classes.day} aria-rowindex={isLong ? index + 2 : undefined}>
                  <th scope="rowgroup" colSpan={columnCount}>
                    {heading(day)}
                  </th>
                </tr>
              ),
            )}
          </tbody>
        ))}
        {isLong && <Space height={visible.after} />}
        {hasRows && <Foot {...props} />}
      </table>
    </div>
  );
}

/** In place of rows that are not drawn. */
const Space = ({ height, ref }: { height: number; ref?: (element: HTMLElement | null) => void }) => (
  <tbody ref={ref} aria-hidden>
    <tr style={{ height }} />
  </tbody>
);

function Widths<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const totalWidth = columns.reduce((sum, { width = 0 }) => sum + width, NUMBER_WIDTH);
  const share = (width = 0) => ({ width: `${(100 * width) / totalWidth}%` });
  return (
    <colgroup>
      <col style={share(NUMBER_WIDTH)} />
      {columns.map((column) => (
        <col key={column.header} style={share(column.width)} />
      ))}
    </colgroup>
  );
}

function Foot<Row>({ totals, foot, columns, lines, columnCount }: RowsProps<Row>) {
  if (!totals && !foot) return null;
  return (
    <tfoot>
      {totals && <TotalsRow source={totals} columns={columns} columnCount={columnCount} />}
      {foot && (
        <tr aria-rowindex={lines.length + 2}>
          <td colSpan={columnCount} className={classes.foot}>
            {foot}
          </td>
        </tr>
      )}
    </tfoot>
  );
}

type TableRowProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions'> & {
  row: Row;
  number: number;
  isHighlighted: boolean;
  rowIndex: number | undefined;
};

function PlainRow<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, number, columns, actions, isHighlighted, rowIndex } = props;
  return (
    <tr data-row={row.id} data-lit={isHighlighted || undefined} aria-rowindex={rowIndex}>
      <td className={classes.number}>{formatCount(number)}</td>
      {columns.map((column) => (
        <td key={headingOf(column)} className={cellClass(column)}>
          {column.width && !column.figure ? (
            <div className={classes.two_lines} title={tooltipOf(column, row)}>
              <Cell column={column} row={row} />
            </div>
          ) : (
            <Cell column={column} row={row} />
          )}
        </td>
      ))}
      {actions && (
        <td>
          <ActionButtons row={row} actions={actions} />
        </td>
      )}
    </tr>
  );
}

/** Not rendered again while other rows arrive. */
const TableRow = memo(PlainRow) as typeof PlainRow;

const cellClass = <Row,>({ figure, isDate, isUnbroken }: Column<Row>) => {
  if (figure) return 'figure';
  return isDate || isUnbroken ? classes.date : undefined;
};

/** The full text, which may be cut after two lines. */
function tooltipOf<Row>(column: Column<Row>, row: Row): string | undefined {
  const text = column.cell ? '' : textOf(column, row);
  return text.length > 14 ? text : undefined;
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
