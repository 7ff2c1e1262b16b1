import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileReading } from '../../kit/shared/file-reading.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import type { CellChange } from '../../kit/web/grid/column.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import type { OpeningColumnName } from '../../masters/opening-columns.ts';
import { OPENING_ROWS, type OpeningPartName, partOf } from '../../masters/openings.ts';
import { type Arranged, isFilled } from './columns.ts';
import { openingsPath, type Preview } from './contract.ts';

/** A row of the grid; what is wrong with it, by column, is from the last check. */
export type TypedRow = {
  key: string;
  cells: readonly string[];
  problems: Readonly<Record<string, string>>;
  /** The last check found a problem, which may be corrected by now. */
  wasWrong: boolean;
  warning: string;
};

let made = 0;
const newRow = (part: OpeningPartName, cells: Arranged = []): TypedRow => ({
  key: `row-${++made}`,
  cells: partOf(part).columns.map((_, place) => cells[place] ?? ''),
  problems: {},
  wasWrong: false,
  warning: '',
});

/** The rows with one blank row at their end, where the next one is typed. */
const withBlank = (part: OpeningPartName, rows: readonly TypedRow[]): readonly TypedRow[] =>
  rows.at(-1) && !isFilled(rows.at(-1)?.cells ?? []) ? rows : [...rows, newRow(part)];

const filledOf = (rows: readonly TypedRow[]) => rows.filter(({ cells }) => isFilled(cells));

type Typed = {
  rows: readonly TypedRow[];
  /** Before the last change; the keys of one cell are one change. */
  before: readonly TypedRow[] | undefined;
  changedCell: string;
  fileName: string;
  /** What was done to the rows of a list before they came here. */
  told: string;
  reading: Reading | undefined;
  /** What the last check found, until a row changes. */
  checked: Preview | undefined;
};

/**
 * The rows that are typed, pasted or read from a file, until they are saved.
 * @param moved rows that come from the opposite part
 * @param onEmptied called with the key of the blank row after rows were saved or cleared
 */
export function useTypedRows(
  part: OpeningPartName,
  moved: readonly Arranged[],
  onEmptied: (key: string) => void,
) {
  const [{ rows, fileName, told, reading, checked }, setTyped] = useState(() => firstRows(part, moved));
  const filled = filledOf(rows);

  const put = (change: (rows: readonly TypedRow[]) => readonly TypedRow[], about: ChangeAbout = {}) =>
    setTyped((now) => withRows(now, withBlank(part, change(now.rows)), about));

  const check = useMutation({
    mutationFn: (sent: readonly TypedRow[]) =>
      api.post<{ data: Preview }>(`${openingsPath}/preview`, { part, rows: sent.map(({ cells }) => cells) }),
    onSuccess: ({ data }, sent) => setTyped((now) => withFound(now, data, sent)),
    onError: (error) => toast.error(messageOf(error)),
  });
  const save = useMutation({
    mutationFn: (sent: readonly TypedRow[]) =>
      api.post<{ msg: string }>(openingsPath, {
        part,
        file_name: fileName,
        reading,
        rows: sent.map(({ cells }) => cells),
      }),
    onSuccess: ({ msg }, sent) => {
      toast.success(msg);
      const blank = newRow(part);
      setTyped((now) => afterSave(now, sent, blank));
      onEmptied(blank.key);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      setTyped((now) => ({ ...now, checked: undefined }));
    },
    // Another person may have opened the books.
    onSettled: () => refresh(),
  });

  /** Puts many rows in at once and checks them. */
  const add = (changed: readonly TypedRow[], about: ChangeAbout = {}) => {
    const all = filledOf(changed);
    if (all.length > OPENING_ROWS) {
      toast.error('At most 10,000 rows at once');
      return;
    }
    put(() => all, about);
    if (all.length > 0) check.mutate(all);
  };

  return {
    rows,
    filled,
    told,
    checked,
    isBusy: check.isPending || save.isPending,
    /** Blank rows go, so that the numbers of the rows are those of the check. */
    check: () => add(rows),
    /** Saves some of the checked rows in one piece. */
    save: (sent: readonly TypedRow[]) => save.mutate(sent),
    clear: () => {
      const blank = newRow(part);
      setTyped(({ rows: before }) => ({ ...nothingTyped, rows: [blank], before }));
      onEmptied(blank.key);
    },
    change: (changes: readonly CellChange[]) => {
      put((now) => changedRows(part, now, changes), { cell: changedCell(changes) });
    },
    /** Puts pasted cells into the rows with these keys, and the rest into new rows. */
    paste: (pasted: readonly Arranged[], told: string, keys: readonly string[]) => {
      const changed = pastedOver(rows, keys, pasted);
      add([...changed, ...pasted.slice(keys.length).map((cells) => newRow(part, cells))], { told });
    },
    /** Adds rows of a list in place of those with these keys. @returns their keys */
    addFile: (read: readonly Arranged[], about: ListAbout, before: ReadonlySet<string> = new Set()) => {
      const added = read.map((cells) => newRow(part, cells));
      add([...rows.filter(({ key }) => !before.has(key)), ...added], about);
      return new Set(added.map(({ key }) => key));
    },
    remove: (keys: ReadonlySet<string>) => put((now) => now.filter(({ key }) => !keys.has(key))),
    discard: (key: string) => put((now) => now.filter((row) => row.key !== key)),
    undo: () =>
      setTyped((now) => (now.before ? { ...nothingTyped, rows: now.before, fileName: now.fileName } : now)),
  };
}
export type TypedRows = ReturnType<typeof useTypedRows>;

const nothingTyped: Typed = {
  rows: [],
  before: undefined,
  changedCell: '',
  fileName: '',
  told: '',
  reading: undefined,
  checked: undefined,
};

const firstRows = (part: OpeningPartName, moved: readonly Arranged[]): Typed => {
  const rows = moved.map((cells) => newRow(part, cells));
  return { ...nothingTyped, rows: withBlank(part, rows) };
};

/** How a person said that a file is read, with its headers. */
type Reading = FileReading & { headers: readonly string[] };
/** Of a list: the name of its file, what was done to its rows, how it is read. */
export type ListAbout = { file?: string; told?: string; reading?: Reading };
type ChangeAbout = ListAbout & { cell?: string };

const withRows = (
  now: Typed,
  rows: readonly TypedRow[],
  { file = now.fileName, told = now.told, reading = now.reading, cell = '' }: ChangeAbout,
): Typed => ({
  rows,
  before: cell !== '' && cell === now.changedCell ? now.before : now.rows,
  changedCell: cell,
  fileName: file,
  told,
  reading,
  checked: undefined,
});

/** The rows with what a check found; a row that was changed meanwhile is not checked. */
function withFound(now: Typed, found: Preview, sent: readonly TypedRow[]): Typed {
  const cellsOf = (row: number) => sent[row - 1]?.cells;
  const problems = new Map<TypedRow['cells'] | undefined, Record<string, string>>();
  for (const { row, column, message } of found.problems)
    problems.set(cellsOf(row), { [column]: message, ...problems.get(cellsOf(row)) });
  const warnings = new Map(found.warnings.map(({ row, message }) => [cellsOf(row), message]));
  const isSent = new Set(sent.map(({ cells }) => cells));
  const filled = filledOf(now.rows);
  const isSame = filled.length === sent.length && filled.every(({ cells }) => isSent.has(cells));
  const rows = now.rows.map((row) => {
    const { cells } = row;
    if (!isSent.has(cells)) return row;
    const wasWrong = problems.has(cells);
    return { ...row, problems: problems.get(cells) ?? {}, wasWrong, warning: warnings.get(cells) ?? '' };
  });
  return { ...now, rows, checked: isSame ? found : now.checked };
}

/** What is left when rows are saved: rows to correct, of the same file, and what was typed meanwhile. */
function afterSave(now: Typed, sent: readonly TypedRow[], blank: TypedRow): Typed {
  const saved = new Set(sent.map(({ cells }) => cells));
  const left = filledOf(now.rows).filter(({ cells }) => !saved.has(cells));
  const from = left.some(({ wasWrong }) => wasWrong) ? now : nothingTyped;
  return { ...from, rows: [...left, blank], before: undefined, checked: undefined };
}

function changedCell([first, second]: readonly CellChange[]): string {
  return first && !second ? `${first.row} ${first.column}` : '';
}

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

/** The rows with the pasted ones in the place of those with these keys. */
function pastedOver(rows: readonly TypedRow[], keys: readonly string[], pasted: readonly Arranged[]) {
  const byKey = new Map(keys.slice(0, pasted.length).map((key, index) => [key, pasted[index] ?? []]));
  return rows.map((row): TypedRow => {
    const cells = byKey.get(row.key);
    if (!cells) return row;
    const over = row.cells.map((cell, place) => cells[place] ?? cell);
    return { ...row, cells: over, problems: {}, warning: '' };
  });
}
