import { allRows } from '../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { type ExpenseRow, path } from './contract.ts';
import { exported } from './table.tsx';

/** Takes all expenses along as a file. */
export function ExpenseExport() {
  return (
    <ExportMenu
      name="Expences"
      rows={(onProgress) => allRows<ExpenseRow>(path, {}, onProgress)}
      columns={exported}
    />
  );
}
