import { type CSSProperties, memo, type ReactNode } from 'react';
import { Breakable } from '../breakable.tsx';
import { useVirtualLines } from './virtual-lines.ts';
import classes from './virtual-table.module.css';

export type VirtualColumn = {
  header: string;
  /** Its part of the table's width. */
  width: number;
  isFigure?: boolean;
};

type VirtualTableProps<Line> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly VirtualColumn[];
  lines: readonly Line[];
  /** The cells of a line, one for each column; or one for all of them. */
  cells: (line: Line) => readonly ReactNode[];
  isHeading: (line: Line) => boolean;
  /** Sticky at the bottom, across all columns. */
  foot: ReactNode;
};

const ROW_HEIGHT = 36;

/** ARIA table roles on divs: real table elements laid out row by row take ten times as long to style. */
const ariaProps = {
  table: (label: string, rows: number) => ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows }),
  group: { role: 'rowgroup' },
  row: (number: number) => ({ role: 'row', 'aria-rowindex': number }),
  column: { role: 'columnheader' },
  heading: (columns: number) => ({ role: 'rowheader', 'aria-colspan': columns }),
  cell: { role: 'cell' },
  wideCell: (columns: number) => ({ role: 'cell', 'aria-colspan': columns }),
};

/**
 * A table of any length: only visible rows are rendered, header and foot are sticky, and the page itself scrolls. Each
 * row has its own layout, so rows that come and go do not move others.
 * @example <VirtualTable label="Sales" columns={columns} lines={lines} cells={cellsOf} isHeading={isDay} foot={totals} />
 */
export function VirtualTable<Line extends object>(props: VirtualTableProps<Line>) {
  const { label, columns, foot } = props;
  const count = props.lines.length;
  const { ref, lines, height, top } = useVirtualLines({
    count,
    lineHeight: ROW_HEIGHT,
  });
  return (
    // One row for the header and one for the foot.
    <div {...ariaProps.table(label, count + 2)} style={{ '--columns': widthsOf(columns) } as CSSProperties}>
      <Head columns={columns} />
      <div {...ariaProps.group} ref={ref} className={classes.body} style={{ height }}>
        {lines.map(({ index, start }) => {
          const line = props.lines[index];
          return line && <Drawn key={index} {...props} line={line} index={index} top={start - top} />;
        })}
      </div>
      <div {...ariaProps.group} className={classes.foot}>
        <div {...ariaProps.row(count + 2)}>
          <div {...ariaProps.wideCell(columns.length)}>{foot}</div>
        </div>
      </div>
    </div>
  );
}

/** The header of a table without lines, and one cell with the reason. */
export function VirtualTableState({
  label,
  columns,
  children,
}: Pick<VirtualTableProps<object>, 'label' | 'columns'> & { children: ReactNode }) {
  return (
    <div {...ariaProps.table(label, 2)} style={{ '--columns': widthsOf(columns) } as CSSProperties}>
      <Head columns={columns} />
      <div {...ariaProps.group}>
        <div {...ariaProps.row(2)}>
          <div {...ariaProps.wideCell(columns.length)}>{children}</div>
        </div>
      </div>
    </div>
  );
}

const widthsOf = (columns: readonly VirtualColumn[]) =>
  columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ');

const Head = ({ columns }: { columns: readonly VirtualColumn[] }) => (
  <div {...ariaProps.group} className={classes.head}>
    <div {...ariaProps.row(1)} className={classes.row}>
      {columns.map(({ header, isFigure }) => (
        <div key={header} {...ariaProps.column} className={isFigure ? 'figure' : undefined}>
          <Breakable text={header} isHeading />
        </div>
      ))}
    </div>
  </div>
);

type DrawnProps<Line> = Pick<VirtualTableProps<Line>, 'columns' | 'cells' | 'isHeading'> & {
  line: Line;
  index: number;
  /** From the first line, in px. */
  top: number;
};

function DrawnLine<Line>({ columns, cells, isHeading, line, index, top }: DrawnProps<Line>) {
  const shown = cells(line);
  if (isHeading(line))
    return (
      <div {...ariaProps.row(index + 2)} className={classes.heading} style={{ top }}>
        <div {...ariaProps.heading(columns.length)}>{shown}</div>
      </div>
    );
  return (
    <div {...ariaProps.row(index + 2)} className={classes.row} style={{ top }}>
      {columns.map(({ header, isFigure }, at) => (
        <div
          key={header}
          {...ariaProps.cell}
          className={isFigure ? 'figure' : undefined}
          title={hover(shown[at])}
        >
          {shown[at]}
        </div>
      ))}
    </div>
  );
}

/** The full text, which may be cut after two lines. */
const hover = (shown: ReactNode) => (typeof shown === 'string' && shown.length > 14 ? shown : undefined);

/** A row is not rendered again while others arrive. */
const isSame = <Line,>(before: DrawnProps<Line>, after: DrawnProps<Line>) =>
  before.line === after.line &&
  before.top === after.top &&
  before.columns === after.columns &&
  before.cells === after.cells;

const Drawn = memo(DrawnLine, isSame) as typeof DrawnLine;
