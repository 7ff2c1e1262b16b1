import { useEffect, useId, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let sheets: readonly string[] = [];

function change(next: readonly string[]): void {
  sheets = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether a sheet is the one to print: a receipt opened above a statement is, until it is closed.
 * @param isBehind every other sheet of the screen is printed instead, whenever it was mounted
 */
export function useIsInFront(isBehind: boolean): boolean {
  const id = useId();
  // Sheets are mounted independently; the last one is in front.
  useEffect(() => {
    change(isBehind ? [id, ...sheets] : [...sheets, id]);
    return () => change(sheets.filter((sheet) => sheet !== id));
  }, [id, isBehind]);
  return useSyncExternalStore(subscribe, () => sheets.at(-1) === id);
}
