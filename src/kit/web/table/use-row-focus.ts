import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose rows have `data-row`: when the focused row is deleted, the same action of the row in
 * its place gets the focus, or the list itself when no row is left.
 * @example const focus = useRowFocus(rows); <div {...focus} tabIndex={-1}>…</div>
 */
export function useRowFocus(rows: readonly { id: number }[] | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef({ id: 0, row: 0, action: 0 });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row) return;
    last.current = {
      id: Number(row.dataset.row),
      row: rowsIn(ref.current).indexOf(row),
      action: buttonsIn(row).indexOf(target),
    };
  };

  // The deleted row takes the focus with it, which shows only after the rows have changed.
  useEffect(() => {
    const { id, row, action } = last.current;
    if (!rows || id === 0 || rows.some((still) => still.id === id)) return;
    last.current = { id: 0, row: 0, action: 0 };
    if (document.activeElement !== document.body) return;
    const next = rowsIn(ref.current);
    const buttons = buttonsIn(next[row] ?? next.at(-1));
    (buttons[action] ?? buttons.at(-1) ?? ref.current)?.focus();
  }, [rows]);

  return { ref, onFocus };
}

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

const buttonsIn = (row: HTMLElement | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];
