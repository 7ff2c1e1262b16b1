import { z } from 'zod';
import { api } from '../../kit/web/client/api.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { filled, type TextOf } from '../../kit/web/form/form-values.ts';
import { type Saved, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { labels, type PlantLoadRow, path, type SendBody, sendFields } from './contract.ts';
import classes from './lines.module.css';
import { type LineColumn, Lines } from './lines.tsx';
import { emptySent, toTyped, typedLines } from './typed-lines.ts';

type SendValues = Omit<TextOf<SendBody>, 'sent'> & { sent: (typeof emptySent)[] };

const sendForm = z.preprocess(
  ({ sent, ...values }: SendValues) => ({ ...values, sent: typedLines(sent) }),
  sendFields,
);

const emptyForm = (): SendValues => ({
  date: today(),
  number: '',
  vendor_id: '',
  godown_id: '',
  vehicle: '',
  crew: '',
  sent: [emptySent],
  note: '',
});

/** A lorry that leaves for the plant. */
export function SendCard({ onSent }: { onSent: (row: PlantLoadRow) => void }) {
  const entry = useRecordForm<SendBody, PlantLoadRow, SendValues>({
    schema: sendForm,
    empty: emptyForm(),
    kept: ['date', 'vendor_id', 'godown_id'],
    draft: path,
    address: path,
    onSaved: ({ data }) => onSent(data),
  });
  return (
    <EntryCard entry={entry} title="Send to the Plant" submitLabel="Send">
      <SendFields />
    </EntryCard>
  );
}

type CorrectSendingProps = { load: PlantLoadRow; onClose: () => void };

/** What was sent, corrected. */
export function CorrectSending({ load, onClose }: CorrectSendingProps) {
  const { sent, ...fields } = emptyForm();
  const entry = useRecordForm<SendBody, PlantLoadRow, SendValues>({
    schema: sendForm,
    empty: { ...filled(fields, load), sent: toTyped(emptySent, load.sent) },
    save: (values) =>
      api.patch<Saved<PlantLoadRow>>(`${path}/${load.id}`, { ...values, version: load.version }),
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} submitLabel="Update" onCancel={onClose} about={load.vendor.name}>
      <div className={classes.fields}>
        <SendFields load={load} />
      </div>
    </DialogForm>
  );
}

const { AreaField, DateField, ReferenceField, TextField } = formFields<SendValues>();

const columns: LineColumn[] = [
  { field: 'empty', label: 'Empties' },
  { field: 'defective', label: 'Defective' },
];

function SendFields({ load }: { load?: PlantLoadRow }) {
  return (
    <>
      <DateField name="date" label={labels.date} required startsToday={!load} latest={0} />
      <TextField name="number" label={labels.number} required />
      <ReferenceField
        name="vendor_id"
        label={labels.vendor_id}
        to="/vendors"
        current={load?.vendor ?? null}
        required
      />
      <ReferenceField
        name="godown_id"
        label={labels.godown_id}
        to="/godowns"
        current={load?.godown ?? null}
        required
      />
      <Lines name="sent" blank={emptySent} columns={columns} />
      <TextField name="vehicle" label={labels.vehicle} />
      <TextField name="crew" label={labels.crew} />
      <AreaField name="note" label={labels.note} />
    </>
  );
}
