import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import type { RateRow } from './contract.ts';

export const columns: Column<RateRow>[] = [
  { header: 'Product Name', value: (row) => row.name, identifies: true },
  { header: 'Category', value: (row) => row.category },
  {
    header: 'Price',
    value: (row) => row.price,
    cell: (row) =>
      row.next_price === null ? (
        formatRupees(row.price)
      ) : (
        <Stacked
          first={formatRupees(row.price)}
          second={`${formatRupees(row.next_price)} from ${formatDay(row.next_from_date ?? '')}`}
        />
      ),
    is_figure: true,
    identifies: true,
  },
  { header: 'Units', value: (row) => row.units, is_figure: true },
  { header: 'Note', value: (row) => row.note },
];
