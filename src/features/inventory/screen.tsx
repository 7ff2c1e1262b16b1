import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api, messageOf } from '../../kit/web/api.ts';
import { useAskedRecord } from '../../kit/web/asked.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { toast } from '../../kit/web/toast.ts';
import { useUpdatableEntry } from '../../kit/web/updatable-entry.ts';
import { usePages } from '../../kit/web/use-pages.ts';
import { type InventoryBody, type InventoryRow, inventoryBody, labels, path } from './contract.ts';
import { purchaseDoubts } from './doubts.ts';
import { InventoryForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

const fields = describedBy(
  labels,
  { godown_id: '/godowns', product_vendor_id: '/vendors' },
  { weight: 'kg', invoice_amount: 'rupees', paid_amount: 'rupees' },
);

/** Purchases from vendors: form above, newest first below. */
export function Screen() {
  const empty = useMemo(() => emptyForm(), []);
  const pages = usePages<InventoryRow>(path);
  const { entry, updated, edit, leave, lit_id } = useUpdatableEntry<InventoryBody, InventoryRow>({
    path,
    schema: inventoryBody,
    empty,
    kept: ['date', 'godown_id', 'product_vendor_id'],
    toForm,
    fields,
    doubtsOf: purchaseDoubts,
    onCreated: pages.toFirst,
  });
  useAskedRecord(async (id) => {
    try {
      const { data } = await api.get<{ data: InventoryRow }>(`${path}/${id}`);
      await edit(data);
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  usePageTitle('Inventory', updated ? 'Edit Inventory' : 'Add To Inventory');
  const records = useRecordDialogs<InventoryRow>({
    entity: 'Inventory',
    path,
    name: nameOf,
    onDeleted: ({ id }) => id === updated?.id && leave(),
  });

  return (
    <Stack gap="lg">
      <InventoryForm entry={entry} updated={updated} onCancel={updated && leave} />
      <PagedTable
        label="Inventory"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Enter loads received from the plant above. They are added to the godown stock."
        actions={{
          ...records.actions,
          onEdit: edit,
        }}
      />
      {records.dialogs}
    </Stack>
  );
}

const emptyForm = (): FieldValues => ({
  date: today(),
  invoice_no: '',
  godown_id: '',
  product_vendor_id: '',
  product: '',
  weight: '',
  qty: '',
  empty_cylinders: '',
  invoice_amount: '',
  payment_mode: '',
  paid_amount: '',
  note: '',
  file: undefined,
});

const toForm = (row: InventoryRow): FieldValues => ({
  date: row.date,
  invoice_no: row.invoice_no,
  godown_id: String(row.godown_id),
  product_vendor_id: String(row.product_vendor_id),
  product: row.product,
  weight: row.weight > 0 ? String(row.weight) : '',
  qty: String(row.qty),
  empty_cylinders: String(row.empty_cylinders),
  invoice_amount: String(row.invoice_amount),
  payment_mode: row.payment_mode,
  paid_amount: String(row.paid_amount),
  note: row.note,
  file: undefined,
});
