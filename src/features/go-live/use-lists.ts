import { useState } from 'react';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type Arranged, type FoundList, pastedList, questionsOf, rowsOf } from './columns.ts';
import type { ListAbout, TypedRows } from './use-typed-rows.ts';

/** A list whose columns a person has to check; one of a file can be read again with its headers in another line. */
export type UnsureList = FoundList & { onHeaderRow?: (row: number) => void };

/** Puts lists from files and the clipboard among the rows, after questions where something is not clear. */
export function useLists(part: OpeningPartName, { addFile, paste }: Pick<TypedRows, 'addFile' | 'paste'>) {
  const [unsure, setUnsure] = useState<UnsureList>();
  return {
    unsure,
    close: () => setUnsure(undefined),
    /** @param isAgain a person said where the headers are, and sees what they name there */
    take: (list: UnsureList, isAgain: boolean) => {
      const isClear = list.isSure && questionsOf(part, list).length === 0;
      if (isAgain || !isClear) return setUnsure(list);
      const { rows, told } = rowsOf(part, list);
      addFile(rows, { file: list.name, told });
    },
    add: (rows: readonly Arranged[], about: ListAbout) => {
      setUnsure(undefined);
      addFile(rows, about);
    },
    /** Pasted cells go where they are pasted. */
    paste: (rectangle: readonly (readonly string[])[], column: string, keys: readonly string[]) => {
      const list = pastedList(part, rectangle, column);
      if (questionsOf(part, list).length > 0) return setUnsure(list);
      const { rows, told } = rowsOf(part, list);
      paste(rows, told, keys);
    },
  };
}
