import { IconLock } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { bodyFrom } from '../../kit/shared/body-from.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { filled } from '../../kit/web/form/use-record-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { type AssignBody, type AssignRow, assignBody, labels } from './contract.ts';
import { AssignForm } from './form.tsx';
import { assigns, nameOf } from './table.tsx';

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

const keptBecause =
  'This load is settled. To change it, delete its stock settlement on Day Settlements first.';
const isRaised = (row: AssignRow) => row.status === 'raised';

/** The loads that drivers take out. */
export function Screen() {
  const { canWrite } = useAccess();
  const records = useRecords(assigns);
  const { form, edit, reenter, onDeleted } = useListForm<AssignBody, AssignRow>({
    records,
    schema: assignBody,
    empty: emptyForm(),
    // Several products leave on one vehicle.
    kept: ['date', 'area_code_id', 'employee_id', 'vehicle_id', 'branch_id', 'godown_id'],
    toForm,
    fields,
  });
  usePageTitle('Day Business', form.updated ? 'Update Stock Assigning' : 'Stock Assigning');

  return (
    <RecordScreen
      records={records}
      entity="Stock Assign"
      name={nameOf}
      onDeleted={onDeleted}
      again={(row) => ({ body: bodyFrom(assignBody, row) })}
      reenter={reenter}
      emptyHint="Assign each driver's load above. The day's sales are taken from it."
      actions={{
        onEdit: edit,
        mayEdit: isRaised,
        mayDelete: isRaised,
        more: (row) =>
          canWrite &&
          !isRaised(row) && (
            <IconButton icon={IconLock} label={keptBecause} onClick={() => toast(keptBecause)} />
          ),
      }}
    >
      <AssignForm {...form} />
    </RecordScreen>
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
  ...filled(emptyForm(), row),
  weight: row.weight > 0 ? String(row.weight) : '',
});
