import { Anchor, Button, Group } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatDay } from '../../kit/shared/format.ts';
import { choice } from '../../kit/shared/rules.ts';
import { useUrlStart } from '../../kit/web/address/open-from-address.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm, EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { byBranch, byGodown } from '../../masters/list-filters.ts';
import { type CountRow, countList, labels, path, startBody, viewNames } from './contract.ts';

const nameOf = ({ date, godown }: CountRow): string => `${godown.name}, ${formatDay(date)}`;

const column = columnsOf(countList);
const counts: ListScreen<CountRow> = {
  path,
  label: 'Stock Counts',
  columns: [
    column.date,
    {
      ...column.godown,
      cell: ({ id, godown }) => (
        <Anchor component={Link} to={`/stock-count/${id}`} fw={600} inherit>
          <Breakable text={godown.name} />
        </Anchor>
      ),
      paper: ({ godown }) => godown.name,
      identifies: true,
    },
    { ...column.status, identifies: true },
    { ...column.counted_by, below: column.approved_by },
    column.note,
  ],
  filters: [byBranch, byGodown, byChoice(countList, 'status')],
};

/** The counts of godowns, newest first. */
export function Screen() {
  usePageTitle('Day Business', 'Stock Counts');
  const records = useRecords(counts);
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  const [isStarting, setStarting] = useState(false);
  const [started, setStarted] = useState<number>();
  const close = () => setStarting(false);
  useUrlStart({ start: () => setStarting(canWrite), leave: undefined });
  return (
    <RecordScreen
      records={records}
      entity="Stock Count"
      name={nameOf}
      emptyHint="Start a count: it freezes what the godown is expected to hold."
      actions={{
        mayDelete: ({ status }) => status === 'draft',
        more: (row) => (
          <IconButton
            icon={IconClipboardList}
            label={`Lines of ${nameOf(row)}`}
            onClick={() => void navigate(`/stock-count/${row.id}`)}
          />
        ),
      }}
    >
      {canWrite && (
        <Group>
          <Button onClick={() => setStarting(true)}>Start a count</Button>
        </Group>
      )}
      <EntryDialog isOpen={isStarting} onClose={close} title="Start a count">
        {/* Once the form is gone: what it has saved is no unsaved change. */}
        {started ? (
          <Navigate to={`/stock-count/${started}`} />
        ) : (
          <StartForm onClose={close} onStarted={setStarted} />
        )}
      </EntryDialog>
    </RecordScreen>
  );
}

const startForm = startBody.extend({
  is_blind: choice(Object.values(viewNames), 'Field is required').transform(
    (view) => view === viewNames.blind,
  ),
});
const emptyStart = () => ({ date: today(), godown_id: '', is_blind: viewNames.open, note: '' });
type StartValues = ReturnType<typeof emptyStart>;
const { AreaField, DateField, RadioField, ReferenceField } = formFields<StartValues>();

function StartForm({ onStarted, onClose }: { onStarted: (id: number) => void; onClose: () => void }) {
  const entry = useRecordForm<z.output<typeof startForm>, CountRow, StartValues>({
    schema: startForm,
    empty: emptyStart(),
    address: path,
    onSaved: ({ data }) => onStarted(data.id),
  });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Start"
      onCancel={onClose}
      about="What the godown holds at the end of the date is frozen now."
    >
      <ReferenceField name="godown_id" label={labels.godown_id} to="/godowns" required />
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <RadioField
        name="is_blind"
        label={labels.is_blind}
        options={Object.values(viewNames)}
        hint="Hidden from who counts, until the count is approved"
      />
      <AreaField name="note" label={labels.note} />
    </DialogForm>
  );
}
