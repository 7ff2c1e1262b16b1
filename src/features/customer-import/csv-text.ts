import { stringify } from 'csv-stringify/sync';
import { formulaSafe } from '../../kit/shared/formula-safe.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { importColumns, templateColumns } from './columns.ts';
import type { ProblemRow } from './contract.ts';

// Excel takes a file without this mark for one in the machine's own old encoding.
const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of a CSV file that no spreadsheet runs as formulas. @example csvLines([['Ravi', '=1']]) */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(formulaSafe)),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  );

/** The headers that an import of this type knows. */
export const template = (type: CustomerType): string =>
  BYTE_ORDER_MARK + csvLines([templateColumns(type).map(({ header }) => header)]);

/** The bad rows in the import's own format, with what is wrong in a last column that an import passes over. */
export async function* badRowsCsv(
  type: CustomerType,
  batches: AsyncIterable<readonly ProblemRow[]>,
): AsyncGenerator<string> {
  const columns = importColumns(type);
  yield BYTE_ORDER_MARK + csvLines([[...columns.map(({ header }) => header), 'Reason']]);
  const names = new Map(columns.map(({ field, header }) => [field, header]));
  for await (const rows of batches)
    yield csvLines(
      rows.map(({ row_number, cells, errors }) => [
        ...columns.map(({ field }) => cells[field] ?? ''),
        `Row ${row_number}: ${errors.map(({ field, message }) => `${names.get(field) ?? 'Row'}: ${message.trim()}`).join('; ')}`,
      ]),
    );
}
