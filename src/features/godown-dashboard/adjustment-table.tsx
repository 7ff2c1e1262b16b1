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

const listed = columnsOf(adjustmentList);

const columns: Column<AdjustmentRow>[] = [
  listed.date,
  { ...listed.godown, identifies: true },
  { ...listed.kind, value: (row) => kindNames[row.kind] },
  { ...thingOf(listed), identifies: true },
  { ...listed.filled_change, cell: (row) => formatSigned(row.filled_change, 'count') },
  { ...listed.empty_change, cell: (row) => formatSigned(row.empty_change, 'count') },
  listed.reason,
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
