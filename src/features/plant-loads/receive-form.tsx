import { z } from 'zod';
import { contract } from '../../kit/shared/contract.ts';
import { formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { api } from '../../kit/web/client/api.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { filled, type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import { type Saved, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { ownKinds, paymentModes } from '../../masters/choices.ts';
import { offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import { labels, type PlantLoadRow, type ReceiptBody, receiptBody, receiptPath } from './contract.ts';
import classes from './lines.module.css';
import { type LineColumn, Lines } from './lines.tsx';
import { accountedText, emptyReceived, linesToReceive, toTyped, typedLines } from './typed-lines.ts';
import { sentText } from './words.ts';

type ReceiptValues = Omit<TextOf<ReceiptBody>, 'received'> & { received: (typeof emptyReceived)[] };

const receiptForm = contract((rules) =>
  z.preprocess(
    ({ received, ...values }: ReceiptValues) => ({ ...values, received: typedLines(received) }),
    receiptBody(rules),
  ),
);

const emptyForm = () => ({
  received_on: today(),
  invoice_no: '',
  invoice_date: today(),
  payment_mode: '',
  mode_of_payment_id: '',
  paid_amount: '',
});

const { ChoiceField, DateField, ListedField, NumberField, TextField } = formFields<ReceiptValues>();

const columns: LineColumn[] = [
  { field: 'invoiced', label: 'Invoiced' },
  { field: 'invoice_amount', label: 'Amount', unit: '₹' },
  { field: 'sound', label: 'Sound' },
  { field: 'leaky', label: 'Leaky' },
  { field: 'short', label: 'Short' },
];

type ReceiveFormProps = { load: PlantLoadRow; onClose: () => void };

/** What came back from the plant, with its invoice; also of a load that is received, to correct it. */
export function ReceiveForm({ load, onClose }: ReceiveFormProps) {
  const entry = useReceipt({ load, onClose });
  const { payment_mode: paymentMode } = useValues(entry.form);
  const { money_places } = useRules();
  return (
    <DialogForm
      entry={entry}
      submitLabel={load.received ? 'Update' : 'Receive'}
      onCancel={onClose}
      about={
        <>
          <strong>{load.vendor.name}</strong>, {load.number}. Sent: {sentText(load.sent)}
        </>
      }
    >
      <div className={classes.fields}>
        <TextField name="invoice_no" label={labels.invoice_no} required isFirst />
        <DateField name="invoice_date" label={labels.invoice_date} required latest={0} />
        <DateField
          name="received_on"
          label={labels.received_on}
          required
          startsToday={!load.received}
          latest={0}
        />
        <Lines name="received" blank={emptyReceived} columns={columns} remarkOn={accountedText} />
        <ChoiceField
          name="payment_mode"
          label={labels.payment_mode}
          options={paymentModes}
          required
          onPick={() => entry.form.setValue('mode_of_payment_id', '')}
        />
        {money_places && (
          <ListedField
            name="mode_of_payment_id"
            label={labels.mode_of_payment_id}
            call={offeredModesCall}
            offers={offersMode(ownKinds, paymentMode)}
          />
        )}
        <NumberField name="paid_amount" label={labels.paid_amount} unit="₹" required />
      </div>
    </DialogForm>
  );
}

function useReceipt({ load, onClose }: ReceiveFormProps) {
  const { id, version, received } = load;
  return useRecordForm<ReceiptBody, PlantLoadRow, ReceiptValues>({
    schema: receiptForm,
    empty: received
      ? { ...filled(emptyForm(), load), received: toTyped(emptyReceived, received) }
      : { ...emptyForm(), received: linesToReceive(load) },
    warningsOf: paidWarning,
    save: (values, key) =>
      received
        ? api.patch<Saved<PlantLoadRow>>(receiptPath(id), { ...values, version })
        : api.post<Saved<PlantLoadRow>>(receiptPath(id), values, { key }),
    onSaved: onClose,
  });
}

function paidWarning({ received, paid_amount }: ReceiptBody): Record<string, string> {
  const invoiced = sumRupees(received.map(({ invoice_amount }) => invoice_amount));
  return paid_amount > invoiced
    ? { paid_amount: `More than the invoice amount of ${formatRupees(invoiced)}` }
    : {};
}
