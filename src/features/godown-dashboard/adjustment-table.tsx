import { formatCount, formatWeight } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import type { AdjustmentRow } from './contract.ts';
import { kindNames } from './kinds.ts';

const thing = ({ product, weight }: AdjustmentRow) =>
  weight > 0 ? `${product} ${formatWeight(weight)}` : product;

export const nameOf = (row: AdjustmentRow): string =>
  `${kindNames[row.kind]}, ${row.godown.name}, ${thing(row)}`;

const signed = (count: number) => {
  if (count === 0) return '0';
  return count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;
};

export const columns: Column<AdjustmentRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true },
  { header: 'Godown', value: (row) => row.godown.name, identifies: true },
  { header: 'Adjustment', value: (row) => kindNames[row.kind] },
  { header: 'Product', value: thing, identifies: true },
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
