import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { type CustomerType, customerTraits, customerTypes } from '../../masters/choices.ts';
import { byArea } from '../../masters/list-filters.ts';
import { type CustomerRow, customerList, type ExportedCustomer, path } from './contract.ts';
import { exportColumns } from './export-columns.ts';

export const nameOf = (row: Pick<CustomerRow, 'firstName' | 'lastName'>): string =>
  `${row.firstName} ${row.lastName}`.trim();

const column = columnsOf(customerList);
const fullName: Column<CustomerRow> = { ...column.name, value: nameOf, identifies: true };

const columnsFor = (type: CustomerType): Column<CustomerRow>[] => [
  column.date,
  // All rows have the same, so it gives no order.
  { ...column.customerType, field: undefined },
  {
    ...column.gas_consumer_number,
    cell: (row) => (
      <Stacked first={row.gas_consumer_number} second={row.is_superseded ? 'former holder' : ''} />
    ),
  },
  customerTraits[type].hasAccount ? { ...fullName, below: column.companyName } : fullName,
  { ...column.mobileNumber, identifies: true },
  column.address,
];

const listFor = (type: CustomerType): ListScreen<CustomerRow, ExportedCustomer> => ({
  path,
  label: 'Customers',
  fileName: `${type} customers`,
  columns: columnsFor(type),
  exported: exportColumns[type],
  exportPath: `${path}/export`,
  filters: [byArea, ...(customerTraits[type].hasConnection ? [byChoice(customerList, 'svType')] : [])],
  dayOf: (row) => row.date,
});

/** The customers of each type. */
export const customerLists = Object.fromEntries(
  customerTypes.map((type) => [type, { list: listFor(type), only: { customerType: type } }]),
) as Record<
  CustomerType,
  { list: ListScreen<CustomerRow, ExportedCustomer>; only: { customerType: CustomerType } }
>;
