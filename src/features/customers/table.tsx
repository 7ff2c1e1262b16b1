import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import type { CustomerRow } from './contract.ts';

export const nameOf = (row: Pick<CustomerRow, 'firstName' | 'lastName'>): string =>
  `${row.firstName} ${row.lastName}`;

/** One header keeps its underscore (docs/product/api.md). */
export const columns: Column<CustomerRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true },
  { header: 'Customer Type', value: (row) => row.customerType },
  {
    header: 'Gas_Consumer_Number',
    value: (row) => row.gas_consumer_number,
    cell: (row) => (
      <Stacked first={row.gas_consumer_number} second={row.is_superseded ? 'former holder' : ''} />
    ),
  },
  { header: 'FullName', value: nameOf, identifies: true },
  { header: 'Phone Number', value: (row) => row.mobileNumber, identifies: true },
  { header: 'Address', value: (row) => row.address },
];
