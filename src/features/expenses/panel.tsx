import { IconLock, IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { get } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { cashLimitCall } from '../till/contract.ts';
import {
  type ExpenseRow,
  expenseFields,
  expenseRow,
  labels,
  path,
  sameCall,
  sameFields,
} from './contract.ts';
import { ExpenseForm } from './form.tsx';
import { emptyForm, expenseForm, kept, toForm } from './form-values.ts';
import { expenses, nameOf } from './table.tsx';
import { VehicleDialog } from './vehicle-dialog.tsx';

const fields = describedBy(
  labels,
  {
    branch_id: '/branches',
    fuel_vendor_id: '/fuel_vendors',
    vehicle_id: '/vehicles',
    employee_id: '/employees',
    area_code_id: '/area_codes',
    mode_of_payment_id: '/mode_of_payments',
    expense_type_id: '/expense_types',
  },
  { amount: 'rupees' },
);

/** Whether no recovery has counted it yet. */
const isOpen = ({ cash_recovery_id: recovery }: ExpenseRow) => !recovery;
const LOCKED = 'This expense is part of a cash recovery. Delete the recovery on Day Settlements first.';

/** The query for an equal expense, however it was paid. */
const sameAs = (expense: ExpenseSent, except: number | undefined) => ({
  ...recordOf(sameFields, (field) => expense[field]),
  except,
});

/** Whether much cash goes to one payee on the day. */
const cashWarning = ({ date, amount, payee, mode_of_payment_id }: ExpenseSent, except: number | undefined) =>
  fetchWarning('amount', cashLimitCall, { date, amount, payee, mode_of_payment_id, except });
type ExpenseSent = z.output<ReturnType<typeof expenseForm>>;

/** What the branches spend: typed above, newest first below. */
export function ExpensesPanel() {
  const [viewed, setViewed] = useState<ExpenseRow>();
  const rules = useRules();
  const records = useRecords(expenses(rules));
  const { canWrite } = useAccess();
  const { form, edit, reenter, onDeleted } = useListForm({
    records,
    schema: expenseForm,
    empty: emptyForm(),
    kept,
    toForm,
    fields,
    warningsOf: async (expense, existing) => ({
      ...(rules.money_places && (await cashWarning(expense, existing?.id))),
      ...(await fetchWarning('amount', sameCall, sameAs(expense, existing?.id))),
    }),
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
        mayEdit: isOpen,
        mayDelete: isOpen,
        more: (row) => (
          <>
            {row.vehicle_id !== null && (
              <IconButton
                icon={IconTruck}
                label={`View vehicle ${row.vehicle_number}`}
                onClick={() => setViewed(row)}
              />
            )}
            {canWrite && !isOpen(row) && (
              <IconButton icon={IconLock} label={LOCKED} onClick={() => toast(LOCKED)} />
            )}
          </>
        ),
      }}
    >
      <ExpenseForm {...form} />
      <VehicleDialog expense={viewed} onClose={() => setViewed(undefined)} />
    </RecordScreen>
  );
}
