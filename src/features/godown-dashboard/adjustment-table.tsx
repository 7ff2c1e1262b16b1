import { formatCount } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { fullThingName } from '../../masters/things.ts';
import type { AdjustmentRow } from './contract.ts';
import { kindNames } from './kinds.ts';

export const nameOf = (row: AdjustmentRow): string =>
  `${kindNames[row.kind]}, ${row.godown.name}, ${fullThingName(row)}`;

const signed = (count: number) => {
  if (count === 0) return '0';
  return count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;
};

export const columns: Column<AdjustmentRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true },
  { header: 'Godown', value: (row) => row.godown.name, identifies: true },
  { header: 'Adjustment', value: (row) => kindNames[row.kind] },
  { header: 'Product', value: fullThingName, identifies: true },
  {
    header: 'Filled',
    value: (row) => row.filled_change,
    cell: (row) => signed(row.filled_change),
    figure: 'count',
  },
  {
    header: 'Empty',
    value: (row) => row.empty_change,
    cell: (row) => signed(row.empty_change),
    figure: 'count',
  },
  { header: 'Reason', value: (row) => row.reason },
];
