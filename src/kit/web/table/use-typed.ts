import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { currentValue, type TableState } from './use-table-state.ts';

/** A browser takes no more than a few address changes a second. */
const TYPING_PAUSE_MS = 250;

/**
 * The text of a table's quick filter: the field has it at once, the address after a pause. Back, Clear and a saved
 * view bring another text into the field.
 * @example const { typed, onType } = useTyped(state)
 */
export function useTyped({ find, pending, onFind }: Pick<TableState, 'find' | 'pending' | 'onFind'>) {
  const [typed, setTyped] = useState(find);
  const written = useRef(find);
  const write = useDebouncedCallback(() => {
    // Another change of the address has already included the text.
    if (pending.current === undefined) return;
    written.current = pending.current;
    onFind(pending.current);
  }, TYPING_PAUSE_MS);
  // The address is changed from outside the field, too. A text that it no longer has is an older one of this field,
  // rendered late by a slow computer: what was typed since then stays.
  useEffect(() => {
    if (find === written.current || find !== currentValue('find')) return;
    written.current = find;
    if (pending.current === undefined) setTyped(find);
  }, [find, pending]);
  return {
    typed,
    onType: (text: string) => {
      setTyped(text);
      pending.current = text;
      write();
    },
  };
}
