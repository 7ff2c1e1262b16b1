import { Readable } from 'node:stream';
import { readCsv, readHeaders } from '../../kit/server/files/read-csv.ts';
import { csvLimits, csvMessages, csvRefusals } from '../../kit/shared/csv.ts';
import { matchHeaders } from '../../kit/shared/file-columns.ts';
import { OPENING_ROWS, type OpeningPartName, partOf } from '../../masters/openings.ts';
import { areKnown, fileColumns } from './columns.ts';
import type { OpeningFile } from './contract.ts';

/** Titles may stand above the headers. */
const MOST_TITLES = 10;

/**
 * The rows of a CSV file and what its columns are. Without known headers a first row with a figure is an opening: then the
 * file has the columns of the part.
 * @throws not_csv, empty_file, unreadable_file, file_without_rows
 */
export async function readOpeningFile(part: OpeningPartName, content: Buffer): Promise<OpeningFile> {
  const first = await readHeaders(content.subarray(0, csvLimits.start_bytes));
  const columns = fileColumns(part);
  const all = await Array.fromAsync(readCsv(Readable.from([content]), OPENING_ROWS + MOST_TITLES));
  const knownAt = all
    .slice(0, MOST_TITLES)
    .findIndex(({ cells }) => areKnown(matchHeaders(columns, cells).fields));
  const isOpening = first.some((cell) => /\d/.test(cell)) && first.filter((cell) => cell.trim()).length > 1;
  const hasHeaders = knownAt >= 0 || !isOpening;
  const headersAt = Math.max(0, knownAt);
  const headers = hasHeaders ? (all[headersAt]?.cells ?? []) : [];
  const { fields, isSure } = hasHeaders
    ? matchHeaders(columns, headers)
    : { fields: [...partOf(part).columns], isSure: true };
  const rows = hasHeaders ? all.slice(headersAt + 1) : all;
  if (rows.length === 0) throw csvRefusals.file_without_rows();
  if (rows.length > OPENING_ROWS) throw unreadable(csvMessages.too_many_rows(OPENING_ROWS));
  const wide = rows.find(({ cells }) => cells.slice(fields.length).some((cell) => cell.trim() !== ''));
  if (wide) throw unreadable(`Row ${wide.row_number}: ${csvMessages.more_cells}`);

  return { headers, fields, isSure, rows: rows.map(({ cells }) => cells) };
}

const unreadable = (message: string) => csvRefusals.unreadable_file(message).at('file');
