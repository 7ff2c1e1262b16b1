import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import type { CellChange } from '../../kit/web/grid/column.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import {
  OPENING_ROWS,
  type OpeningColumnName,
  type OpeningPartName,
  partOf,
} from '../../masters/openings.ts';
import { isFilled, pastedRows } from './columns.ts';
import { openingsPath, type Preview } from './contract.ts';

/** A row of the grid; what is wrong with it, by column, is from the last check. */
export type TypedRow = {
  key: string;
  cells: readonly string[];
  problems: Readonly<Record<string, string>>;
  warning: string;
};

let made = 0;
const blankRow = (part: OpeningPartName): TypedRow => ({
  key: `row-${++made}`,
  cells: partOf(part).columns.map(() => ''),
  problems: {},
  warning: '',
});

/** The rows with one blank row at their end, where the next one is typed. */
const withBlank = (part: OpeningPartName, rows: readonly TypedRow[]): readonly TypedRow[] =>
  rows.at(-1) && !isFilled(rows.at(-1)?.cells ?? []) ? rows : [...rows, blankRow(part)];

/** The rows that are typed, pasted or read from a file, until they are saved. */
export function useTypedRows(part: OpeningPartName) {
  const [state, setState] = useState(() => ({
    rows: withBlank(part, []),
    before: undefined as readonly TypedRow[] | undefined,
    fileName: '',
    /** What the last check found, until a row changes. */
    checked: undefined as Preview | undefined,
  }));
  const { rows, before, fileName, checked } = state;
  const filled = rows.filter(({ cells }) => isFilled(cells));

  const put = (changed: readonly TypedRow[], file = fileName) =>
    setState({ rows: withBlank(part, changed), before: rows, fileName: file, checked: undefined });
  const clear = () => setState({ rows: withBlank(part, []), before: rows, fileName: '', checked: undefined });

  const check = useMutation({
    mutationFn: (sent: readonly TypedRow[]) =>
      api.post<{ data: Preview }>(`${openingsPath}/preview`, { part, rows: sent.map(({ cells }) => cells) }),
    onSuccess: ({ data }, sent) => {
      const problems = new Map<string, Record<string, string>>();
      for (const { row, column, message } of data.problems) {
        const key = sent[row - 1]?.key ?? '';
        problems.set(key, { [column]: message, ...problems.get(key) });
      }
      const warnings = new Map(data.warnings.map(({ row, message }) => [sent[row - 1]?.key, message]));
      setState((now) => ({
        ...now,
        rows: now.rows.map((row) => ({
          ...row,
          problems: problems.get(row.key) ?? {},
          warning: warnings.get(row.key) ?? '',
        })),
        checked: data,
      }));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const save = useMutation({
    mutationFn: () =>
      api.post<{ msg: string }>(openingsPath, {
        part,
        file_name: fileName,
        rows: filled.map(({ cells }) => cells),
      }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      clear();
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
  });

  /** Adds many rows at once and checks them. */
  const add = (changed: readonly TypedRow[], file?: string) => {
    const all = changed.filter(({ cells }) => isFilled(cells));
    if (all.length > OPENING_ROWS) {
      toast.error('At most 10,000 rows at once');
      return;
    }
    put(all, file);
    if (all.length > 0) check.mutate(all);
  };

  return {
    rows,
    filled,
    checked,
    check,
    save,
    clear,
    change: (changes: readonly CellChange[]) => put(changedRows(part, rows, changes)),
    /** Puts pasted cells into the rows from one on. */
    paste: (rectangle: readonly (readonly string[])[], at: { row: string; column: string }) => {
      const start = rows.findIndex(({ key }) => key === at.row);
      const pasted = pastedRows(part, rectangle, at.column).map((cells, index) => {
        const row = rows[start + index] ?? blankRow(part);
        return {
          ...row,
          cells: cells.map((cell, place) => cell || (row.cells[place] ?? '')),
          problems: {},
          warning: '',
        };
      });
      add([...rows.slice(0, start), ...pasted, ...rows.slice(start + pasted.length)]);
    },
    addFile: (read: readonly string[][], name: string) =>
      add([...rows, ...read.map((cells) => ({ ...blankRow(part), cells }))], name),
    discard: (key: string) => put(rows.filter((row) => row.key !== key)),
    undo: () => before && setState({ ...state, rows: before, before: undefined, checked: undefined }),
  };
}
export type TypedRows = ReturnType<typeof useTypedRows>;

function changedRows(part: OpeningPartName, rows: readonly TypedRow[], changes: readonly CellChange[]) {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  return rows.map((row): TypedRow => {
    const own = byRow.get(row.key);
    if (!own) return row;
    const cells = [...row.cells];
    const problems = { ...row.problems };
    for (const { column, text } of own) {
      cells[partOf(part).columns.indexOf(column as OpeningColumnName)] = text;
      delete problems[column];
    }
    return { ...row, cells, problems };
  });
}
