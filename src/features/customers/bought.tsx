import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { type CustomerEntry, type CustomerRecord, path } from './contract.ts';
import { nameOf } from './table.tsx';

const columns: Column<CustomerEntry>[] = [
  { header: 'Date', value: (row) => row.date, cell: (row) => formatDay(row.date), identifies: true },
  { header: 'Sale Type', value: (row) => row.saletype },
  { header: 'Area Code', value: (row) => row.area_code },
  {
    header: 'Product',
    value: ({ product, weight }) => (weight > 0 ? `${product} ${weight} kg` : product),
    identifies: true,
  },
  { header: 'Quantity', value: (row) => row.qty, cell: (row) => formatCount(row.qty), is_figure: true },
  {
    header: 'Empties',
    value: (row) => row.empty_cylinders,
    cell: (row) => formatCount(row.empty_cylinders),
    is_figure: true,
  },
  { header: 'Payment', value: (row) => row.payment_mode },
  { header: 'Amount', value: (row) => row.amount, cell: (row) => formatRupees(row.amount), is_figure: true },
];

/** The sales to a customer, newest first. */
export function Bought({ customer }: { customer: CustomerRecord }) {
  const pages = usePages<CustomerEntry>(`${path}/${customer.id}/entries`);
  return (
    <PagedTable
      label="What they bought"
      pages={pages}
      columns={columns}
      empty_hint={`Sales to ${nameOf(customer)} are listed here once a day entry names them.`}
    />
  );
}
