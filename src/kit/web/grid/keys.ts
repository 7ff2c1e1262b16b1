import type { KeyboardEvent } from 'react';

/** What a key means in a grid. */
export type Intent =
  | { does: 'move'; rows: number; columns: number }
  | { does: 'extend'; rows: number }
  | { does: 'next' | 'previous' | 'enter' | 'fill' | 'undo' | 'restore' | 'discard' };

const move = (rows: number, columns: number): Intent => ({ does: 'move', rows, columns });

/** What a key means in a cell; undefined where the text of the cell takes it. */
export function intentOf(event: KeyboardEvent): Intent | undefined {
  const { key, shiftKey } = event;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return withControl(key);
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? { does: 'extend', rows: -1 } : move(-1, 0);
    case 'ArrowDown':
      return shiftKey ? { does: 'extend', rows: 1 } : move(1, 0);
    case 'ArrowLeft':
      return isAtEdge(event, 'start') ? move(0, -1) : undefined;
    case 'ArrowRight':
      return isAtEdge(event, 'end') ? move(0, 1) : undefined;
    case 'Tab':
      return { does: shiftKey ? 'previous' : 'next' };
    case 'Enter':
      return { does: 'enter' };
    case 'Escape':
      return { does: 'restore' };
    default:
      return undefined;
  }
}

function withControl(key: string): Intent | undefined {
  switch (key.toLowerCase()) {
    case 'd':
      return { does: 'fill' };
    case 'z':
      return { does: 'undo' };
    case 'delete':
      return { does: 'discard' };
    default:
      return undefined;
  }
}

/** With all of the text selected, or at its edge, an arrow leaves the cell. */
function isAtEdge({ target, shiftKey }: KeyboardEvent, edge: 'start' | 'end'): boolean {
  if (shiftKey) return false;
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart !== selectionEnd) return selectionStart === 0 && selectionEnd === value.length;
  return selectionStart === (edge === 'start' ? 0 : value.length);
}
