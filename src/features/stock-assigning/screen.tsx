import { IconLock } from '@tabler/icons-react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { shortfallCall } from '../godown-dashboard/contract.ts';
import { type LoadBody, type LoadRow, labels, loadBody } from './contract.ts';
import { LoadForm } from './form.tsx';
import { emptyForm, type LoadValues, toForm } from './form-values.ts';
import { loads, nameOf } from './table.tsx';

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

const lockReason =
  'This load is settled. To change it, delete its stock settlement on Day Settlements first.';
const isRaised = (row: LoadRow) => row.status === 'raised';

/** The loads that drivers take out. */
export function Screen() {
  const { canWrite } = useAccess();
  const records = useRecords(loads);
  const { form, edit, reenter, onDeleted } = useListForm<LoadBody, LoadRow, LoadValues>({
    records,
    schema: loadBody,
    empty: emptyForm(),
    // Several products leave on one vehicle.
    kept: ['date', 'area_code_id', 'employee_id', 'vehicle_id', 'branch_id', 'godown_id'],
    toForm,
    fields,
    warningsOf: ({ date, godown_id, branch_id, product, weight, qty }, existing) =>
      fetchWarning('date', shortfallCall, {
        ...{ source: 'stock_assign', id: existing?.id, date, godown_id, branch_id },
        ...{ product, weight, filled: -qty },
      }),
  });
  usePageTitle('Day Business', form.existing ? 'Update Stock Assigning' : 'Stock Assigning');

  return (
    <RecordScreen
      records={records}
      entity="Stock Assign"
      name={nameOf}
      onDeleted={onDeleted}
      recreationOf={(row) => ({ body: createBodyOf(loadBody, row) })}
      reenter={reenter}
      emptyHint="Assign each driver's load above. The day's sales are taken from it."
      actions={{
        onEdit: edit,
        mayEdit: isRaised,
        mayDelete: isRaised,
        more: (row) =>
          canWrite &&
          !isRaised(row) && (
            <IconButton icon={IconLock} label={lockReason} onClick={() => toast(lockReason)} />
          ),
      }}
    >
      <LoadForm {...form} />
    </RecordScreen>
  );
}
