import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import { differenceText } from '../../../masters/cash-difference.ts';
import { labels, path, type ReasonBody, type RecoveryRow, reasonBody } from './contract.ts';
import { nameOf } from './table.tsx';

const { AreaField } = formFields<ReasonBody>();

type ReasonDialogProps = {
  recovery: RecoveryRow | undefined;
  onClose: () => void;
  onSaved: (recovery: RecoveryRow) => void;
};

/** Records afterwards why a count differs; open while there is a recovery to explain. */
export function ReasonDialog({ recovery, onClose, onSaved }: ReasonDialogProps) {
  return (
    <EntryDialog isOpen={recovery !== undefined} onClose={onClose} title="Reason for cash difference">
      {recovery && <ReasonForm recovery={recovery} onClose={onClose} onSaved={onSaved} />}
    </EntryDialog>
  );
}

function ReasonForm({ recovery, onClose, onSaved }: ReasonDialogProps & { recovery: RecoveryRow }) {
  const entry = useRecordForm<ReasonBody, RecoveryRow, { reason: string }>({
    address: `${path}/${recovery.id}`,
    row: recovery,
    toForm,
    fields,
    schema: reasonBody,
    empty: toForm(recovery),
    onSaved: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  const { difference } = recovery;

  return (
    <DialogForm
      entry={entry}
      submitLabel="Save"
      onCancel={onClose}
      about={
        <div>
          {nameOf(recovery)}: {differenceText(difference)}
        </div>
      }
    >
      <AreaField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}

const toForm = ({ reason }: RecoveryRow) => ({ reason });

const fields = { reason: { label: labels.reason } };
