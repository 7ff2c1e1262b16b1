import { formatRupees } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/api.ts';
import { useConflict } from '../../kit/web/conflict/use-conflict.ts';
import { DialogForm, EntryDialog } from '../../kit/web/entry-dialog.tsx';
import { type Entry, useEntry } from '../../kit/web/entry-form.ts';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { labels, path, type ReasonBody, type RecoveryRow, reasonBody } from './contract.ts';
import { nameOf } from './table.tsx';

type Props = {
  recovery: RecoveryRow | undefined;
  onClose: () => void;
  onSaved: (recovery: RecoveryRow) => void;
};
type Saved = { msg: string; data: RecoveryRow };

/** Tells afterwards why a count differs; open while there is a recovery to explain. */
export function ReasonDialog({ recovery, onClose, onSaved }: Props) {
  return (
    <EntryDialog is_open={recovery !== undefined} onClose={onClose} title="Reason for cash difference">
      {recovery && <ReasonForm recovery={recovery} onClose={onClose} onSaved={onSaved} />}
    </EntryDialog>
  );
}

function ReasonForm({ recovery, onClose, onSaved }: Props & { recovery: RecoveryRow }) {
  const { save, conflict } = useConflict({ row: recovery, toForm, fields });
  const entry: Entry = useEntry<ReasonBody, Saved>({
    schema: reasonBody,
    empty: toForm(recovery),
    save: ({ reason }) =>
      save(entry.form, (version) => api.patch<Saved>(`${path}/${recovery.id}`, { reason, version })),
    onSaved: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  const { difference } = recovery;

  return (
    <DialogForm
      entry={{ ...entry, conflict }}
      submitLabel="Save"
      onCancel={onClose}
      about={
        <div>
          {nameOf(recovery)}: {formatRupees(Math.abs(difference))} {difference < 0 ? 'short' : 'over'}
        </div>
      }
    >
      <AreaField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}

const toForm = ({ reason }: RecoveryRow) => ({ reason });

const fields = { reason: { label: labels.reason } };
