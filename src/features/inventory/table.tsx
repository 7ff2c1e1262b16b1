import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { thingOf } from '../../masters/list-columns.ts';
import { byBranch, byGodown, byMode, byProduct, byWeight } from '../../masters/list-filters.ts';
import { mayOf } from '../../masters/rights.ts';
import { type InventoryRow, inventoryList, labels, path } from './contract.ts';

export const nameOf = (row: InventoryRow): string => `${row.invoice_no} of ${row.product_vendor.name}`;

const column = columnsOf(inventoryList);

const vendor: Column<InventoryRow> = { ...column.product_vendor, identifies: true, below: column.godown };

const columns: Column<InventoryRow>[] = [
  column.date,
  { ...column.invoice_no, cell: (row) => <Invoice row={row} />, identifies: true },
  vendor,
  thingOf(column),
  column.qty,
  column.empty_cylinders,
  column.invoice_amount,
  { ...column.paid_amount, below: column.payment_mode },
  { ...column.plant_load, startsHidden: true },
];

/** Purchases from vendors; while money places are on, with their modes. */
export const purchases = ({ money_places }: RuleSettings) => (money_places ? withModes : plain);

const plain: ListScreen<InventoryRow> = {
  path,
  label: 'Inventory',
  columns,
  filters: [
    byBranch,
    byGodown,
    { name: 'product_vendor_id', label: labels.product_vendor_id, source: { to: '/vendors' } },
    byProduct,
    byWeight,
    byChoice(inventoryList, 'payment_mode'),
  ],
  dayOf: (row) => row.date,
};
const linked: Column<InventoryRow> = {
  ...vendor,
  cell: (row, shown) => <VendorLink row={row}>{shown}</VendorLink>,
};
const withModes: ListScreen<InventoryRow> = {
  ...plain,
  columns: [...columns.map((one) => (one === vendor ? linked : one)), column.mode_of_payment],
  filters: [...plain.filters, byMode],
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

/** The way to the account of the vendor, for those who may read it. */
function VendorLink({ row, children }: { row: InventoryRow; children: ReactNode }) {
  const may = mayOf(useRole());
  if (!may('bank')) return children;
  return (
    <Anchor component={Link} to={`/vendor-account/${row.product_vendor_id}`} size="sm">
      {children}
    </Anchor>
  );
}
