import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { limits, messages } from './contract.ts';
import { type Encoding, utf8 } from './encoding.ts';

/** What is wrong with the whole file, in words for a person. */
export class FileProblem extends Error {}

/** A record and its number as a spreadsheet counts: the headers are row 1. */
export type CsvRow = { row_number: number; cells: string[] };

type Pieces = AsyncIterable<Uint8Array>;

/** A record cannot be larger: 200 cells are not all 64 KB long. */
const RECORD_BYTES = 1_048_576;

/**
 * The rows of a CSV file, read piece by piece; rows without any text are passed over.
 * @throws FileProblem with row and column
 * @example for await (const { row_number, cells } of readCsv(pieces, 'utf-8')) …
 */
export async function* readCsv(pieces: Pieces, encoding: Encoding): AsyncGenerator<CsvRow> {
  const { delimiter, bytes } = await withDelimiter(utf8(pieces, encoding));
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_BYTES,
  });
  // The parser tells of every failure, its source's too.
  pipeline(Readable.from(bytes), parser, () => undefined);
  let rowNumber = 0;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      rowNumber++;
      check(cells, rowNumber);
      if (cells.every((cell) => cell === '' || cell.trim() === '')) continue;
      // The headers are no row.
      if (rows++ > limits.rows) throw new FileProblem(messages.too_many_rows);
      yield { row_number: rowNumber, cells };
    }
  } catch (error) {
    throw isCsvError(error) ? explained(error) : error;
  }
}

function check(cells: string[], rowNumber: number): void {
  if (cells.length > limits.columns)
    throw new FileProblem(`${messages.too_many_columns}: row ${rowNumber} has ${cells.length}`);
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? '';
    // A character takes up to 3 bytes for each unit of its length, so most cells need not be measured.
    if (cell.length * 3 > limits.cell_bytes && Buffer.byteLength(cell) > limits.cell_bytes)
      throw new FileProblem(`${place(rowNumber, index)}: the cell is longer than 64 KB`);
    if (cell.includes('\0')) throw new FileProblem(`${place(rowNumber, index)}: the cell holds a NUL byte`);
  }
}

const place = (rowNumber: number, index: number) => `Row ${rowNumber}, column ${index + 1}`;

type Located = CsvError & { index?: number; records?: number };
const isCsvError = (error: unknown): error is Located =>
  error instanceof Error && 'code' in error && /^(CSV_|INVALID_)/.test(String(error.code));

/** The parser knows how far it was; rows that it has read already may not have come out yet. */
function explained({ code, index, records }: Located): FileProblem {
  const where = place(Number(records ?? 0) + 1, Number(index ?? 0));
  const name: string = code;
  if (name === 'CSV_QUOTE_NOT_CLOSED') return new FileProblem(`${where}: the quote " is never closed`);
  if (name === 'CSV_MAX_RECORD_SIZE')
    return new FileProblem(`${where}: the cell is longer than 64 KB; perhaps a quote " is never closed`);
  return new FileProblem(`${where}: a quote " is never closed, or one inside the cell is not doubled`);
}

const HEADER_BYTES = 262_144;

/** Reads as far as the end of the headers to see what separates them, and gives all bytes again. */
async function withDelimiter(source: Pieces): Promise<{ delimiter: string; bytes: Pieces }> {
  const rest = source[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES && !start.includes('\n')) {
    const { done, value } = await rest.next();
    if (done) break;
    read.push(value);
    start = Buffer.concat([start, value]);
  }
  async function* bytes() {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { delimiter: delimiterOf(start.toString('utf8')), bytes: bytes() };
}

function delimiterOf(text: string): string {
  const [headers = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headers.split(sign).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.sign ?? ',';
}
