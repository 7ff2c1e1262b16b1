import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type DriverEntryKind, driverEntryTraits, paymentModes } from '../../masters/choices.ts';
import type { DriverAccount } from './account/contract.ts';
import { type EntryBody, type EntryRow, entriesPath, entryBody, labels } from './contract.ts';
import { entryTitles, owedText } from './words.ts';

const { AreaField, ChoiceField, DateField, NumberField, ReferenceField } = formFields<EntryBody>();

/** Whether the driver owes less by it, and so cannot by more than is owed. */
const owesLess: Record<DriverEntryKind, boolean> = {
  opening: false,
  advance: false,
  payment: true,
  deduction: true,
  waiver: true,
};

type EntryFormProps = { account: DriverAccount; kind: DriverEntryKind; onClose: () => void };

/** An entry of a driver's account. */
export function EntryForm({ account, kind, onClose }: EntryFormProps) {
  const { id, name, owed, owed_by_branch } = account;
  const { hasMode, isLetOff } = driverEntryTraits[kind];
  const [branch] = owed_by_branch;
  const entry = useRecordForm<EntryBody, EntryRow>({
    schema: entryBody,
    empty: {
      date: today(),
      branch_id: branch ? String(branch.branch.id) : '',
      employee_id: String(id),
      kind,
      amount: '',
      payment_mode: hasMode ? 'cash' : '',
      note: '',
    },
    address: entriesPath,
    warningsOf: ({ branch_id, amount }): Record<string, string> => {
      const due = owed_by_branch.find((line) => line.branch.id === branch_id)?.owed ?? 0;
      return owesLess[kind] && amount > Math.max(due, 0)
        ? { amount: `More than is owed in this branch (${owedText(due)})` }
        : {};
    },
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel={entryTitles[kind]}
      onCancel={onClose}
      about={
        <>
          <strong>{name}</strong>, owed {owedText(owed)}
        </>
      }
    >
      <NumberField name="amount" label={labels.amount} unit="₹" required isFirst />
      {hasMode && (
        <ChoiceField name="payment_mode" label={labels.payment_mode} options={paymentModes} required />
      )}
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <ReferenceField name="branch_id" label={labels.branch_id} to="/branches" required />
      <AreaField name="note" label={isLetOff ? 'Reason' : labels.note} required={isLetOff} />
    </DialogForm>
  );
}
