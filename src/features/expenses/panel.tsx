import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { get } from '../../kit/web/client/read.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { type ExpenseRow, expenseFields, expenseRow, labels, path, sameCall } from './contract.ts';
import { ExpenseForm } from './form.tsx';
import { emptyForm, expenseForm, kept, toForm } from './form-values.ts';
import { expenses, nameOf } from './table.tsx';
import { VehicleDialog } from './vehicle-dialog.tsx';

const fields = describedBy(
  labels,
  { branch_id: '/branches', fuel_vendor_id: '/fuel_vendors', vehicle_id: '/vehicles' },
  { amount: 'rupees' },
);

/** What the branches spend: typed above, newest first below. */
export function ExpensesPanel() {
  const [viewed, setViewed] = useState<ExpenseRow>();
  const records = useRecords(expenses);
  const { form, edit, reenter, onDeleted } = useListForm({
    records,
    schema: expenseForm,
    empty: emptyForm(),
    kept,
    toForm,
    fields,
    warningsOf: ({ file: _, no_of_liters: __, ...expense }, existing) =>
      fetchWarning('amount', sameCall, { ...expense, except: existing?.id }),
  });
  usePageTitle('Day Business', form.existing ? 'Update Expence' : 'Add Expence');
  useUrlRecord(async (id) => edit((await get(recordCall(path, expenseRow), { id })).data));

  return (
    <RecordScreen
      records={records}
      entity="Expence"
      name={nameOf}
      onDeleted={onDeleted}
      recreationOf={(row) => ({
        body: createBodyOf(expenseFields, row),
        lost: row.file ? 'its attachment' : undefined,
      })}
      reenter={reenter}
      emptyHint="Enter branch expenses above: fuel, vehicle or general."
      actions={{
        onEdit: edit,
        more: (row) =>
          row.vehicle_id !== null && (
            <IconButton
              icon={IconTruck}
              label={`View vehicle ${row.vehicle_number}`}
              onClick={() => setViewed(row)}
            />
          ),
      }}
    >
      <ExpenseForm {...form} />
      <VehicleDialog expense={viewed} onClose={() => setViewed(undefined)} />
    </RecordScreen>
  );
}
