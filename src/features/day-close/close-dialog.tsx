import { Text } from '@mantine/core';
import { formatDay } from '../../kit/shared/format.ts';
import { text } from '../../kit/shared/rules.ts';
import { api } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { type Saved, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type CloseOnWire, closeBody, type DayOnWire, messages, path } from './contract.ts';

const { AreaField } = formFields<{ note: string }>();

type CloseDialogProps = { day: DayOnWire; isOpen: boolean; onClose: () => void };

/** Asks before a day is signed off, and for a note where its figures look odd. */
export function CloseDialog({ day, isOpen, onClose }: CloseDialogProps) {
  return (
    <EntryDialog isOpen={isOpen} onClose={onClose} title="Close the day">
      <CloseForm day={day} onClose={onClose} />
    </EntryDialog>
  );
}

const requiredNote = closeBody
  .pick({ note: true })
  .extend({ note: text({ multiline: true, required: messages.note_first }) });
const optionalNote = closeBody.pick({ note: true });

function CloseForm({ day, onClose }: Omit<CloseDialogProps, 'isOpen'>) {
  const { branch, branch_id, date } = day;
  const unusual = day.lines.filter(({ weight }) => weight === 'explain');
  const entry = useRecordForm<{ note: string }, CloseOnWire>({
    schema: unusual.length > 0 ? requiredNote : optionalNote,
    empty: { note: '' },
    save: ({ note }, key) =>
      api.post<Saved<CloseOnWire>>(path, { branch_id, date, note }, { key }).catch((error: unknown) => {
        // Records of the day may have changed since they were read.
        void refresh();
        throw error;
      }),
    onSaved: onClose,
  });

  return (
    <DialogForm
      entry={entry}
      submitLabel="Close the day"
      onCancel={onClose}
      about={
        <Text fw={600}>
          {branch.name}, {formatDay(date)}
        </Text>
      }
    >
      <Text>
        The figures are saved as they are. After that, nothing of this day can be changed unless it is
        re-opened with a reason.
      </Text>
      {unusual.map((line) => (
        <Text key={line.text} c="dimmed">
          {line.text}
        </Text>
      ))}
      <AreaField name="note" label="Note" required={unusual.length > 0} isFirst />
    </DialogForm>
  );
}
