import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { CellPlace, GridProps, GridRow } from './column.ts';
import { type Intent, intentOf } from './keys.ts';
import { rectangleOf } from './rectangle.ts';

type Reach = { at: number; reach: number; setReach: (reach: number) => void };

/** Keyboard, mouse and clipboard of the whole grid. */
export function useGridEvents<Row extends GridRow>(props: GridProps<Row>, selected: Reach) {
  const { place, onPlace } = props;
  const follow = useIntents(props, selected);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget } = event;
      const intent = event.defaultPrevented ? undefined : intentOf(event);
      if (intent && follow(intent, () => currentTarget.focus())) event.preventDefault();
    },
    onMouseDown: (event: MouseEvent) => {
      const { target } = event;
      // A focused cell is rendered anew, and a button in it would lose its click.
      if (target instanceof Element && target.closest('button')) return;
      const cell = cellAt(target);
      if (cell && (cell.row !== place?.row || cell.column !== place.column)) {
        // The browser would move the focus from the field of the cell to the grid.
        event.preventDefault();
        selected.setReach(0);
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
      if (place && props.onPaste?.(rectangleOf(text), place.column, text)) event.preventDefault();
    },
  };
}

/** Does what a key means. @returns whether the key is used up */
function useIntents<Row extends GridRow>(props: GridProps<Row>, selected: Reach) {
  const { columns, rows, place } = props;
  const { at, reach, setReach } = selected;
  const across = columns.findIndex(({ name }) => name === place?.column);
  const row = rows[at];
  const column = columns[across];
  const text = row && column ? column.text(row) : '';
  const [visit, setVisit] = useState({ place, text });
  if (visit.place !== place) setVisit({ place, text });
  const { go, goOn, fill } = movesFrom(props, selected, across);

  return (intent: Intent, leave: () => void): boolean => {
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
    }
  };
}

/** What can be done from the cell with the focus. */
function movesFrom<Row extends GridRow>(
  { columns, rows, onPlace, onChange }: GridProps<Row>,
  { at, reach, setReach }: Reach,
  across: number,
) {
  const isEditable = (rowAt: number, columnAt: number) =>
    rows[rowAt]?.isLocked === false && columns[columnAt]?.isReadOnly !== true;

  const go = (rowAt: number, columnAt: number) => {
    const next = rows[rowAt];
    const { name } = columns[columnAt] ?? {};
    if (!next || !name) return false;
    setReach(0);
    onPlace({ row: next.key, column: name });
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
    const column = columns[across];
    const above = rows[first];
    if (!column || !above) return;
    const [text, source] = [column.text(above), above.key];
    const filled = rows.slice(first + 1, last + 1).filter(({ isLocked }) => !isLocked);
    onChange(filled.map(({ key }) => ({ row: key, column: column.name, text, source })));
  };
  return { go, goOn, fill };
}

function cellAt(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const { row, cell: column } = cell?.dataset ?? {};
  return row && column ? { row, column } : undefined;
}
