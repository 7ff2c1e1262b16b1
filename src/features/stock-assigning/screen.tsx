import { Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { toast } from '../../kit/web/toast.ts';
import { useUpdatableEntry } from '../../kit/web/updatable-entry.ts';
import { usePages } from '../../kit/web/use-pages.ts';
import { type AssignBody, type AssignRow, assignBody, labels, path } from './contract.ts';
import { AssignForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

const fields = describedBy(
  labels,
  {
    area_code_id: '/area_codes',
    employee_id: '/employees',
    vehicle_id: '/vehicles',
    branch_id: '/branches',
    godown_id: '/godowns',
  },
  { weight: 'kg' },
);

const kept_because =
  'This load is settled. To change it, delete its stock settlement on Day Settlements first.';
const isRaised = (row: AssignRow) => row.status === 'raised';

/** The loads that drivers take out. */
export function Screen() {
  const empty = useMemo(() => emptyForm(), []);
  const pages = usePages<AssignRow>(path);
  const { entry, updated, edit, leave, lit_id } = useUpdatableEntry<AssignBody, AssignRow>({
    path,
    schema: assignBody,
    empty,
    // Several products leave on one vehicle.
    kept: ['date', 'area_code_id', 'employee_id', 'vehicle_id', 'branch_id', 'godown_id'],
    toForm,
    fields,
    onCreated: pages.toFirst,
  });
  usePageTitle('Day Business', updated ? 'Update Stock Assigning' : 'Stock Assigning');
  const records = useRecordDialogs<AssignRow>({
    entity: 'Stock Assign',
    path,
    name: nameOf,
    onDeleted: ({ id }) => id === updated?.id && leave(),
  });

  return (
    <Stack gap="lg">
      <AssignForm entry={entry} updated={updated} onCancel={updated && leave} />
      <PagedTable
        label="Stock assigns"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Assign each driver's load above; the day's sales are taken from it."
        actions={{
          ...records.actions,
          onEdit: edit,
          mayEdit: isRaised,
          mayDelete: isRaised,
          more: (row) =>
            isRaised(row) ? null : (
              <IconButton label={kept_because} onClick={() => toast(kept_because)}>
                <IconLock size={18} stroke={1.75} aria-hidden />
              </IconButton>
            ),
        }}
      />
      {records.dialogs}
    </Stack>
  );
}

const emptyForm = (): FieldValues => ({
  date: today(),
  area_code_id: '',
  employee_id: '',
  vehicle_id: '',
  branch_id: '',
  godown_id: '',
  product: '',
  weight: '',
  qty: '',
});

const toForm = (row: AssignRow): FieldValues => ({
  date: row.date,
  area_code_id: String(row.area_code_id),
  employee_id: String(row.employee_id),
  vehicle_id: String(row.vehicle_id),
  branch_id: String(row.branch_id),
  godown_id: String(row.godown_id),
  product: row.product,
  weight: row.weight > 0 ? String(row.weight) : '',
  qty: String(row.qty),
});
