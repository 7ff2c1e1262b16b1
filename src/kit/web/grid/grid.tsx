import { useCallbackRef } from '@mantine/hooks';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { CellInput } from './cell-input.tsx';
import { CellPicker } from './cell-picker.tsx';
import type { CellChange, CellPlace, GridColumn, GridProps, GridRow } from './column.ts';
import classes from './grid.module.css';
import { useGridEvents } from './use-grid-events.ts';

/** A table element has no focus that moves from cell to cell. */
const ariaProps = {
  grid: (label: string, rows: number) => ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rows,
    tabIndex: -1,
  }),
  row: (number: number) => ({ role: 'row', 'aria-rowindex': number }),
  header: { role: 'columnheader' },
  cell: (isReadOnly: boolean, isSelected: boolean) => ({
    role: 'gridcell',
    'aria-readonly': isReadOnly || undefined,
    'aria-selected': isSelected || undefined,
  }),
  focused: { tabIndex: 0 },
};

/**
 * Rows that are typed like in a spreadsheet; the focused cell is a text field. Arrow keys, Tab and Enter move, Shift with
 * ↓ extends downwards, Ctrl+D fills down, Ctrl+Z undoes, a pasted rectangle is passed to the caller. The caller also
 * decides which rows are complete, saved or wrong.
 * @example <Grid label="Counts" columns={columns} rows={rows} place={place} onPlace={setPlace} home={first} onChange={change} onEnter={next} onUndo={undo} />
 */
export function Grid<Row extends GridRow>(props: GridProps<Row>) {
  const { label, columns, rows, place, home } = props;
  const [reach, setReach] = useState(0);
  const at = rows.findIndex(({ key }) => key === place?.row);
  const from = Math.min(at, at + reach);
  const to = Math.max(at, at + reach);
  const handlers = useGridEvents(props, { at, reach, setReach });
  const onText = useCallbackRef((change: CellChange) => props.onChange([change]));
  const onPicked = useCallbackRef((row: string) => props.onEnter(row, true));

  return (
    <div className={classes.scroll}>
      <div
        {...ariaProps.grid(label, rows.length + 1)}
        className={classes.grid}
        style={{ gridTemplateColumns: columns.map(({ width }) => width).join(' ') }}
        {...handlers}
      >
        <div {...ariaProps.row(1)} className={classes.head}>
          {columns.map(({ name, header, isFigure }) => (
            <div key={name} {...ariaProps.header} data-figure={isFigure || undefined}>
              {header}
            </div>
          ))}
        </div>
        {rows.map((row, index) => (
          <Line
            key={row.key}
            row={row}
            index={index}
            columns={columns}
            place={index === at ? place : undefined}
            home={at === -1 && row.key === home.row ? home.column : undefined}
            reached={reach !== 0 && index !== at && index >= from && index <= to ? place?.column : undefined}
            onText={onText}
            onPicked={onPicked}
          />
        ))}
      </div>
    </div>
  );
}

type GridLineProps<Row extends GridRow> = {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  place: CellPlace | undefined;
  home: string | undefined;
  /** The column in which the row is reached by Shift with an arrow. */
  reached: string | undefined;
  onText: (change: CellChange) => void;
  onPicked: (row: string) => void;
};

function DrawnLine<Row extends GridRow>(props: GridLineProps<Row>) {
  const { row, index, columns, place, home, reached } = props;
  return (
    <div {...ariaProps.row(index + 2)} className={classes.row} data-tone={row.tone}>
      {columns.map((column) => (
        <div
          key={column.name}
          {...ariaProps.cell(
            row.isLocked || column.isReadOnly === true,
            place?.column === column.name || reached === column.name,
          )}
          data-row={row.key}
          data-cell={column.name}
          data-figure={column.isFigure || undefined}
          data-wrong={row.problems[column.name] !== undefined || undefined}
          data-reached={reached === column.name || undefined}
          tabIndex={home === column.name ? 0 : undefined}
          id={`${row.key}-${column.name}`}
        >
          {place?.column === column.name ? (
            <FocusedCell {...props} column={column} place={place} />
          ) : (
            <CellText row={row} column={column} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Renders again only when the row, its columns or the focus in it change. */
const Line = memo(DrawnLine) as typeof DrawnLine;

function CellText<Row extends GridRow>({ row, column }: { row: Row; column: GridColumn<Row> }) {
  const text = column.text(row);
  return (
    <div className={classes.text} title={text.length > 14 ? text : undefined}>
      {column.shown ? column.shown(row) : text}
    </div>
  );
}

type FocusedProps<Row extends GridRow> = GridLineProps<Row> & { column: GridColumn<Row>; place: CellPlace };

function FocusedCell<Row extends GridRow>(props: FocusedProps<Row>) {
  const { row, column, columns, place, onText, onPicked } = props;
  const { name, header, choices, isFigure = false } = column;
  if (row.isLocked || column.isReadOnly) return <ReadCell row={row} column={column} place={place} />;
  const input = {
    place,
    label: header,
    text: column.text(row),
    isFigure,
    // The last column says what is wrong with a row.
    problemId: row.problems[name] === undefined ? undefined : `${row.key}-${columns.at(-1)?.name}`,
    onText: (text: string, option?: CellChange['option']) =>
      onText({ row: row.key, column: name, text, ...(option && { option }) }),
    onPicked: () => onPicked(row.key),
  };
  return choices ? (
    <CellPicker key={name} {...input} choices={choices} />
  ) : (
    <CellInput key={name} {...input} />
  );
}

/** The focus on a cell that cannot be typed in. */
function ReadCell<Row extends GridRow>(props: { row: Row; column: GridColumn<Row>; place: CellPlace }) {
  const { place } = props;
  const ref = useRef<HTMLDivElement>(null);
  // As in a cell that is typed in.
  useLayoutEffect(() => {
    if (place) ref.current?.focus();
  }, [place]);
  return (
    <div ref={ref} {...ariaProps.focused} className={classes.read}>
      <CellText {...props} />
    </div>
  );
}
