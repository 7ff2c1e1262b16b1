import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { ownKinds, paidTraits, paymentModes } from '../../masters/choices.ts';
import { offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import {
  labels,
  type PaymentBody,
  type PaymentRow,
  paymentBody,
  paymentsPath,
  type VendorAccount,
} from './contract.ts';
import { owedText } from './words.ts';

const { AreaField, ChoiceField, DateField, ListedField, NumberField, ReferenceField, TextField } =
  formFields<PaymentBody>();

type PaymentFormProps = { account: VendorAccount; onClose: () => void };

/** A payment to a vendor. */
export function PaymentForm({ account, onClose }: PaymentFormProps) {
  const { name, owed } = account;
  const entry = usePayment({ account, onClose });
  const { payment_mode: paymentMode } = useValues(entry.form);
  return (
    <DialogForm
      entry={entry}
      submitLabel="Save payment"
      onCancel={onClose}
      about={
        <>
          <strong>{name}</strong>, owed {owedText(owed)}
        </>
      }
    >
      <NumberField name="amount" label={labels.amount} unit="₹" required isFirst />
      <ChoiceField
        name="payment_mode"
        label={labels.payment_mode}
        options={paymentModes}
        required
        // What no longer shows must not travel.
        onPick={(mode) => {
          entry.form.setValue('mode_of_payment_id', '');
          if (isCash(mode)) entry.form.setValue('charge_amt', '');
        }}
      />
      <ListedField
        name="mode_of_payment_id"
        label={labels.mode_of_payment_id}
        call={offeredModesCall}
        offers={offersMode(ownKinds, paymentMode)}
      />
      <NumberField name="tds_amt" label={labels.tds_amt} unit="₹" hint="Kept back of the amount" />
      {!isCash(paymentMode) && (
        <NumberField name="charge_amt" label={labels.charge_amt} unit="₹" hint="On top of the amount" />
      )}
      <TextField name="reference" label={labels.reference} />
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <ReferenceField name="branch_id" label={labels.branch_id} to="/branches" required />
      <AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}

function usePayment({ account, onClose }: PaymentFormProps) {
  const { id, owed_by_branch } = account;
  const [branch] = owed_by_branch;
  return useRecordForm<PaymentBody, PaymentRow>({
    schema: paymentBody,
    empty: {
      date: today(),
      branch_id: branch ? String(branch.branch.id) : '',
      vendor_id: String(id),
      amount: '',
      tds_amt: '',
      charge_amt: '',
      payment_mode: '',
      mode_of_payment_id: '',
      reference: '',
      note: '',
    },
    address: paymentsPath,
    warningsOf: ({ branch_id, amount }): Record<string, string> => {
      const due = owed_by_branch.find((line) => line.branch.id === branch_id)?.owed ?? 0;
      return amount > Math.max(due, 0)
        ? { amount: `More than is owed in this branch (${owedText(due)})` }
        : {};
    },
    onSaved: onClose,
  });
}

/** The bank has no part in it. */
const isCash = (chosen: string | null) =>
  paymentModes.some((mode) => mode === chosen && paidTraits[mode].isCounted);
