import { formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { mayOf } from '../../masters/rights.ts';
import { labels, type MoveBody, type MoveRow, moveBody, movesPath } from './contract.ts';
import { moveTitles } from './words.ts';

const { AreaField, DateField, NumberField, ReferenceField } = formFields<MoveBody>();

type MoveFormProps = {
  branch: { id: string; name: string };
  kind: MoveRow['kind'];
  /** What is in the till now (₹). */
  held: number;
  onClose: () => void;
};

/** What the owner puts into the till or a bank account or takes out of it, or cash from the bank. */
export function MoveForm({ branch, kind, held, onClose }: MoveFormProps) {
  const mayUseBank = mayOf(useRole())('bank', 'write');
  const entry = useRecordForm<MoveBody, MoveRow>({
    schema: moveBody,
    empty: { date: today(), branch_id: branch.id, kind, amount: '', note: '', bank_account_id: '' },
    address: movesPath,
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel={moveTitles[kind]}
      onCancel={onClose}
      about={
        <>
          <strong>{branch.name}</strong>, {formatRupees(held)} in the till
        </>
      }
    >
      <NumberField name="amount" label={labels.amount} unit="₹" required isFirst />
      {mayUseBank && (
        <ReferenceField
          name="bank_account_id"
          label={labels.bank_account_id}
          to="/bank_accounts"
          required={kind === 'withdrawal'}
          hint={kind === 'withdrawal' ? undefined : 'Blank: the till'}
        />
      )}
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <AreaField name="note" label={labels.note} required />
    </DialogForm>
  );
}
