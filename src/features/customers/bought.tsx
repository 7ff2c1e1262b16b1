import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import { usePages } from '../../kit/web/table/use-pages.ts';
import { paidBy } from '../../masters/choices.ts';
import { fullThingName } from '../../masters/things.ts';
import { type CustomerRecord, type CustomerSale, path } from './contract.ts';
import { nameOf } from './table.tsx';

const columns: Column<CustomerSale>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, identifies: true },
  { header: 'Sale Type', value: (row) => row.saletype },
  { header: 'Area Code', value: (row) => row.area_code },
  {
    header: 'Product',
    value: fullThingName,
    identifies: true,
  },
  { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
  {
    header: 'Empties',
    value: (row) => row.empty_cylinders,
    figure: 'count',
  },
  { header: 'Payment', value: paidBy },
  { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
];

/** The sales to a customer, newest first. */
export function Bought({ customer }: { customer: CustomerRecord }) {
  const pages = usePages<CustomerSale>(`${path}/${customer.id}/entries`);
  return (
    <Table
      label="Purchases"
      pages={pages}
      columns={columns}
      emptyHint={`Sales to ${nameOf(customer)} from Day Entry are listed here.`}
    />
  );
}
