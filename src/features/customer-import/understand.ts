import type { Db } from '../../kit/server/db/db.ts';
import { type CsvRow, readStart } from '../../kit/server/files/read-csv.ts';
import { rememberedReading } from '../../kit/server/files/remembered-readings.ts';
import { csvMessages, csvRefusals } from '../../kit/shared/csv.ts';
import { dayQuestions, findHeaders, rowsIn, samplesOf, widest } from '../../kit/shared/file-table.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { split } from './arrange.ts';
import { FULL_NAME, fileColumns } from './columns.ts';
import { messages } from './contract.ts';
import { fieldsOfFile } from './fields-of-file.ts';
import { maskedSample } from './personal.ts';

/** Rows that are looked at for the order of dates, from the start of the file. */
const MOST_ROWS = 1_000;

type StartOfFile = {
  start: Buffer;
  /** Of the whole file, in bytes. */
  size: number;
  /** The line that a person says. */
  headerRow: number | undefined;
  rules: RuleSettings;
};

/**
 * Finds the headers of a list of customers, the field of each column, and what a person must be asked.
 * @throws not_csv, empty_file, unreadable_file
 */
export async function understand(db: Db, type: CustomerType, { start, size, headerRow, rules }: StartOfFile) {
  const { rows } = await readStart(start, MOST_ROWS);
  const at = headersAt(type, rows, headerRow);
  const headers = rows[at]?.cells ?? [];
  const known = fieldsOfFile(type, headers, rules);
  const before = await rememberedReading(db, { list: listOf(type), headers });
  const reading = before ?? { fields: known.fields, fixed: {}, month_first: [] };
  const columns = fileColumns(type);
  const named = { headers, fields: reading.fields };
  const below = rowsIn(columns, rows.slice(at + 1), named).rows.map(({ cells }) => cells);
  const questions = dayQuestions(columns, reading, below);
  // A person who says where the headers are sees what they name there.
  const isClear = !headerRow && !before && known.isSure && questions.length === 0;
  const isLonger = size > start.length || rows.length === MOST_ROWS;
  const samples = samplesOf(headers.length, below);
  return {
    ...reading,
    header_row: rows[at]?.row_number ?? 1,
    headers,
    questions,
    samples: samples.map(({ values, hasBlanks }, place) => ({
      values: values.map((value) => maskedSample(reading.fields[place] ?? '', value)),
      // The rows further down are not seen.
      hasBlanks: hasBlanks || isLonger,
    })),
    notes: [
      ...(before ? [csvMessages.remembered] : []),
      ...rows.flatMap(({ guess }) => guess ?? []),
      ...arrangementNotes(reading.fields, below[0]),
    ],
    state: isClear ? ('uploading' as const) : ('mapping' as const),
  };
}

/** The name under which readings of lists of these customers are remembered. */
export const listOf = (type: CustomerType): string => `${type} customers`;

function headersAt(type: CustomerType, rows: readonly CsvRow[], headerRow?: number): number {
  const lines = rows.map(({ cells }) => cells);
  const found = headerRow ? -1 : findHeaders(fileColumns(type), lines);
  const said = headerRow ? rows.find(({ row_number }) => row_number === headerRow) : widest(rows);
  if (found < 0 && !said)
    throw csvRefusals.unreadable_file(`Row ${headerRow} is blank, or is not among the first rows`).at('file');
  return said && found < 0 ? rows.indexOf(said) : found;
}

/** How the cells of a row are arranged, in words, with an example. */
function arrangementNotes(fields: readonly string[], row: readonly string[] = []): string[] {
  const name = row[fields.indexOf(FULL_NAME)]?.trim();
  const isJoined = fields.filter((field) => field === 'address').length > 1;
  return [
    ...(name ? [messages.split(name.slice(0, 60), split(name))] : []),
    ...(isJoined ? [messages.joined] : []),
  ];
}
