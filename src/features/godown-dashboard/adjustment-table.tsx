import { formatSigned } from '../../kit/shared/format.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { adjustmentKinds } from '../../masters/choices.ts';
import { thingOf } from '../../masters/list-columns.ts';
import { byBranch, byGodown, byProduct, byWeight } from '../../masters/list-filters.ts';
import { fullThingName } from '../../masters/things.ts';
import { type AdjustmentRow, adjustmentList, adjustmentsPath } from './contract.ts';
import { kindNames } from './kinds.ts';

export const nameOf = (row: AdjustmentRow): string =>
  `${kindNames[row.kind]}, ${row.godown.name}, ${fullThingName(row)}`;

const column = columnsOf(adjustmentList);

const columns: Column<AdjustmentRow>[] = [
  column.date,
  { ...column.godown, identifies: true },
  { ...column.kind, value: (row) => kindNames[row.kind] },
  { ...thingOf(column), identifies: true },
  { ...column.filled_change, cell: (row) => formatSigned(row.filled_change, 'count') },
  { ...column.empty_change, cell: (row) => formatSigned(row.empty_change, 'count') },
  {
    ...column.defective_change,
    startsHidden: true,
    cell: (row) => formatSigned(row.defective_change, 'count'),
  },
  column.reason,
];

/** Corrections of the godowns' stock. */
export const adjustments: ListScreen<AdjustmentRow> = {
  path: adjustmentsPath,
  label: 'Stock adjustments',
  columns,
  filters: [
    byBranch,
    byGodown,
    {
      name: 'kind',
      label: 'Adjustment',
      source: { options: adjustmentKinds.map((kind) => ({ value: kind, label: kindNames[kind] })) },
    },
    byProduct,
    byWeight,
  ],
  dayOf: (row) => row.date,
};
