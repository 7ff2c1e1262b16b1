import { Text } from '@mantine/core';
import type { z } from 'zod';
import { formatDay } from '../../kit/shared/format.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { type GoLive, labels, openBody, path, reopenBody, sidesText } from './contract.ts';

const { NumberField, TextField } = formFields<OpenBody>();
const { AreaField } = formFields<{ reason: string }>();

type DialogProps = { goLive: GoLive; isOpen: boolean; onClose: () => void };

/** Asks for the totals of the signed paper before the openings are locked. */
export function OpenDialog({ isOpen, ...props }: DialogProps) {
  return (
    <EntryDialog isOpen={isOpen} onClose={props.onClose} title="Open the books">
      <OpenForm {...props} />
    </EntryDialog>
  );
}

type OpenBody = z.output<typeof openBody>;

function OpenForm({ goLive, onClose }: Omit<DialogProps, 'isOpen'>) {
  const entry = useRecordForm<OpenBody, GoLive>({
    schema: openBody,
    empty: { rupees: '', cylinders: '' },
    address: `${path}/open`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Open the books"
      onCancel={onClose}
      about={<Text fw={600}>Go-live {formatDay(goLive.date ?? '')}</Text>}
    >
      <Text>
        Type the two totals of the signed paper. If they match what is entered, no opening can change any more
        unless Go-live is re-opened with a reason.
      </Text>
      <Text>
        {sidesText(goLive)}. {labels.rupees} are bills, advances, deposits, vendors and bank accounts added
        up.
      </Text>
      <TextField name="rupees" label={labels.rupees} required isFirst />
      <NumberField name="cylinders" label={labels.cylinders} required />
    </DialogForm>
  );
}

/** Lets openings change again, with the reason why. */
export function ReopenDialog({ isOpen, ...props }: DialogProps) {
  return (
    <EntryDialog isOpen={isOpen} onClose={props.onClose} title="Re-open Go-live">
      <ReopenForm {...props} />
    </EntryDialog>
  );
}

function ReopenForm({ goLive, onClose }: Omit<DialogProps, 'isOpen'>) {
  const entry = useRecordForm<{ reason: string }, GoLive>({
    schema: reopenBody,
    empty: { reason: '' },
    address: `${path}/reopen`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Re-open"
      onCancel={onClose}
      about={<Text fw={600}>Go-live {formatDay(goLive.date ?? '')}</Text>}
    >
      <Text>
        Openings can be changed again, and the books must be opened again. Who re-opened Go-live, when and why
        is recorded.
      </Text>
      <AreaField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}
