import { today } from '../../kit/web/client/server-clock.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { mayOf } from '../../masters/rights.ts';
import { labels, path, type ReceiptBody, receiptBody, type TransferRow } from './contract.ts';
import { CountLines, type TypedLine, typedLine } from './count-lines.tsx';
import { goodsText, missingOf, nameOfTransfer } from './words.ts';

type ReceiptValues = { received_on: string; received: TypedLine[]; employee_id: string; loss_reason: string };

const { AreaField, DateField, ReferenceField } = formFields<ReceiptValues>();

type ReceiveFormProps = { transfer: TransferRow; onClose: () => void };

/** What arrived of a transfer, and who answers for the rest. */
export function ReceiveForm({ transfer, onClose }: ReceiveFormProps) {
  const { id, sent } = transfer;
  const entry = useRecordForm<ReceiptBody, TransferRow, ReceiptValues>({
    schema: receiptBody,
    // Most often everything arrives.
    empty: { received_on: today(), received: sent.map(typedLine), employee_id: '', loss_reason: '' },
    address: `${path}/${id}/receipt`,
    onSaved: onClose,
  });
  const typed = receiptBody.shape.received.safeParse(useValues(entry.form).received);
  const missing = typed.success ? missingOf({ sent, received: typed.data }) : [];
  const mayWriteOff = mayOf(useRole())('stock_approval', 'write');
  return (
    <DialogForm
      entry={entry}
      submitLabel="Confirm"
      onCancel={onClose}
      about={
        <>
          {nameOfTransfer(transfer)}
          {missing.length > 0 && <output>. Missing: {goodsText(missing)}</output>}
        </>
      }
    >
      <CountLines name="received" lines={sent} hint="sent" isFirst />
      {missing.length > 0 && (
        <>
          <ReferenceField
            name="employee_id"
            label={labels.employee_id}
            to="/employees"
            only={{ type: 'Driver' }}
            hint={mayWriteOff ? 'Or the reason of a loss' : 'A manager writes off a loss'}
          />
          {mayWriteOff && <AreaField name="loss_reason" label={labels.loss_reason} />}
        </>
      )}
      <DateField name="received_on" label={labels.received_on} required startsToday latest={0} />
    </DialogForm>
  );
}
