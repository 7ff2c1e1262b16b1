import { useCallbackRef } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CellInput } from './cell-input.tsx';
import { CellPicker } from './cell-picker.tsx';
import type { CellChange, GridColumn, GridRow, Place } from './column.ts';
import classes from './grid.module.css';
import { type Intent, intentOf } from './keys.ts';
import { rectangleOf } from './rectangle.ts';

export type GridProps<Row extends GridRow> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** The cell with the focus; the caller may move it. */
  place: Place | undefined;
  onPlace: (place: Place) => void;
  /** Where Tab enters the grid. */
  home: Place;
  onChange: (changes: readonly CellChange[]) => void;
  /** A cell has lost the focus to something outside the grid. */
  onBlur?: () => void;
  /** Enter, and a pick by Enter, which goes on without completing the row. */
  onEnter: (row: string, isPick: boolean) => void;
  /** Takes the last change back. */
  onUndo: () => void;
  onDiscard?: (row: string) => void;
  /** A rectangle, or lines of a text, pasted at a column. */
  onPaste?: (cells: string[][], column: string, text: string) => void;
};

/** A table element has no focus that moves from cell to cell. */
const spokenAs = {
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
 * ↓ extends downwards, Ctrl+D fills down, Ctrl+Z undoes, a pasted rectangle is handed over. It knows nothing of what
 * the rows mean: what is complete, saved or wrong is the caller's.
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
        {...spokenAs.grid(label, rows.length + 1)}
        className={classes.grid}
        style={{ gridTemplateColumns: columns.map(({ width }) => width).join(' ') }}
        {...handlers}
      >
        <div {...spokenAs.row(1)} className={classes.head}>
          {columns.map(({ name, header, isFigure }) => (
            <div key={name} {...spokenAs.header} data-figure={isFigure || undefined}>
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

type Reach = { at: number; reach: number; setReach: (reach: number) => void };

/** Keyboard, mouse and clipboard of the whole grid. */
function useGridEvents<Row extends GridRow>(props: GridProps<Row>, { at, reach, setReach }: Reach) {
  const { columns, rows, place, onPlace } = props;
  const across = columns.findIndex(({ name }) => name === place?.column);
  const row = rows[at];
  const column = columns[across];
  const text = row && column ? column.text(row) : '';
  const [visit, setVisit] = useState({ place, text });
  if (visit.place !== place) setVisit({ place, text });
  const isEditable = (rowAt: number, columnAt: number) =>
    rows[rowAt]?.isLocked === false && columns[columnAt]?.isReadOnly !== true;

  const go = (rowAt: number, columnAt: number, isTyping = false) => {
    const next = rows[rowAt];
    const { name } = columns[columnAt] ?? {};
    if (!next || !name) return false;
    setReach(0);
    onPlace({ row: next.key, column: name, isTyping });
    return true;
  };
  /** The next cell that can be typed in, in reading order. */
  const goOn = (step: 1 | -1) => {
    let next = at * columns.length + across + step;
    const last = rows.length * columns.length;
    while (next >= 0 && next < last && !isEditable(Math.floor(next / columns.length), next % columns.length))
      next += step;
    return next >= 0 && next < last && go(Math.floor(next / columns.length), next % columns.length);
  };
  const fill = () => {
    const [first, last] = reach === 0 ? [at - 1, at] : [Math.min(at, at + reach), Math.max(at, at + reach)];
    const above = rows[first];
    if (!column || !above) return;
    const [text, source] = [column.text(above), above.key];
    const filled = rows.slice(first + 1, last + 1).filter(({ isLocked }) => !isLocked);
    props.onChange(filled.map(({ key }) => ({ row: key, column: column.name, text, source })));
  };
  /** Whether the key is used up. */
  const follow = (intent: Intent, leave: () => void): boolean => {
    if (!row) return false;
    switch (intent.does) {
      case 'move':
        go(at + intent.rows, across + intent.columns);
        return true;
      case 'extend':
        setReach(Math.max(-at, Math.min(rows.length - 1 - at, reach + intent.rows)));
        return true;
      case 'next':
        return goOn(1);
      case 'previous':
        return goOn(-1);
      case 'enter':
        props.onEnter(row.key, false);
        return true;
      case 'fill':
        fill();
        return true;
      case 'restore':
        if (text !== visit.text) props.onUndo();
        // Out of the field, where the keys of the screen work.
        else leave();
        return true;
      case 'undo':
        props.onUndo();
        return true;
      case 'discard':
        props.onDiscard?.(row.key);
        return true;
      case 'type': {
        const target = columns.findIndex(({ name }) => name === column?.lettersTo);
        if (target < 0 || !isEditable(at, target)) return false;
        props.onChange([{ row: row.key, column: columns[target]?.name ?? '', text: intent.letter }]);
        return go(at, target, true);
      }
    }
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget } = event;
      const intent = event.defaultPrevented ? undefined : intentOf(event);
      if (intent && follow(intent, () => currentTarget.focus())) event.preventDefault();
    },
    onMouseDown: ({ target }: MouseEvent) => {
      const cell = cellAt(target);
      if (cell && (cell.row !== place?.row || cell.column !== place.column)) {
        setReach(0);
        onPlace(cell);
      }
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) props.onBlur?.();
    },
    onFocus: ({ target }: FocusEvent) => {
      const cell = target.matches('[role=gridcell]') ? cellAt(target) : undefined;
      if (cell && !place) onPlace(cell);
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const cells = rectangleOf(text);
      if (!props.onPaste || !place || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
      event.preventDefault();
      props.onPaste(cells, place.column, text);
    },
  };
}

function cellAt(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const { row, cell: column } = cell?.dataset ?? {};
  return row && column ? { row, column } : undefined;
}

type LineProps<Row extends GridRow> = {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  place: Place | undefined;
  home: string | undefined;
  /** The column in which the row is reached by Shift with an arrow. */
  reached: string | undefined;
  onText: (change: CellChange) => void;
  onPicked: (row: string) => void;
};

function DrawnLine<Row extends GridRow>(props: LineProps<Row>) {
  const { row, index, columns, place, home, reached } = props;
  return (
    <div {...spokenAs.row(index + 2)} className={classes.row} data-tone={row.tone}>
      {columns.map((column) => (
        <div
          key={column.name}
          {...spokenAs.cell(
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

/** A row is drawn again only when it, its columns or the focus in it change. */
const Line = memo(DrawnLine) as typeof DrawnLine;

function CellText<Row extends GridRow>({ row, column }: { row: Row; column: GridColumn<Row> }) {
  const text = column.text(row);
  return (
    <div className={classes.text} title={text.length > 14 ? text : undefined}>
      {column.shown ? column.shown(row) : text}
    </div>
  );
}

type FocusedProps<Row extends GridRow> = LineProps<Row> & { column: GridColumn<Row>; place: Place };

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
function ReadCell<Row extends GridRow>(props: { row: Row; column: GridColumn<Row>; place: Place }) {
  const { place } = props;
  const ref = useRef<HTMLDivElement>(null);
  // As in a cell that is typed in.
  useLayoutEffect(() => {
    if (place) ref.current?.focus();
  }, [place]);
  return (
    <div ref={ref} {...spokenAs.focused} className={classes.read}>
      <CellText {...props} />
    </div>
  );
}
