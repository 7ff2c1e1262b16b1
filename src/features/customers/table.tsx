import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { type CustomerType, customerTraits, customerTypes, svTypes } from '../../masters/choices.ts';
import { byArea } from '../../masters/list-filters.ts';
import { type CustomerRow, type ExportedCustomer, path } from './contract.ts';
import { exportColumns } from './export-columns.ts';

export const nameOf = (row: Pick<CustomerRow, 'firstName' | 'lastName'>): string =>
  `${row.firstName} ${row.lastName}`;

const fullName: Column<CustomerRow> = { header: 'FullName', value: nameOf, identifies: true, field: 'name' };
const company: Column<CustomerRow> = {
  header: 'Company',
  value: (row) => row.companyName,
  field: 'companyName',
};

/** One header keeps its underscore (docs/product/api.md). */
const columnsOf = (type: CustomerType): Column<CustomerRow>[] => [
  { header: 'Date', value: (row) => row.date, isDate: true, field: 'date' },
  { header: 'Customer Type', value: (row) => row.customerType },
  {
    header: 'Gas_Consumer_Number',
    value: (row) => row.gas_consumer_number,
    cell: (row) => (
      <Stacked first={row.gas_consumer_number} second={row.is_superseded ? 'former holder' : ''} />
    ),
    field: 'gas_consumer_number',
  },
  customerTraits[type].hasAccount ? { ...fullName, below: company } : fullName,
  { header: 'Phone Number', value: (row) => row.mobileNumber, identifies: true, field: 'mobileNumber' },
  { header: 'Address', value: (row) => row.address, field: 'address' },
];

const listOf = (type: CustomerType): ListScreen<CustomerRow, ExportedCustomer> => ({
  path,
  label: 'Customers',
  fileName: `${type} customers`,
  columns: columnsOf(type),
  exported: exportColumns[type],
  exportPath: `${path}/export`,
  filters: [
    byArea,
    ...(customerTraits[type].hasConnection
      ? [{ name: 'svType', label: 'SV Type', of: { options: svTypes } }]
      : []),
  ],
  dayOf: (row) => row.date,
});

/** The customers of each type. */
export const customerLists = Object.fromEntries(
  customerTypes.map((type) => [type, { list: listOf(type), only: { customerType: type } }]),
) as Record<
  CustomerType,
  { list: ListScreen<CustomerRow, ExportedCustomer>; only: { customerType: CustomerType } }
>;
