import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/table/column.ts';
import type { RateRow } from './contract.ts';
import classes from './table.module.css';

export const columns: Column<RateRow>[] = [
  { header: 'Product Name', value: (row) => row.name, identifies: true },
  { header: 'Category', value: (row) => row.category },
  {
    header: 'Price',
    value: (row) => row.price,
    cell: (row) => <Price row={row} />,
    figure: 'rupees',
    identifies: true,
  },
  { header: 'Units', value: (row) => row.units, figure: 'count' },
  { header: 'Note', value: (row) => row.note },
];

/** What counts now, and under it what is to come. */
const Price = ({ row: { price, next_price, next_from_date } }: { row: RateRow }) => (
  <>
    {formatRupees(price)}
    {next_price !== null && next_from_date !== null && (
      <small className={classes.next}>
        {formatRupees(next_price)} from {formatDay(next_from_date)}
      </small>
    )}
  </>
);
