import { Badge } from '@mantine/core';
import { formatCount } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { areaColumn, crewColumn } from '../../masters/list-columns.ts';
import {
  byArea,
  byBranch,
  byDriver,
  byGodown,
  byProduct,
  byVehicle,
  byWeight,
} from '../../masters/list-filters.ts';
import { fullThingName } from '../../masters/things.ts';
import { type LoadRow, labels, path } from './contract.ts';

export const nameOf = (row: LoadRow): string =>
  `${formatCount(row.qty)} ${fullThingName(row)} to ${row.employee.name}`;

const columns: Column<LoadRow>[] = [
  { header: labels.date, value: (row) => row.date, isDate: true, field: 'date' },
  { ...areaColumn, identifies: true },
  crewColumn,
  {
    header: labels.branch_id,
    value: (row) => row.branch.name,
    field: 'branch',
    filter: 'branch_id',
    below: {
      header: labels.godown_id,
      value: (row) => row.godown.name,
      field: 'godown',
      filter: 'godown_id',
    },
  },
  { header: labels.product, value: (row) => row.product, field: 'product', filter: 'product' },
  {
    header: labels.weight,
    value: (row) => row.weight || null,
    figure: 'kg',
    field: 'weight',
    filter: 'weight',
  },
  { header: labels.qty, value: (row) => row.qty, figure: 'count', field: 'qty' },
  {
    header: labels.status,
    value: (row) => row.status,
    cell: (row) => <Status status={row.status} />,
    field: 'status',
    filter: 'status',
  },
];

/** The loads that drivers took out. */
export const loads: ListScreen<LoadRow> = {
  path,
  label: 'Stock assigns',
  columns,
  filters: [
    byBranch,
    byArea,
    byDriver,
    byVehicle,
    byGodown,
    byProduct,
    byWeight,
    { name: 'status', label: labels.status, of: { options: ['raised', 'settled'] } },
  ],
  dayOf: (row) => row.date,
};

/** Outlined while the load is out, filled in grey once it is settled: readable without colour. */
const Status = ({ status }: Pick<LoadRow, 'status'>) => (
  <Badge
    variant={status === 'raised' ? 'outline' : 'light'}
    color={status === 'raised' ? 'petrol' : 'gray'}
    radius="sm"
    tt="none"
  >
    {status}
  </Badge>
);
