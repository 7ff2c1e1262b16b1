import type { z } from 'zod';
import { formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { blankCounts, countedAmount } from '../../masters/counted-cash.ts';
import { labels, type SlipRow, slipBody, slipsPath } from './contract.ts';
import { CountedNotes, countShape, withDenominations } from './counted-notes.tsx';
import classes from './till.module.css';

const slipForm = slipBody
  .omit({ denominations: true })
  .extend(countShape)
  .transform((values) => withDenominations(values));

const emptySlip = (branchId: string) => ({
  date: today(),
  branch_id: branchId,
  bank_account_id: '',
  counts: blankCounts,
  note: '',
});
type SlipValues = ReturnType<typeof emptySlip>;

const { AreaField, DateField, ReferenceField } = formFields<SlipValues>();

type SlipFormProps = {
  branch: { id: string; name: string };
  /** What is in the till now (₹). */
  held: number;
  onClose: () => void;
};

/** Cash that goes to the bank; the amount follows from the notes and coins. */
export function SlipForm({ branch, held, onClose }: SlipFormProps) {
  const entry = useRecordForm<z.output<typeof slipForm>, SlipRow, SlipValues>({
    schema: slipForm,
    empty: emptySlip(branch.id),
    address: slipsPath,
    onSaved: onClose,
  });
  const amount = countedAmount(useValues(entry.form).counts);
  return (
    <DialogForm
      entry={entry}
      submitLabel="Save slip"
      onCancel={onClose}
      about={<strong>{branch.name}</strong>}
    >
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <ReferenceField name="bank_account_id" label={labels.bank_account_id} to="/bank_accounts" required />
      <CountedNotes />
      <dl className={classes.figures} data-few>
        <Figure label={labels.amount}>{formatRupees(amount)}</Figure>
        <Figure label="Left in the till" isWrong={amount > held}>
          {formatRupees(sumRupees([held, -amount]))}
        </Figure>
      </dl>
      <AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}
