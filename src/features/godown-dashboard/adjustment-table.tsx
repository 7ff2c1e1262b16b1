import { formatSigned } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { adjustmentKinds } from '../../masters/choices.ts';
import { thingColumn } from '../../masters/list-columns.ts';
import { byBranch, byGodown, byProduct, byWeight } from '../../masters/list-filters.ts';
import { fullThingName } from '../../masters/things.ts';
import { type AdjustmentRow, adjustmentsPath } from './contract.ts';
import { kindNames } from './kinds.ts';

export const nameOf = (row: AdjustmentRow): string =>
  `${kindNames[row.kind]}, ${row.godown.name}, ${fullThingName(row)}`;

const columns: Column<AdjustmentRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, field: 'date' },
  {
    header: 'Godown',
    value: (row) => row.godown.name,
    identifies: true,
    field: 'godown',
    filter: 'godown_id',
  },
  { header: 'Adjustment', value: (row) => kindNames[row.kind], field: 'kind', filter: 'kind' },
  { ...thingColumn, identifies: true },
  {
    header: 'Filled',
    value: (row) => row.filled_change,
    cell: (row) => formatSigned(row.filled_change, 'count'),
    figure: 'count',
    field: 'filled_change',
  },
  {
    header: 'Empty',
    value: (row) => row.empty_change,
    cell: (row) => formatSigned(row.empty_change, 'count'),
    figure: 'count',
    field: 'empty_change',
  },
  { header: 'Reason', value: (row) => row.reason, field: 'reason' },
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
      of: { options: adjustmentKinds.map((kind) => ({ value: kind, label: kindNames[kind] })) },
    },
    byProduct,
    byWeight,
  ],
  dayOf: (row) => row.date,
};
