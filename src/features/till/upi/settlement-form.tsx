import { formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import {
  labels,
  type OpenDay,
  path,
  type SettlementBody,
  type SettlementRow,
  settlementBody,
} from './contract.ts';

const { AreaField, DateField, NumberField, ReferenceField, TextField } = formFields<SettlementBody>();

type SettlementFormProps = {
  branch: { id: string; name: string };
  /** The days whose UPI is not settled. */
  days: readonly OpenDay[];
  /** The one that is entered first. */
  day: OpenDay | undefined;
  onSaved: (row: SettlementRow) => void;
  onClose: () => void;
};

/** What the bank has credited of the UPI of one day. */
export function SettlementForm({ branch, days, day, onSaved, onClose }: SettlementFormProps) {
  const entry = useRecordForm<SettlementBody, SettlementRow>({
    schema: settlementBody,
    empty: {
      date: today(),
      for_date: day?.date ?? '',
      branch_id: branch.id,
      bank_account_id: '',
      amount: openText(day),
      fee_amt: '',
      tax_amt: '',
      reference: '',
      note: '',
    },
    address: path,
    warningsOf: ({ for_date, amount }): Record<string, string> => {
      const open = openOn(days, for_date)?.open ?? 0;
      return amount > open ? { amount: `More than is open of this day (${formatRupees(open)})` } : {};
    },
    onSaved: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  const { amount, fee_amt: fee, tax_amt: tax } = useValues(entry.form);
  const net = sumRupees([Number(amount), -Number(fee), -Number(tax)]);
  return (
    <DialogForm
      entry={entry}
      submitLabel="Save settlement"
      onCancel={onClose}
      about={
        <>
          <strong>{branch.name}</strong>
          {net > 0 && `, ${formatRupees(net)} credited`}
        </>
      }
    >
      <DateField
        name="for_date"
        label={labels.for_date}
        required
        latest={0}
        isFirst
        onPick={(date) => {
          const chosen = openOn(days, date);
          if (chosen) entry.form.setValue('amount', openText(chosen));
        }}
      />
      <NumberField name="amount" label={labels.amount} unit="₹" required />
      <NumberField name="fee_amt" label={labels.fee_amt} unit="₹" />
      <NumberField name="tax_amt" label={labels.tax_amt} unit="₹" />
      <ReferenceField name="bank_account_id" label={labels.bank_account_id} to="/bank_accounts" required />
      <TextField name="reference" label={labels.reference} />
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}

const openOn = (days: readonly OpenDay[], date: string) => days.find((day) => day.date === date);

const openText = (day: OpenDay | undefined): string => (day && day.open > 0 ? String(day.open) : '');
