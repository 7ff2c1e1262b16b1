import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import { readCsv, readStart } from '../../kit/server/files/read-csv.ts';
import { rememberedReading, rememberReading } from '../../kit/server/files/remembered-readings.ts';
import { csvLimits, csvMessages, csvRefusals } from '../../kit/shared/csv.ts';
import type { FileReading } from '../../kit/shared/file-reading.ts';
import { type FileLine, type FileTable, HEADER_LINES, rowsIn, tableIn } from '../../kit/shared/file-table.ts';
import { OPENING_ROWS, type OpeningPartName, partOf } from '../../masters/openings.ts';
import { fileColumns } from './columns.ts';
import type { fileQuery, OpeningFile } from './contract.ts';

/**
 * The rows of a CSV file and what its columns are. Without known headers a first row with a figure is an opening: then the
 * file has the columns of the part. What a person said of the last file with these headers is said again.
 * @param asked `header_row`: the line of the headers, where a person said it
 * @throws not_csv, empty_file, unreadable_file, file_without_rows
 */
export async function readOpeningFile(
  db: Db,
  { part, header_row: headerRow }: z.output<typeof fileQuery>,
  content: Buffer,
): Promise<OpeningFile> {
  const start = await readStart(content.subarray(0, csvLimits.start_bytes), 1);
  const first = start.rows[0]?.cells ?? [];
  const lines = await Array.fromAsync(readCsv(Readable.from([content]), OPENING_ROWS + HEADER_LINES));
  const columns = fileColumns(part);
  const table = tableIn(columns, lines, { headerRow });
  if (headerRow && !table) throw unreadable(`Line ${headerRow} is blank or missing`);
  const isOpening = first.some((cell) => /\d/.test(cell)) && first.filter((cell) => cell.trim()).length > 1;
  const fields = [...partOf(part).columns];
  const bare: FileTable = { header_row: 0, headers: [], fields, isSure: true, rows: [], leftOut: [] };
  const found =
    table ??
    (isOpening
      ? { ...bare, ...rowsIn(columns, lines, bare) }
      : tableIn(columns, lines, { headerRow: widest(lines)?.row_number }));
  if (!found || found.rows.length === 0) throw csvRefusals.file_without_rows();
  const { rows, leftOut, ...known } = found;
  if (rows.length > OPENING_ROWS) throw unreadable(csvMessages.too_many_rows(OPENING_ROWS));
  const isWide = (cells: readonly string[]) =>
    cells.slice(known.fields.length).some((cell) => cell.trim() !== '');
  const wide = rows.find(({ cells }) => isWide(cells));
  if (wide) throw unreadable(`Row ${wide.row_number}: ${csvMessages.more_cells}`);

  const headers = [...known.headers];
  const before = await rememberedReading(db, listOfPart(part, headers));
  const said = before?.fields.length === headers.length ? before : null;

  return {
    ...known,
    headers,
    fields: said?.fields ?? known.fields,
    said,
    guess: guessedLetters(start.encoding, lines),
    rows: rows.map(({ cells }) => [...cells]),
    left_out: leftOut,
  };
}

/** Where no header is known, the first of the longest lines: titles above it are shorter. */
function widest(lines: readonly FileLine[]): FileLine | undefined {
  const filledIn = ({ cells }: FileLine) => cells.filter((cell) => cell.trim() !== '').length;
  const most = Math.max(...lines.slice(0, HEADER_LINES).map(filledIn));
  return lines.find((line) => filledIn(line) === most);
}

/** An encoding that no byte of the file names, with letters by which a person sees whether it is right; else ''. */
function guessedLetters(encoding: string, lines: readonly FileLine[]): string {
  const isNamed = encoding !== 'Windows-1252' && encoding !== 'Mac Roman';
  const foreign = lines.flatMap(({ cells }) => cells).find((cell) => /[^\p{ASCII}]/u.test(cell));
  return isNamed || foreign === undefined
    ? ''
    : `Letters are read as ${encoding}, such as '${foreign.trim().slice(0, 40)}'.`;
}

/** The name of a part among the lists whose readings are remembered. */
const listOfPart = (part: OpeningPartName, headers: readonly string[]) => ({
  list: `opening ${part}`,
  headers,
});

/** Keeps how a file is read for the next one with its headers. */
export const rememberOpeningFile = (
  db: Db,
  { part, headers, ...reading }: FileReading & { part: OpeningPartName; headers: string[] },
  userId: number,
): Promise<void> => rememberReading(db, { ...listOfPart(part, headers), reading, userId });

const unreadable = (message: string) => csvRefusals.unreadable_file(message).at('file');
