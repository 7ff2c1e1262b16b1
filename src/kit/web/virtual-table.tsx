import { memo, type ReactNode } from 'react';
import { useVirtualLines } from './virtual-lines.ts';
import classes from './virtual-table.module.css';

export type VirtualColumn = {
  header: string;
  /** Its part of the table's width. */
  width: number;
  is_figure?: boolean;
};

type VirtualTableProps<Line> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly VirtualColumn[];
  lines: readonly Line[];
  /** How many of the lines there are by now; the list itself may grow in place. */
  count: number;
  /** The cells of a line, one for each column; or one for all of them. */
  cells: (line: Line) => readonly ReactNode[];
  is_heading: (line: Line) => boolean;
  /** Always in sight below, across all columns. */
  foot: ReactNode;
};

const ROW_HEIGHT = 36;

/**
 * A table of any length: only what is seen is drawn, header and foot stay in sight, and the page itself scrolls, by
 * wheel and keys alike.
 * @example <VirtualTable label="Sales" columns={columns} lines={lines} count={lines.length} cells={cellsOf} is_heading={isDay} foot={totals} />
 */
export function VirtualTable<Line extends object>(props: VirtualTableProps<Line>) {
  const { label, columns, count, foot } = props;
  const { ref, lines, before, after } = useVirtualLines({
    count,
    sizeOf: () => ROW_HEIGHT,
    is_measured: false,
  });
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // One row for the header and one for the foot.
    <table className={classes.table} aria-label={label} aria-rowcount={count + 2}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.header} style={{ width: `${(100 * column.width) / width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ header, is_figure }) => (
            <th key={header} scope="col" className={is_figure ? 'figure' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref} aria-hidden>
        <Room height={before} />
      </tbody>
      <tbody>
        {lines.map(({ index }) => {
          const line = props.lines[index];
          return line && <Drawn key={index} {...props} line={line} index={index} />;
        })}
      </tbody>
      <tbody aria-hidden>
        <Room height={after} />
      </tbody>
      <tfoot>
        <tr aria-rowindex={count + 2}>
          <td colSpan={columns.length}>{foot}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Stands for the lines that are not drawn. */
const Room = ({ height }: { height: number }) => <tr style={{ height }} />;

type DrawnProps<Line> = Pick<VirtualTableProps<Line>, 'columns' | 'cells' | 'is_heading'> & {
  line: Line;
  index: number;
  count: number;
};

function DrawnLine<Line>({ columns, cells, is_heading, line, index }: DrawnProps<Line>) {
  const shown = cells(line);
  if (is_heading(line))
    return (
      <tr aria-rowindex={index + 2} className={classes.heading}>
        <th scope="colgroup" colSpan={columns.length}>
          {shown}
        </th>
      </tr>
    );
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map(({ header, is_figure }, at) => (
        <td key={header} className={is_figure ? 'figure' : undefined}>
          {shown[at]}
        </td>
      ))}
    </tr>
  );
}

/** A row stays as it is while others come; only what a heading says of them changes. */
const isSame = <Line,>(before: DrawnProps<Line>, after: DrawnProps<Line>) =>
  before.line === after.line &&
  before.columns === after.columns &&
  before.cells === after.cells &&
  (before.count === after.count || !after.is_heading(after.line));

const Drawn = memo(DrawnLine, isSame) as typeof DrawnLine;
