import { BYTE_ORDER_MARK, csvLines } from '../../kit/server/files/csv-lines.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { importColumns } from './columns.ts';
import type { CellError, ProblemRow } from './contract.ts';

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
        `Row ${row_number}: ${errors.map((error) => reasonOf(error, names.get(error.field))).join('; ')}`,
      ]),
    );
}

const reasonOf = ({ message, found, expected }: CellError, name = 'Row') =>
  `${name}: ${message.trim()} (found '${found.slice(0, 60)}', expected: ${expected})`;
