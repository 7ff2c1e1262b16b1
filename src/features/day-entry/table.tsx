import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import { paidBy } from '../../masters/choices.ts';
import { fullThingName } from '../../masters/things.ts';
import type { EntryRow } from './contract.ts';

export const nameOf = (row: EntryRow): string =>
  [formatDay(row.date), row.customer_name || row.saletype, formatRupees(row.amount)].join(', ');

export const columns: Column<EntryRow>[] = [
  {
    header: 'Date, Sale Type',
    value: (row) => row.date,
    cell: (row) => <Stacked first={formatDay(row.date)} second={row.saletype} whole="both" />,
  },
  {
    header: 'Area Code, Branch',
    value: (row) => row.area_code,
    cell: (row) => <Stacked first={row.area_code} second={row.branch} />,
  },
  {
    header: 'Driver, Vehicle',
    value: (row) => row.driver,
    cell: (row) => <Stacked first={row.driver} second={row.vehicle_number} />,
  },
  {
    header: 'Customer',
    value: (row) => row.customer_name,
    cell: (row) => <Stacked first={row.customer_name} second={row.customer_type} />,
    identifies: true,
  },
  { header: 'Product', value: fullThingName, identifies: true },
  { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
  {
    header: 'Empties',
    value: (row) => row.empty_cylinders,
    figure: 'count',
  },
  {
    header: 'Amount, Payment Mode',
    value: (row) => row.amount,
    cell: (row) => <Stacked first={formatRupees(row.amount)} second={paidBy(row)} />,
    figure: 'rupees',
  },
];
