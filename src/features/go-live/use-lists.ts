import { useState } from 'react';
import type { ColumnReading } from '../../kit/shared/file-reading.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type FoundList, pastedList, questionsOf, rowsOf } from './columns.ts';
import type { TypedRows } from './use-typed-rows.ts';

/** A list whose columns a person has to check; one of a file can be read again with its headers in another line. */
export type UnsureList = FoundList & {
  onHeaderRow?: (row: number) => void;
  /** It was read like this before. */
  isAgain?: true;
};
/** The last list, as it was read, with the keys of its rows; the person may have gone back to its columns. */
type ReadList = { list: UnsureList; keys: ReadonlySet<string>; isBack?: boolean };

/** Puts lists from files and the clipboard among the rows, after questions where something is not clear. */
export function useLists(part: OpeningPartName, { filled, addFile, paste }: TypedRows) {
  const [unsure, setUnsure] = useState<UnsureList>();
  const [last, setLast] = useState<ReadList>();
  const [problem, refuse] = useState('');
  const show = (list: UnsureList, isBack: boolean) => {
    setUnsure(list);
    setLast(last && { ...last, isBack });
  };
  const add = (list: UnsureList, reading?: ColumnReading) => {
    const { header_row, headers, name } = list;
    const { rows, told } = rowsOf(part, { ...list, ...reading });
    // In place of the rows that were read another way.
    const before = last?.isBack ? last.keys : undefined;
    const about = { file: name, told, ...(reading && { reading: { header_row, headers, ...reading } }) };
    const keys = addFile(rows, about, before);
    setUnsure(undefined);
    setLast({ list: { ...list, ...reading, isAgain: true }, keys });
  };
  const isLeft = filled.some(({ key }) => last?.keys.has(key));
  return {
    unsure,
    /** Why the last file was refused. */
    problem,
    refuse,
    add,
    close: () => setUnsure(undefined),
    back: last && isLeft ? () => show(last.list, true) : undefined,
    /** @param isAgain a person said where the headers are, and sees what they name there */
    take: (list: UnsureList, isAgain: boolean) => {
      const isClear = list.isSure && questionsOf(part, list).length === 0;
      if (isAgain) setUnsure(list);
      else if (isClear) add(list);
      else show(list, false);
    },
    /** Pasted cells go where they are pasted. */
    paste: (rectangle: readonly (readonly string[])[], column: string, keys: readonly string[]) => {
      const list = pastedList(part, rectangle, column);
      if (questionsOf(part, list).length > 0) return show(list, false);
      const { rows, told } = rowsOf(part, list);
      paste(rows, told, keys);
    },
  };
}
export type Lists = ReturnType<typeof useLists>;
