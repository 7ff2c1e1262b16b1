import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type CreditBody, creditBody, labels, type SlipRow, slipsPath } from './contract.ts';
import { nameOfSlip } from './words.ts';

const { DateField } = formFields<CreditBody>();

type CreditDialogProps = {
  slip: SlipRow | undefined;
  onClose: () => void;
  onSaved: (slip: SlipRow) => void;
};

/** The day on which the bank credited a slip; open while there is one. */
export function CreditDialog({ slip, onClose, onSaved }: CreditDialogProps) {
  return (
    <EntryDialog isOpen={slip !== undefined} onClose={onClose} title="Credited by the bank">
      {slip && <CreditForm slip={slip} onClose={onClose} onSaved={onSaved} />}
    </EntryDialog>
  );
}

function CreditForm({ slip, onClose, onSaved }: CreditDialogProps & { slip: SlipRow }) {
  const entry = useRecordForm<CreditBody, SlipRow>({
    schema: creditBody,
    empty: { credited_on: today() },
    address: `${slipsPath}/${slip.id}/credit`,
    onSaved: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  return (
    <DialogForm entry={entry} submitLabel="Save" onCancel={onClose} about={<div>{nameOfSlip(slip)}</div>}>
      <DateField name="credited_on" label={labels.credited_on} required startsToday latest={0} isFirst />
    </DialogForm>
  );
}
