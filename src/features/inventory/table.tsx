import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatRupees, formatWeight } from '../../kit/shared/format.ts';
import { Breakable } from '../../kit/web/breakable.tsx';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import type { InventoryRow } from './contract.ts';

export const nameOf = (row: InventoryRow): string => `${row.invoice_no} of ${row.product_vendor.name}`;

export const columns: Column<InventoryRow>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true },
  {
    header: 'Invoice',
    value: (row) => row.invoice_no,
    cell: (row) => <Invoice row={row} />,
    identifies: true,
  },
  {
    header: 'Vendor, Godown',
    value: (row) => row.product_vendor.name,
    cell: (row) => <Stacked first={row.product_vendor.name} second={row.godown.name} />,
    identifies: true,
  },
  {
    header: 'Product, Weight',
    value: (row) => row.product,
    cell: (row) => (
      <Stacked first={row.product} second={row.weight > 0 ? formatWeight(row.weight) : ''} whole="both" />
    ),
  },
  { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
  {
    header: 'Empties out',
    value: (row) => row.empty_cylinders,
    figure: 'count',
  },
  {
    header: 'Invoice Amount',
    value: (row) => row.invoice_amount,
    figure: 'rupees',
  },
  {
    header: 'Paid Amount, Payment Mode',
    value: (row) => row.paid_amount,
    cell: (row) => <Stacked first={formatRupees(row.paid_amount)} second={row.payment_mode} />,
    figure: 'rupees',
  },
];

/** The number, and the way to the attached paper where there is one. */
function Invoice({ row }: { row: InventoryRow }) {
  if (!row.file) return <Breakable text={row.invoice_no} />;
  return (
    <Anchor href={row.file} target="_blank" rel="noreferrer" size="sm" title="Open the attachment">
      <Breakable text={row.invoice_no} /> <IconPaperclip size={14} aria-label="has an attachment" />
    </Anchor>
  );
}
