import { allRows } from '../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import type { CustomerType } from '../../masters/choices.ts';
import { type ExportedCustomer, path } from './contract.ts';
import { exportColumns } from './export-columns.ts';

/** Takes all customers of a type along as a file, personal numbers masked. */
export function CustomerExport({ type }: { type: CustomerType }) {
  return (
    <ExportMenu
      name={`${type} customers`}
      rows={(onProgress) => allRows<ExportedCustomer>(`${path}/export`, { customerType: type }, onProgress)}
      columns={exportColumns[type]}
    />
  );
}
