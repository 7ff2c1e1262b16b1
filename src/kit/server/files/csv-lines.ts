import { stringify } from 'csv-stringify/sync';
import { formulaSafe } from '../../shared/formula-safe.ts';

/** Excel reads a file without this mark in the machine's legacy encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Lines of a CSV file (RFC 4180, CRLF) that no spreadsheet runs as formulas.
 * @example csvLines([['Ravi', '=1']]) // "Ravi,'=1\r\n"
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(formulaSafe)),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  );

/** A file of headers alone, to be filled in. */
export const csvTemplate = (columns: readonly { header: string }[]): string =>
  BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)]);

/** The headers of a response that the browser saves as a file. */
export const csvFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.toLowerCase()}.csv"`,
});
