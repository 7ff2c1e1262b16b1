import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import { readCsv } from '../../kit/server/files/read-csv.ts';
import { rememberedReading } from '../../kit/server/files/remembered-readings.ts';
import { csvMessages, csvRefusals } from '../../kit/shared/csv.ts';
import { foundNotes, HEADER_LINES, rowsIn, tableIn, widest } from '../../kit/shared/file-table.ts';
import { OPENING_ROWS, type OpeningPartName, partOf } from '../../masters/openings.ts';
import { fileColumns } from './columns.ts';
import type { fileQuery, OpeningFile } from './contract.ts';

/**
 * The rows of a CSV file and what its columns are. Without known headers a first row with a figure is an opening: then the
 * file has the columns of the part. The last reading of a file with these headers is offered again.
 * @param asked `header_row`: the line of the headers, where a person said it
 * @throws not_csv, empty_file, unreadable_file, file_without_rows
 */
export async function readOpeningFile(
  db: Db,
  { part, header_row: headerRow }: z.output<typeof fileQuery>,
  content: Buffer,
): Promise<OpeningFile> {
  const lines = await Array.fromAsync(readCsv(Readable.from([content]), OPENING_ROWS + HEADER_LINES));
  const first = lines[0]?.cells.filter((cell) => cell.trim() !== '');
  if (!first) throw csvRefusals.empty_file().at('file');
  const columns = fileColumns(part);
  const table = tableIn(columns, lines, { headerRow });
  if (headerRow && !table) throw unreadable(`Line ${headerRow} is blank or missing`);
  const isOpening = first.length > 1 && first.some((cell) => /\d/.test(cell));
  const bare = { header_row: 0, headers: [], fields: [...partOf(part).columns], isSure: true };
  const found =
    table ??
    (isOpening
      ? { ...bare, ...rowsIn(columns, lines, bare) }
      : tableIn(columns, lines, { headerRow: widest(lines)?.row_number }));
  if (!found || found.rows.length === 0) throw csvRefusals.file_without_rows();
  const { rows, leftOut, header_row, fields } = found;
  if (rows.length > OPENING_ROWS) throw unreadable(csvMessages.too_many_rows(OPENING_ROWS));
  const isWide = (cells: readonly string[]) => cells.slice(fields.length).some((cell) => cell.trim() !== '');
  const wide = rows.find(({ cells }) => isWide(cells));
  if (wide) throw unreadable(`Row ${wide.row_number}: ${csvMessages.more_cells}`);

  const headers = [...found.headers];
  const before = await rememberedReading(db, { list: listOf(part), headers });
  const guesses = lines.flatMap(({ guess }) => guess ?? []);
  return {
    ...(before ?? { fields, fixed: {}, month_first: [] }),
    ...{ header_row, headers },
    // What was said of another file is shown before it counts for this one.
    isSure: found.isSure && !before,
    notes: [...(before ? [csvMessages.remembered] : []), ...guesses, ...foundNotes(header_row, leftOut)],
    rows: rows.map(({ cells }) => [...cells]),
  };
}

/** The name of a part among the lists whose readings are remembered. */
export const listOf = (part: OpeningPartName): string => `opening ${part}`;

const unreadable = (message: string) => csvRefusals.unreadable_file(message).at('file');
