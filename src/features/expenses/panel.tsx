import { Stack } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { api, messageOf } from '../../kit/web/api.ts';
import { useAskedRecord } from '../../kit/web/asked.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { toast } from '../../kit/web/toast.ts';
import { useUpdatableEntry } from '../../kit/web/updatable-entry.ts';
import { usePages } from '../../kit/web/use-pages.ts';
import { type ExpenseRow, labels, path } from './contract.ts';
import { ExpenseForm } from './form.tsx';
import { emptyForm, expenseForm, kept, toForm } from './form-values.ts';
import { columns, nameOf } from './table.tsx';
import { VehicleDialog } from './vehicle-dialog.tsx';

const fields = describedBy(
  labels,
  { branch_id: '/branches', fuel_vendor_id: '/fuel_vendors', vehicle_id: '/vehicles' },
  { amount: 'rupees' },
);

/** What the branches spend: typed above, newest first below. */
export function ExpensesPanel() {
  const empty = useMemo(emptyForm, []);
  const [viewed, setViewed] = useState<ExpenseRow>();
  const pages = usePages<ExpenseRow>(path);
  const { entry, updated, edit, leave, lit_id } = useUpdatableEntry({
    path,
    schema: expenseForm,
    empty,
    kept,
    toForm,
    fields,
    onCreated: pages.toFirst,
  });
  useAskedRecord(async (id) => {
    try {
      const { data } = await api.get<{ data: ExpenseRow }>(`${path}/${id}`);
      await edit(data);
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  const records = useRecordDialogs<ExpenseRow>({
    entity: 'Expence',
    path,
    name: nameOf,
    // A form for an expense that is gone could not be saved.
    onDeleted: ({ id }) => id === updated?.id && leave(),
  });
  usePageTitle('Day Business', updated ? 'Update Expence' : 'Add Expence');

  return (
    <Stack gap="lg">
      <ExpenseForm entry={entry} updated={updated} onCancel={updated && leave} />
      <PagedTable
        label="Expences"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Enter branch expenses above: fuel, vehicle or general."
        actions={{
          ...records.actions,
          onEdit: edit,
          more: (row) =>
            row.vehicle_id !== null && (
              <IconButton label={`View vehicle ${row.vehicle_number}`} onClick={() => setViewed(row)}>
                <IconTruck size={18} stroke={1.75} aria-hidden />
              </IconButton>
            ),
        }}
      />
      <VehicleDialog expense={viewed} onClose={() => setViewed(undefined)} />
      {records.dialogs}
    </Stack>
  );
}
