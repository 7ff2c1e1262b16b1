import type { Column } from '../../kit/web/table/column.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type StoredField, storedFields } from '../../masters/customer-fields.ts';
import { type ExportedCustomer, labels } from './contract.ts';

function columnOf([name, { label: header, input, figure }]: StoredField): Column<ExportedCustomer> {
  if (input === 'number') return { header, value: (row) => Number(row[name]), figure: figure ?? 'count' };
  const value = (row: ExportedCustomer) => (input === 'reference' ? row.area_code : String(row[name] ?? ''));
  return { header, value, ...(input === 'date' && { isDate: true }) };
}

const columnsFor = (type: CustomerType) => storedFields.filter(([, { rules }]) => rules[type]).map(columnOf);

/** The fields of each form, headed by their labels, which an import recognises. */
export const exportColumns: Record<CustomerType, Column<ExportedCustomer>[]> = {
  SV: [
    ...columnsFor('SV'),
    { header: labels.is_superseded, value: (row) => (row.is_superseded ? 'Yes' : '') },
  ],
  Credit: columnsFor('Credit'),
  Guest: columnsFor('Guest'),
};
