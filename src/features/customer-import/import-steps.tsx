import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { formatCount, formatMoment } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { focusOn } from '../../kit/web/keyboard/focus.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { type ImportRow, path } from './contract.ts';
import { BadRowsLink, Preview } from './preview.tsx';
import { isAtWork, useImport, useStep } from './use-import.ts';

type ImportStepsProps = {
  id: number;
  /** Undefined where the file is not at hand. */
  onColumns: (() => void) | undefined;
  onBack: () => void;
  onClose: () => void;
};

/** What an uploaded import is waiting for or working on. */
export function ImportSteps({ id, onColumns, onBack, onClose }: ImportStepsProps) {
  const { data: found, error } = useImport(id);
  const state = found?.state;
  const isOver = state === 'committed' || state === 'undone';
  // The list of customers behind the dialog has changed when an import is over, and again after its undo, whose work may
  // be done before it is seen.
  useEffect(() => {
    if (state === 'committed' || state === 'undone') void refresh();
  }, [state]);
  const discard = useStep(
    () => api.delete(`${path}/${id}`),
    ({ msg }) => {
      toast.success(msg);
      onBack();
    },
  );

  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!found) return <Loader size="sm" aria-label="Loading..." />;
  return (
    <Stack gap="md">
      <Text fw={600} tabIndex={-1} ref={focusOn}>
        Uploaded {formatMoment(found.created_at)} by {found.by_whom}
      </Text>
      {found.problem && (
        <Alert color="red" variant="light" role="alert">
          {found.problem}
        </Alert>
      )}
      {isAtWork(found) && <Work found={found} />}
      {state === 'staged' && <Preview found={found} />}
      {state === 'committed' && <Committed found={found} />}
      {state === 'undone' && (
        <Text role="status">
          The import was undone: its customers were removed, and phones are as before.
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="subtle" color="gray" onClick={onBack}>
          Upload another file
        </Button>
        <Group gap="sm">
          {state === 'staged' && onColumns && (
            <Button variant="default" onClick={onColumns}>
              Back to the columns
            </Button>
          )}
          {state === 'staged' && (
            <Button variant="subtle" color="red" loading={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {isOver ? 'Done' : 'Close'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Work({ found: { state, rows_added } }: { found: ImportRow }) {
  const customers = `${formatCount(rows_added)} customers`;
  return (
    <Stack gap={8}>
      <Text role="status">
        {state === 'committing' ? `Importing ${customers}` : `Undoing the import of ${customers}`}
      </Text>
      <Progress aria-label="Progress" value={100} animated transitionDuration={0} />
      <Text size="sm" c="dimmed">
        You can close this window. The work continues and is listed under Earlier files.
      </Text>
    </Stack>
  );
}

function Committed({ found }: { found: ImportRow }) {
  const undo = useStep(() => api.post(`${path}/${found.id}/undo`));
  const waiting = found.counts.bad + found.counts.left_out;
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status">
        {formatCount(found.rows_added)}{' '}
        {found.rows_added === 1 ? 'customer was imported.' : 'customers were imported.'}
        {found.phones_updated > 0 && ` Phones updated: ${formatCount(found.phones_updated)}.`}
        {waiting > 0 &&
          ` ${formatCount(waiting)} ${waiting === 1 ? 'row waits' : 'rows wait'} for a week to be fixed and uploaded.`}
      </Text>
      {waiting > 0 && <BadRowsLink found={found} />}
      <Button color="red" variant="light" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo this import
      </Button>
    </Group>
  );
}
