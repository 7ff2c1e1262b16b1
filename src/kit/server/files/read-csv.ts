import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type CastingContext, type CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { csvLimits, csvMessages, csvRefusals, type Encoding } from '../../shared/csv.ts';
import { cellText } from '../../shared/formula-safe.ts';
import type { RuleError } from '../../shared/refusals.ts';
import { delimiterOf, SEP_LINE } from './delimiter.ts';
import { decoderOf, encodingOf } from './file-text.ts';
import { looseQuote } from './loose-quotes.ts';

/** A record and its number as a spreadsheet counts: the first line of the file is row 1. */
export type CsvRow = {
  row_number: number;
  cells: string[];
  /** That the encoding of a cell is a guess, in words; of the first such row. */
  guess?: string;
};

/** The first rows of a file, and what was found out about it. */
type FileStart = { rows: CsvRow[]; delimiter: string; encoding: Encoding };

/** Spreadsheets write blank rows up to the last cell that was ever used. */
const MOST_BLANK_ROWS = 100_000;

/** A record cannot be larger: 200 cells are not all 64 KB long. */
const RECORD_BYTES = 1_048_576;

/**
 * The rows of a CSV file, read chunk by chunk; blank rows are skipped. Delimiter and encoding are those of `readStart`; in
 * a file of UTF-8 a cell that is not UTF-8 is Windows-1252. A quote inside a cell that is not quoted is text.
 * @param rowLimit without the headers
 * @throws not_csv, unreadable_file with row and column
 * @example for await (const { row_number, cells } of readCsv(request.body, 10_000)) …
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>, rowLimit: number): AsyncGenerator<CsvRow> {
  const { start, chunks } = await withStart(source);
  await refuseBinary(start);
  const format = formatOf(start);
  const parser = parse(optionsFor(format));
  // The parser reports every failure, also those of its source.
  const text = isUtf16(format) ? decoded(chunks, format.encoding) : chunks;
  pipeline(Readable.from(text), parser, () => undefined);
  const read = recordReader(format);
  let rows = 0;
  try {
    for await (const record of parser as AsyncIterable<RawRecord>) {
      const { row, rowNumber } = read(record);
      // Blank rows come without a pause, and other requests have their turn.
      if (rowNumber % 1_000 === 0) await turn();
      if (row) rows++;
      // The headers are no row.
      if (rows > rowLimit + 1 || rowNumber - rows > MOST_BLANK_ROWS)
        throw unreadable(csvMessages.too_many_rows(rowLimit));
      if (row) yield row;
    }
  } catch (error) {
    throw isCsvError(error) ? explained(error) : error;
  }
}

/**
 * The first rows of a file that are not blank, of which the start is enough.
 * @param most how many rows are wanted
 * @throws not_csv, empty_file, unreadable_file
 */
export async function readStart(start: Buffer, most: number): Promise<FileStart> {
  await refuseBinary(start);
  const format = formatOf(start);
  const read = recordReader(format);
  const rows: CsvRow[] = [];
  const onRecord = (record: unknown) => {
    const { row } = rows.length < most ? read(record as RawRecord) : {};
    if (row) rows.push(row);
    return null;
  };
  const text = isUtf16(format) ? Buffer.from(decoderOf(format.encoding).decode(start)) : withoutMark(start);
  try {
    parseAll(text, { ...optionsFor(format), on_record: onRecord });
  } catch (error) {
    // The start may end within a row; errors below the headers are found when the file is read.
    if (rows.length === 0) throw isCsvError(error) ? explained(error) : error;
  }
  if (rows.length === 0) throw csvRefusals.empty_file().at('file');
  return { rows, ...format };
}

type Format = Omit<FileStart, 'rows'>;

function formatOf(whole: Buffer): Format {
  const start = whole.subarray(0, csvLimits.start_bytes);
  const encoding = encodingOf(start);
  return { encoding, delimiter: delimiterOf(decoderOf(encoding).decode(start)) };
}

const isUtf16 = ({ encoding }: Format) => encoding.startsWith('UTF-16');

const optionsFor = ({ delimiter }: Format): Options => ({
  // A character for each byte: the encoding is that of the cell.
  encoding: 'latin1',
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  raw: true,
  max_record_size: RECORD_BYTES,
  cast: limitColumns,
});

/** Each cell is counted as it is read: a row of millions of delimiters would hold the process and its memory. */
function limitColumns<Cell>(cell: Cell, { index, records }: CastingContext): Cell {
  if (Number(index) < csvLimits.columns) return cell;
  throw unreadable(`${csvMessages.too_many_columns}: row ${records + 1}`);
}

type RawRecord = { record: string[]; raw: string };

const ASCII = /^[\t\r\n -~]*$/;

/** Reads one record after the other: its cells as text, without a row where all are blank. */
function recordReader({ delimiter, encoding }: Format) {
  const other = isUtf16({ delimiter, encoding }) || encoding === 'UTF-8' ? 'Windows-1252' : encoding;
  const decoder = decoderOf(other);
  let rowNumber = 0;
  let guess: string | undefined;
  let isTold = false;
  const textOf = (cell: string, index: number) => {
    if (cell.length > csvLimits.cell_bytes)
      throw unreadable(`${place(rowNumber, index)}: the cell is longer than 64 KB`);
    if (ASCII.test(cell)) return cellText(cell);
    if (cell.includes('\0')) throw unreadable(`${place(rowNumber, index)}: the cell holds a NUL byte`);
    const bytes = Buffer.from(cell, 'latin1');
    if (isUtf8(bytes)) return cellText(bytes.toString());
    const text = cellText(decoder.decode(bytes));
    if (!isTold) guess ??= csvMessages.guessed_letters(other, text.trim().slice(0, 40));
    return text;
  };
  return ({ record, raw }: RawRecord): { rowNumber: number; row?: CsvRow } => {
    // Excel does not show this line.
    if (rowNumber === 0 && SEP_LINE.test(raw)) return { rowNumber };
    rowNumber++;
    const loose = raw.includes('"') ? looseQuote(record, raw, delimiter) : -1;
    if (loose >= 0) throw unreadable(`${place(rowNumber, loose)}: ${OPEN_QUOTE}`);
    guess = undefined;
    const cells = record.map(textOf);
    if (cells.every((cell) => cell.trim() === '')) return { rowNumber };
    if (guess === undefined) return { rowNumber, row: { row_number: rowNumber, cells } };
    isTold = true;
    return { rowNumber, row: { row_number: rowNumber, cells, guess } };
  };
}

const OPEN_QUOTE = 'a quote " is never closed, or one inside the cell is not doubled';
const place = (rowNumber: number, index: number) => `Row ${rowNumber}, column ${index + 1}`;
const unreadable = (message: string) => csvRefusals.unreadable_file(message).at('file');

type Located = CsvError & { index?: number; records?: number };
const isCsvError = (error: unknown): error is Located =>
  error instanceof Error && 'code' in error && /^(CSV_|INVALID_)/.test(String(error.code));

/** The parser knows where it was; rows that it has read may not have been handed over yet. */
function explained({ code, index, records }: Located): RuleError {
  const where = place(Number(records ?? 0) + 1, Number(index ?? 0));
  const name: string = code;
  if (name === 'CSV_QUOTE_NOT_CLOSED') return unreadable(`${where}: the quote " is never closed`);
  if (name === 'CSV_MAX_RECORD_SIZE')
    return unreadable(`${where}: the cell is longer than 64 KB; perhaps a quote " is never closed`);
  return unreadable(`${where}: ${OPEN_QUOTE}`);
}

/** The start of a file, far enough to see its headers, and all its chunks. */
async function withStart(source: AsyncIterable<Uint8Array>) {
  const rest = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < csvLimits.start_bytes) {
    const { done, value } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* chunks() {
    let next: Uint8Array = withoutMark(start);
    for (; next; next = (await rest.next()).value)
      // Rows that are parsed in one go stay in memory until they are stored.
      for (let at = 0; at < next.length; at += 4_096) yield next.subarray(at, at + 4_096);
  }
  return { start, chunks: chunks() };
}

/** @throws not_csv for a file whose first bytes are not text */
async function refuseBinary(start: Buffer): Promise<void> {
  // Loaded when it is needed, because it takes memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const isPage = /^\s*<(?:!doctype|html|table)/i.test(start.toString('latin1', 0, 200));
  const kind = isPage ? 'html' : (await fileTypeFromBuffer(start))?.ext;
  if (kind) throw csvRefusals.not_csv(otherKinds[kind] ?? csvMessages.not_a_list).at('file');
}

const otherKinds: Readonly<Record<string, string>> = {
  zip: csvMessages.workbook,
  xlsx: csvMessages.workbook,
  ods: csvMessages.other_spreadsheet,
  cfb: csvMessages.old_workbook,
  html: csvMessages.page_as_workbook,
};

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = decoderOf(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const MARK = Buffer.from('\uFEFF');
const withoutMark = (start: Buffer) => (start.subarray(0, 3).equals(MARK) ? start.subarray(3) : start);
