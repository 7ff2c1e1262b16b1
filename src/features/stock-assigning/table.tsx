import { Badge } from '@mantine/core';
import { formatCount } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import type { Column } from '../../kit/web/table/column.ts';
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
import { type LoadRow, loadList, path } from './contract.ts';

export const nameOf = (row: LoadRow): string =>
  `${formatCount(row.qty)} ${fullThingName(row)} to ${row.employee.name}`;

const column = columnsOf(loadList);

const columns: Column<LoadRow>[] = [
  column.date,
  { ...column.area_code, identifies: true },
  { ...column.employee, identifies: true, below: column.vehicle },
  { ...column.branch, below: column.godown },
  column.product,
  column.weight,
  column.qty,
  { ...column.status, cell: (row) => <Status status={row.status} /> },
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
    byChoice(loadList, 'status'),
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
