import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type CastingContext, type CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { csvLimits, csvMessages, csvRefusals } from '../../shared/csv.ts';
import { unguarded } from '../../shared/formula-safe.ts';
import type { RuleError } from '../../shared/refusals.ts';

/** A record and its number as a spreadsheet counts: the headers are row 1. */
export type CsvRow = { row_number: number; cells: string[] };

/** Spreadsheets write blank rows up to the last cell that was ever used. */
const MOST_BLANK_ROWS = 100_000;

/** A record cannot be larger: 200 cells are not all 64 KB long. */
const RECORD_BYTES = 1_048_576;

/**
 * The rows of a CSV file, read chunk by chunk; blank rows are skipped. UTF-16 is recognised at the start of the file; a
 * cell that is not UTF-8 is Windows-1252. The apostrophe that exports put before formulas is removed.
 * @param rowLimit without the headers
 * @throws unreadable_file with row and column
 * @example for await (const { row_number, cells } of readCsv(request.body, 10_000)) …
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>, rowLimit: number): AsyncGenerator<CsvRow> {
  const { start, chunks } = await withStart(source);
  const parser = parse(optionsFor(start));
  // The parser reports every failure, also those of its source.
  const encoding = encodingOf(start);
  const text = encoding ? decoded(chunks, encoding) : chunks;
  pipeline(Readable.from(text), parser, () => undefined);
  let rowNumber = 0;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<Buffer[]>) {
      rowNumber++;
      // Blank rows come without a pause, and other requests have their turn.
      if (rowNumber % 1_000 === 0) await turn();
      const row = readRecord(cells, rowNumber);
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
 * The headers of a file, of which the start is enough.
 * @throws not_csv, empty_file, unreadable_file
 */
export async function readHeaders(start: Buffer): Promise<string[]> {
  const binary = await binaryMessage(start);
  if (binary) throw csvRefusals.not_csv(binary).at('file');
  let first: CsvRow | undefined;
  let rowNumber = 0;
  const encoding = encodingOf(start);
  const text = encoding ? Buffer.from(new TextDecoder(encoding).decode(start)) : withoutMark(start);
  const onRecord = (cells: unknown) => {
    rowNumber++;
    first ??= readRecord(cells as Buffer[], rowNumber);
    return null;
  };
  try {
    parseAll(text, { ...optionsFor(start), on_record: onRecord });
  } catch (error) {
    // The start may end within a row; errors below the headers are found when the file is read.
    if (!first) throw isCsvError(error) ? explained(error) : error;
  }
  if (!first) throw csvRefusals.empty_file().at('file');
  return first.cells;
}

const optionsFor = (start: Buffer): Options => ({
  encoding: null,
  delimiter: delimiterOf(start.subarray(0, csvLimits.start_bytes)),
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: RECORD_BYTES,
  cast: limitColumns,
});

/** Each cell is counted as it is read: a row of millions of delimiters would hold the process and its memory. */
function limitColumns<Cell>(cell: Cell, { index, records }: CastingContext): Cell {
  if (Number(index) < csvLimits.columns) return cell;
  throw unreadable(`${csvMessages.too_many_columns}: row ${records + 1}`);
}

/** The cells of a record as text; undefined for a blank row. */
function readRecord(record: Buffer[], rowNumber: number): CsvRow | undefined {
  const cells = record.map((cell, index) => {
    if (cell.length > csvLimits.cell_bytes)
      throw unreadable(`${place(rowNumber, index)}: the cell is longer than 64 KB`);
    if (cell.includes(0)) throw unreadable(`${place(rowNumber, index)}: the cell holds a NUL byte`);
    return unguarded(isUtf8(cell) ? cell.toString() : windows1252.decode(cell));
  });
  return cells.some((cell) => cell.trim() !== '') ? { row_number: rowNumber, cells } : undefined;
}

const windows1252 = new TextDecoder('windows-1252');
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
  return unreadable(`${where}: a quote " is never closed, or one inside the cell is not doubled`);
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

function delimiterOf(start: Buffer): string {
  const lines = start
    .toString()
    .replaceAll('\0', '')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/);
  // A title may stand above the headers.
  const headers = lines.find((line) => /[,;\t]/.test(line)) ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headers.split(sign).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.sign ?? ',';
}

/** The problem of a file whose first bytes are not text. */
async function binaryMessage(start: Buffer): Promise<string | undefined> {
  // Loaded when it is needed, because it takes memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const kind = await fileTypeFromBuffer(start);
  if (kind) return WORKBOOKS.has(kind.ext) ? csvMessages.workbook : csvMessages.not_text;
}

const WORKBOOKS = new Set(['zip', 'xlsx', 'ods', 'cfb']);

type Utf16 = 'utf-16le' | 'utf-16be';

/** By the mark at the start, or by where the zeros of Western letters are; undefined for other than UTF-16. */
function encodingOf(start: Buffer): Utf16 | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Utf16): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const MARK = Buffer.from('\uFEFF');
const withoutMark = (start: Buffer) => (start.subarray(0, 3).equals(MARK) ? start.subarray(3) : start);
