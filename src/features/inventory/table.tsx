import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { thingColumn } from '../../masters/list-columns.ts';
import { byBranch, byGodown, byPaymentMode, byProduct, byWeight } from '../../masters/list-filters.ts';
import { type InventoryRow, labels, path } from './contract.ts';

export const nameOf = (row: InventoryRow): string => `${row.invoice_no} of ${row.product_vendor.name}`;

const columns: Column<InventoryRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, field: 'date' },
  {
    header: 'Invoice',
    value: (row) => row.invoice_no,
    cell: (row) => <Invoice row={row} />,
    identifies: true,
    field: 'invoice_no',
  },
  {
    header: 'Vendor',
    value: (row) => row.product_vendor.name,
    identifies: true,
    field: 'product_vendor',
    filter: 'product_vendor_id',
    below: { header: 'Godown', value: (row) => row.godown.name, field: 'godown', filter: 'godown_id' },
  },
  thingColumn,
  { header: 'Quantity', value: (row) => row.qty, figure: 'count', field: 'qty' },
  { header: 'Empties out', value: (row) => row.empty_cylinders, figure: 'count', field: 'empty_cylinders' },
  { header: 'Invoice Amount', value: (row) => row.invoice_amount, figure: 'rupees', field: 'invoice_amount' },
  {
    header: 'Paid Amount',
    value: (row) => row.paid_amount,
    figure: 'rupees',
    field: 'paid_amount',
    below: {
      header: 'Payment Mode',
      value: (row) => row.payment_mode,
      field: 'payment_mode',
      filter: 'payment_mode',
    },
  },
];

/** Purchases from vendors. */
export const purchases: ListScreen<InventoryRow> = {
  path,
  label: 'Inventory',
  columns,
  filters: [
    byBranch,
    byGodown,
    { name: 'product_vendor_id', label: labels.product_vendor_id, of: { to: '/vendors' } },
    byProduct,
    byWeight,
    byPaymentMode,
  ],
  dayOf: (row) => row.date,
};

/** The number, and the way to the attached paper where there is one. */
function Invoice({ row }: { row: InventoryRow }) {
  if (!row.file) return <Breakable text={row.invoice_no} />;
  return (
    <Anchor href={row.file} target="_blank" rel="noreferrer" size="sm" title="Open the attachment">
      <Breakable text={row.invoice_no} /> <IconPaperclip size={14} aria-label="has an attachment" />
    </Anchor>
  );
}
