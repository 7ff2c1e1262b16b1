import { Badge } from '@mantine/core';
import { formatCount } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import { fullThingName } from '../../masters/things.ts';
import type { AssignRow } from './contract.ts';

export const nameOf = (row: AssignRow): string =>
  `${formatCount(row.qty)} ${fullThingName(row)} to ${row.employee.name}`;

export const columns: Column<AssignRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true },
  { header: 'Area Code', value: (row) => row.area_code.area_code, identifies: true },
  {
    header: 'Driver, Vehicle',
    value: (row) => row.employee.name,
    cell: (row) => <Stacked first={row.employee.name} second={row.vehicle.vehicle_number} />,
    identifies: true,
  },
  {
    header: 'Branch, Godown',
    value: (row) => row.branch.name,
    cell: (row) => <Stacked first={row.branch.name} second={row.godown.name} />,
  },
  { header: 'Product', value: (row) => row.product },
  { header: 'Weight', value: (row) => row.weight || null, figure: 'kg' },
  { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
  { header: 'Status', value: (row) => row.status, cell: (row) => <Status status={row.status} /> },
];

/** Outlined while the load is out, filled in grey once it is settled: readable without colour. */
const Status = ({ status }: Pick<AssignRow, 'status'>) => (
  <Badge
    variant={status === 'raised' ? 'outline' : 'light'}
    color={status === 'raised' ? 'petrol' : 'gray'}
    radius="sm"
    tt="none"
  >
    {status}
  </Badge>
);
