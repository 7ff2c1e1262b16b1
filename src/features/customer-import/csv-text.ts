import { stringify } from 'csv-stringify/sync';
import { formulaSafe } from '../../kit/shared/formula-safe.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { importColumns, templateColumns } from './columns.ts';
import type { ProblemRow } from './contract.ts';
import type { Cells } from './read-row.ts';

// Excel takes a file without this mark for one in the machine's own old encoding.
const BYTE_ORDER_MARK = '\uFEFF';

const lines = (rows: string[][]) =>
  stringify(
    rows.map((row) => row.map(formulaSafe)),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  );

/** The headers that an import of this type knows. */
export const template = (type: CustomerType): string =>
  BYTE_ORDER_MARK + lines([templateColumns(type).map(({ header }) => header)]);

/** Rows in the import's own format. @example csvOf('Guest', [{ firstName: 'Ravi', … }]) */
export const csvOf = (type: CustomerType, rows: readonly Cells[]): string =>
  template(type) + lines(rows.map((row) => templateColumns(type).map(({ field }) => row[field] ?? '')));

/** The bad rows in the import's own format, with what is wrong in a last column that an import passes over. */
export async function* badRowsCsv(
  type: CustomerType,
  batches: AsyncIterable<readonly ProblemRow[]>,
): AsyncGenerator<string> {
  const columns = importColumns(type);
  yield BYTE_ORDER_MARK + lines([[...columns.map(({ header }) => header), 'Reason']]);
  const names = new Map(columns.map(({ field, header }) => [field, header]));
  for await (const rows of batches)
    yield lines(
      rows.map(({ row_number, cells, errors }) => [
        ...columns.map(({ field }) => cells[field] ?? ''),
        `Row ${row_number}: ${errors.map(({ field, message }) => `${names.get(field) ?? 'Row'}: ${message.trim()}`).join('; ')}`,
      ]),
    );
}
