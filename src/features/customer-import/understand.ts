import type { Db } from '../../kit/server/db/db.ts';
import { type CsvRow, readStart } from '../../kit/server/files/read-csv.ts';
import { rememberedReading } from '../../kit/server/files/remembered-readings.ts';
import { csvRefusals, type Encoding } from '../../kit/shared/csv.ts';
import type { DateQuestion, FileReading } from '../../kit/shared/file-reading.ts';
import { findHeaders } from '../../kit/shared/file-table.ts';
import { dayOfText, dayQuestion } from '../../kit/shared/typed-day.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { split } from './arrange.ts';
import { FULL_NAME, fileColumns, isDay } from './columns.ts';
import { messages } from './contract.ts';
import { fieldsOfFile } from './fields-of-file.ts';

/** What is known of a file before its rows are read. */
export type Understood = FileReading & {
  headers: string[];
  questions: DateQuestion[];
  notes: string[];
  state: 'mapping' | 'uploading';
};

/** Rows that are looked at for the order of dates, from the start of the file. */
const MOST_ROWS = 1_000;

/**
 * Finds the headers of a list of customers, the field of each column, and what a person must be asked.
 * @param headerRow the line that a person says
 * @throws not_csv, empty_file, unreadable_file
 */
export async function understand(
  db: Db,
  type: CustomerType,
  { start, headerRow }: { start: Buffer; headerRow?: number | undefined },
): Promise<Understood> {
  const { rows, encoding } = await readStart(start, MOST_ROWS);
  const at = headersAt(type, rows, headerRow);
  const headers = rows[at]?.cells ?? [];
  const below = rows.slice(at + 1);
  const { fields, isSure } = fieldsOfFile(type, headers);
  const before = await rememberedReading(db, { list: listOf(type), headers });
  const questions = dateQuestions(before?.fields ?? fields, below, before?.month_first);
  const headerLine = rows[at]?.row_number ?? 1;
  const isAsked = before !== undefined || !isSure || questions.length > 0;
  return {
    ...(before ?? { fields, fixed: {}, month_first: [] }),
    header_row: headerLine,
    headers,
    questions,
    notes: notesOf({ headerLine, at, rows, encoding, fields: before?.fields ?? fields }),
    state: isAsked ? 'mapping' : 'uploading',
  };
}

/** The name under which readings of lists of these customers are remembered. */
export const listOf = (type: CustomerType): string => `${type} customers`;

function headersAt(type: CustomerType, rows: readonly CsvRow[], headerRow?: number): number {
  if (headerRow === undefined)
    return Math.max(
      0,
      findHeaders(
        fileColumns(type),
        rows.map(({ cells }) => cells),
      ),
    );
  const at = rows.findIndex(({ row_number }) => row_number === headerRow);
  if (at < 0)
    throw csvRefusals.unreadable_file(`Row ${headerRow} is blank, or is not among the first rows`).at('file');
  return at;
}

/** The columns of dates among these fields. */
export const dateColumns = (fields: readonly string[]): { field: string; index: number }[] =>
  fields.flatMap((field, index) => (isDay(field) ? [{ field, index }] : []));

/** @param answered columns that began with the month in the last file with these headers */
const dateQuestions = (
  fields: readonly string[],
  rows: readonly CsvRow[],
  answered: readonly string[] = [],
): DateQuestion[] =>
  dateColumns(fields).flatMap(({ field, index }) => {
    const cells = rows.map(({ cells }) => cells[index] ?? '');
    const question = dayQuestion(cells) ?? (answered.includes(field) ? bothReadings(cells) : undefined);
    return question ? [{ field, ...question }] : [];
  });

function bothReadings(cells: readonly string[]) {
  for (const example of cells) {
    const [dayFirst, monthFirst] = [dayOfText(example), dayOfText(example, { isMonthFirst: true })];
    if (dayFirst !== monthFirst) return { example, dayFirst, monthFirst };
  }
}

type Found = {
  headerLine: number;
  at: number;
  rows: readonly CsvRow[];
  encoding: Encoding;
  fields: readonly string[];
};

/** What was understood, in words, with an example of what was guessed. */
function notesOf({ headerLine, at, rows, encoding, fields }: Found): string[] {
  const notes: string[] = [];
  if (at > 0) notes.push(messages.headers_below(headerLine));
  const foreign = rows.flatMap(({ cells }) => cells).find((cell) => /[^\0-\u007f]/.test(cell));
  if (foreign && (encoding === 'Windows-1252' || encoding === 'Mac Roman'))
    notes.push(messages.encoding(encoding, foreign.slice(0, 40)));
  const name = rows[at + 1]?.cells[fields.indexOf(FULL_NAME)]?.trim();
  if (name) notes.push(messages.split(name.slice(0, 60), split(name)));
  if (fields.filter((field) => field === 'address').length > 1) notes.push(messages.joined);
  return notes;
}
