import { stringify } from 'csv-stringify/browser/esm/sync';
import { formulaSafe } from '../../shared/formula-safe.ts';
import { type Sheet, type SheetCell, type SheetWriter, totalValue } from './sheet.ts';

// Without a byte order mark Excel reads the file in the machine's legacy encoding.
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A sheet as CSV (RFC 4180, CRLF, UTF-8 with a mark): what it is about, an empty line, header, rows, totals.
 * @example const writer = csvWriter(sheet); writer.add(rows); const file = await writer.end();
 */
export function csvWriter({ columns, about = [], totals = [] }: Sheet): SheetWriter {
  const parts = [BYTE_ORDER_MARK];
  if (about.length > 0) parts.push(lines(about), '\r\n');
  parts.push(lines([columns.map(({ header }) => header)]));
  return {
    add: (rows) => {
      parts.push(lines(rows));
    },
    end: async () =>
      new Blob([...parts, lines(totals.map((row) => row.map(totalValue)))], {
        type: 'text/csv;charset=utf-8',
      }),
  };
}

const lines = (rows: readonly (readonly SheetCell[])[]) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? formulaSafe(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  );
