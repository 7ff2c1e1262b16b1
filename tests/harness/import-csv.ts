import { templateColumns } from '../../src/features/customer-import/columns.ts';
import type { Cells } from '../../src/features/customer-import/contract.ts';
import { csvLines, csvTemplate } from '../../src/kit/server/files/csv-lines.ts';
import type { CustomerType } from '../../src/masters/choices.ts';

/** Rows in the import's own format. @example csvOf('Guest', [{ firstName: 'Ravi', … }]) */
export const csvOf = (type: CustomerType, rows: readonly Cells[]): string =>
  csvTemplate(templateColumns(type)) +
  csvLines(rows.map((row) => templateColumns(type).map(({ field }) => row[field] ?? '')));
