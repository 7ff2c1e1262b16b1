import { Readable } from 'node:stream';
import { readCsv } from '../../../kit/server/files/read-csv.ts';
import { csvMessages, csvRefusals } from '../../../kit/shared/csv.ts';
import { foundNotes, HEADER_LINES, tableIn, widest } from '../../../kit/shared/file-table.ts';
import { IMPORT_ROWS, type SettlementFile } from './contract.ts';
import { fileColumns } from './file-columns.ts';

/**
 * The lines of a CSV file of settlements, and what its columns are.
 * @param headerRow the line of the headers, where a person said it
 * @throws not_csv, empty_file, unreadable_file, file_without_rows
 */
export async function readSettlementFile(
  content: Buffer,
  headerRow: number | undefined,
): Promise<SettlementFile> {
  const lines = await Array.fromAsync(readCsv(Readable.from([content]), IMPORT_ROWS + HEADER_LINES));
  if (lines.length === 0) throw csvRefusals.empty_file().at('file');
  const found =
    tableIn(fileColumns, lines, { headerRow }) ??
    tableIn(fileColumns, lines, { headerRow: widest(lines)?.row_number });
  if (!found || found.rows.length === 0) throw csvRefusals.file_without_rows();
  const { rows, leftOut, header_row, headers, fields } = found;
  if (rows.length > IMPORT_ROWS)
    throw csvRefusals.unreadable_file(csvMessages.too_many_rows(IMPORT_ROWS)).at('file');
  return {
    ...{ header_row, headers: [...headers], fields, fixed: {}, month_first: [] },
    notes: [...lines.flatMap(({ guess }) => guess ?? []), ...foundNotes(header_row, leftOut)],
    rows: rows.map(({ cells }) => [...cells]),
  };
}
