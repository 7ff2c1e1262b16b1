import { stringify } from 'csv-stringify/browser/esm/sync';
import { formulaSafe } from '../../shared/formula-safe.ts';
import { CHUNK_ROWS, type OnProgress, type Sheet, type SheetCell } from './sheet.ts';

// Excel takes a file without this mark for one in the machine's own old encoding.
const BYTE_ORDER_MARK = '\uFEFF';

/** A sheet as CSV (RFC 4180, CRLF, UTF-8 with a mark). @example new Blob(csvParts(sheet, () => {})) */
export function csvParts({ columns, rows }: Sheet, onProgress: OnProgress): string[] {
  const parts = [BYTE_ORDER_MARK, lines([columns.map(({ header }) => header)])];
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    parts.push(lines(rows.slice(start, start + CHUNK_ROWS)));
    onProgress(Math.min(rows.length, start + CHUNK_ROWS));
  }
  return parts;
}

const lines = (rows: SheetCell[][]) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? formulaSafe(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  );
