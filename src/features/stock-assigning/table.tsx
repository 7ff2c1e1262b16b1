import { Badge } from '@mantine/core';
import { formatCount, formatDay } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import type { AssignRow } from './contract.ts';

export const nameOf = (row: AssignRow): string =>
  `${formatCount(row.qty)} ${row.product}${row.weight > 0 ? ` ${row.weight} kg` : ''} to ${row.employee.name}`;

export const columns: Column<AssignRow>[] = [
  { header: 'Date', value: (row) => row.date, cell: (row) => formatDay(row.date) },
  { header: 'Area Code', value: (row) => row.area_code.area_code, identifies: true },
  { header: 'Driver', value: (row) => row.employee.name, identifies: true },
  { header: 'Vehicle', value: (row) => row.vehicle.vehicle_number },
  { header: 'Branch', value: (row) => row.branch.name },
  { header: 'Godown', value: (row) => row.godown.name },
  { header: 'Product', value: (row) => row.product },
  { header: 'Weight (kg)', value: (row) => row.weight || '', is_figure: true },
  { header: 'Quantity', value: (row) => row.qty, cell: (row) => formatCount(row.qty), is_figure: true },
  { header: 'Status', value: (row) => row.status, cell: (row) => <Status status={row.status} /> },
];

/** Outlined while the load is out, filled in grey once it is settled: readable without colour. */
const Status = ({ status }: Pick<AssignRow, 'status'>) => (
  <Badge
    variant={status === 'raised' ? 'outline' : 'light'}
    color={status === 'raised' ? 'petrol' : 'gray'}
    radius="sm"
  >
    {status}
  </Badge>
);
