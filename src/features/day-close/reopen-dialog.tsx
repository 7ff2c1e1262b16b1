import { Text } from '@mantine/core';
import { formatDay } from '../../kit/shared/format.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type CloseOnWire, path, reopenBody } from './contract.ts';

const { AreaField } = formFields<{ reason: string }>();

type ReopenDialogProps = { close: CloseOnWire; isOpen: boolean; onClose: () => void };

/** Opens a day that was signed off, with the reason why. */
export function ReopenDialog({ close, isOpen, onClose }: ReopenDialogProps) {
  return (
    <EntryDialog isOpen={isOpen} onClose={onClose} title="Re-open the day">
      <ReopenForm close={close} onClose={onClose} />
    </EntryDialog>
  );
}

function ReopenForm({ close, onClose }: Omit<ReopenDialogProps, 'isOpen'>) {
  const { id, branch, date } = close;
  const entry = useRecordForm<{ reason: string }, CloseOnWire>({
    schema: reopenBody,
    empty: { reason: '' },
    address: `${path}/${id}/reopen`,
    onSaved: onClose,
  });

  return (
    <DialogForm
      entry={entry}
      submitLabel="Re-open"
      onCancel={onClose}
      about={
        <Text fw={600}>
          {branch.name}, {formatDay(date)}
        </Text>
      }
    >
      <Text>
        The day can be changed again and must be closed again. Who re-opened it, when and why is recorded.
      </Text>
      <AreaField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}
