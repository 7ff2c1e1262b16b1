import { type FileColumn, heldFields, matchHeaders, plainHeader } from './file-columns.ts';
import type { ColumnReading, ColumnSample, DateQuestion } from './file-reading.ts';
import { formatDay } from './format.ts';
import { dayOfText, dayQuestion } from './typed-day.ts';

/** A line of a file, with its number from 1. */
export type FileLine = { row_number: number; cells: readonly string[] };

/** A list that was found in the lines of a file. */
export type FileTable = {
  /** Its number, 0 for a list without headers. */
  header_row: number;
  headers: readonly string[];
  fields: string[];
  /** Headers that no field has. */
  unknown: readonly string[];
  /** A person need not check the columns. */
  isSure: boolean;
  rows: FileLine[];
  /** Below the headers, with what they are; blank lines are not counted. */
  leftOut: { row_number: number; kind: 'headers' | 'total' | 'note'; text: string }[];
};

/**
 * The text of a field in a row, where it is blank what a person said for the whole file; undefined where there is neither.
 * @example fieldText({ ...reading, month_first: ['date'] }, ['10/31/2026'], 'date') // '2026-10-31'
 */
export function fieldText(
  { fields, fixed, month_first }: ColumnReading,
  cells: readonly string[],
  field: string,
): string | undefined {
  const text = cells[fields.indexOf(field)]?.trim();
  if (!text) return fixed[field] ?? text;
  return month_first.includes(field) ? dayOfText(text, { isMonthFirst: true }) : text;
}

/** What a person said for a whole file, in words. @example fixedNotes(columns, reading) // ['Bill Date: 31 Oct 2026 where it is blank.'] */
export const fixedNotes = (
  columns: readonly FileColumn[],
  { fields, fixed }: Pick<ColumnReading, 'fields' | 'fixed'>,
): string[] => {
  const held = heldFields(columns, fields);
  return columns.flatMap(({ field, header, isDay }) => {
    const text = fixed[field]?.trim();
    const where = held.includes(field) ? 'where it is blank' : 'in all rows';
    return text ? [`${header}: ${isDay ? formatDay(dayOfText(text)) : text} ${where}.`] : [];
  });
};

/**
 * Of each column its first two values, for a person to know it by, and whether it has blank cells.
 * @example samplesOf(2, [['Ravi', ''], ['Asha', '']]) // [{ values: ['Ravi', 'Asha'], hasBlanks: false }, { values: [], hasBlanks: true }]
 */
export const samplesOf = (columns: number, rows: readonly (readonly string[])[]): ColumnSample[] =>
  Array.from({ length: columns }, (_, place) => {
    const texts = rows.flatMap((row) => row[place]?.trim() || []);
    const values = [...new Set(texts)].slice(0, 2).map((text) => text.slice(0, 40));
    return { values, hasBlanks: texts.length < rows.length };
  });

/** The columns of days, with their places in a row. */
export const dayColumns = (columns: readonly FileColumn[], fields: readonly string[]) =>
  fields.flatMap((field, place) =>
    columns.some((one) => one.field === field && one.isDay) ? [{ field, place }] : [],
  );

/** What the columns of days in some rows leave open. @param reading `month_first`: of the last file with these headers */
export const dayQuestions = (
  columns: readonly FileColumn[],
  { fields, month_first }: Pick<ColumnReading, 'fields' | 'month_first'>,
  rows: readonly (readonly string[])[],
): DateQuestion[] =>
  openDays(
    dayColumns(columns, fields).map(({ field, place }) => ({
      field,
      texts: rows.map((row) => row[place] ?? ''),
    })),
    month_first,
  );

/**
 * The columns of days that a person must be asked about. Beside one that may be month first, so may those that can be
 * read both ways.
 * @param monthFirst of these and the other columns of the file, as it was said before
 */
export function openDays(
  columns: readonly { field: string; texts: Iterable<string> }[],
  monthFirst: readonly string[],
): DateQuestion[] {
  const questions = columns.map(({ field, texts }) => dayQuestion(texts, monthFirst.includes(field)));
  const isUnclear = monthFirst.length > 0 || questions.some((question) => question !== undefined);
  return columns.flatMap(({ field, texts }, index) => {
    const other = isUnclear ? dayQuestion(texts, true) : undefined;
    const question = questions[index] ?? (other?.dayFirst && other.monthFirst ? other : undefined);
    return question ? [{ field, ...question }] : [];
  });
}

/**
 * The rows below the headers, which are the best match or the line that a person says.
 * @returns undefined when no line names two columns, or there is no such line
 * @example tableIn(columns, lines, { headerRow: 12 })
 */
export function tableIn(
  columns: readonly FileColumn[],
  lines: readonly FileLine[],
  { headerRow }: { headerRow?: number | undefined } = {},
): FileTable | undefined {
  const texts = lines.slice(0, HEADER_LINES).map(({ cells }) => cells);
  const at = headerRow
    ? lines.findIndex(({ row_number }) => row_number === headerRow)
    : findHeaders(columns, texts);
  const line = lines[at];
  if (!line) return undefined;
  const { headers, below } = headerRow
    ? { headers: line.cells, below: at + 1 }
    : headersAt(columns, lines, at);
  const named = { headers, ...matchHeaders(columns, headers) };
  return { header_row: line.row_number, ...named, ...rowsIn(columns, lines.slice(below), named) };
}

/** The headers of a line, together with the line below or above it where the two name more columns: 'Closing Balance' over 'Debit' and 'Credit'. */
function headersAt(columns: readonly FileColumn[], lines: readonly FileLine[], at: number) {
  const count = (cells: readonly string[]) => namedIn(columns, cells);
  const cellsAt = (place: number) => lines[place]?.cells ?? [];
  let found = { headers: cellsAt(at), below: at + 1 };
  for (const upper of [at, at - 1]) {
    const lower = cellsAt(upper + 1);
    const width = Math.max(lower.length, cellsAt(upper).length);
    const headers = Array.from(
      { length: width },
      (_, index) => lower[index]?.trim() || (cellsAt(upper)[index] ?? ''),
    );
    // A line below that also says something else is a row.
    const isRow = upper === at && count(lower) < lower.filter((cell) => cell.trim() !== '').length;
    if (!isRow && count(headers) > count(found.headers)) found = { headers, below: upper + 2 };
  }
  return found;
}

/** The rows among lines below the headers, and what is left out. */
export function rowsIn(
  columns: readonly FileColumn[],
  lines: readonly FileLine[],
  named: { headers: readonly string[]; fields: readonly string[] },
): Pick<FileTable, 'rows' | 'leftOut'> {
  const kindOf = lineKinds(columns, named);
  const rows: FileLine[] = [];
  const leftOut: FileTable['leftOut'] = [];
  for (const line of lines) {
    const kind = kindOf(line.cells);
    if (kind === 'row') rows.push(line);
    else if (kind !== 'blank')
      leftOut.push({
        row_number: line.row_number,
        kind,
        text: line.cells
          .filter((cell) => cell.trim() !== '')
          .join(', ')
          .slice(0, 100),
      });
  }
  return { rows, leftOut };
}

/** Titles and blank lines may stand above the headers, which are among so many lines. */
export const HEADER_LINES = 30;

/**
 * The place of the headers among the first lines: the line that names the most columns, -1 when none names two.
 * @example findHeaders(columns, [['Outstanding as on 31-Oct-26'], ['Party', 'Amount'], ['Ravi', '500']]) // 1
 */
export function findHeaders(columns: readonly FileColumn[], lines: readonly (readonly string[])[]): number {
  const named = lines.slice(0, HEADER_LINES).map((cells) => namedIn(columns, cells));
  const most = Math.max(0, ...named);
  return most < 2 ? -1 : named.indexOf(most);
}

/** Where no header is known, the first of the longest lines: titles above it are shorter. */
export function widest<Line extends FileLine>(lines: readonly Line[]): Line | undefined {
  const first = lines.slice(0, HEADER_LINES);
  const filledIn = ({ cells }: FileLine) => cells.filter((cell) => cell.trim() !== '').length;
  const most = Math.max(...first.map(filledIn));
  return first.find((line) => filledIn(line) === most);
}

/** How many columns a line names. */
const namedIn = (columns: readonly FileColumn[], cells: readonly string[]): number =>
  matchHeaders(columns, cells).fields.filter(Boolean).length;

/** What stands in a line below the headers; a note is the only cell of its line. */
export type LineKind = 'row' | 'blank' | 'headers' | 'total' | 'note';

/**
 * Tells the rows of a list from its other lines: rules and blanks, headers of the next page, totals, notes.
 * @param fields of the headers, '' for none
 * @example const kindOf = lineKinds(columns, { headers, fields }); kindOf(['Grand Total', '', '5,400.00']) // 'total'
 */
export function lineKinds(
  columns: readonly FileColumn[],
  { headers, fields }: { headers: readonly string[]; fields: readonly string[] },
): (cells: readonly string[]) => LineKind {
  const keys = fields.flatMap((field, index) =>
    columns.some((one) => one.required && one.field === field) ? [index] : [],
  );
  const repeated = headers.map(plainHeader).join('\n').trimEnd();
  const isBlank = (cell = '') => cell.length < 200 && /^[\s\-=_*.]*$/.test(cell);

  return (cells) => {
    const filled = cells.flatMap((cell, index) => (isBlank(cell) ? [] : [index]));
    const [first = 0] = filled;
    if (filled.length === 0) return 'blank';
    if (repeated !== '' && cells.map(plainHeader).join('\n').trimEnd() === repeated) return 'headers';
    if (keys.length > 1 && filled.length === 1 && !/^[\d\s.,]*$/.test(cells[first] ?? '')) return 'note';
    const total = filled.find((index) => isTotal(cells[index] ?? ''));
    const lacksKey = keys.some((index) => index === total || !filled.includes(index));
    return total !== undefined && lacksKey ? 'total' : 'row';
  };
}

/** What stands before the sum of a list, and nothing else. */
const isTotal = (cell: string) => cell.length < 80 && TOTAL.test(cell.trim().toLowerCase());
const TOTAL =
  /^(?:(?:(?:grand|sub|net|page|overall)[ -]?)?totals?(?: (?:amount|outstanding|due|balance|debit|credit|receivables?|bills?|qty|quantity))?|closing balance|carried (?:over|forward)|c\/[fo])(?: ?[:=-]| \([^()]*\)| rs\.?)*$/;

const kindNames = {
  headers: ['repeated header', 'repeated headers'],
  total: ['total', 'totals'],
  note: ['note', 'notes'],
};

/**
 * Where the list of a file was found and what is left out of it, in words; nothing where that is all of the file.
 * @example foundNotes(4, leftOut) // ['The column names are in line 4. Left out: 2 totals (row 9, 12).']
 */
export function foundNotes(
  headerRow: number,
  leftOut: readonly Pick<FileTable['leftOut'][number], 'kind' | 'row_number'>[],
): string[] {
  if (headerRow < 2 && leftOut.length === 0) return [];
  const kinds = Map.groupBy(leftOut, ({ kind }) => kind);
  const texts = [...kinds].map(([kind, lines]) => {
    const [one, several] = kindNames[kind];
    const rows = lines.slice(0, 5).map(({ row_number }) => row_number);
    const more = lines.length > rows.length ? ', …' : '';
    return `${lines.length} ${lines.length === 1 ? one : several} (row ${rows.join(', ')}${more})`;
  });
  const where = headerRow > 0 ? `The column names are in line ${headerRow}.` : 'There are no column names.';
  return [texts.length > 0 ? `${where} Left out: ${texts.join('; ')}.` : where];
}
