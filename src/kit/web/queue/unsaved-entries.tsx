import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../shared/format.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { countOf } from './line-notice.tsx';
import type { Outbox, WaitingEntry } from './queue.ts';

/**
 * Entries that wait for the connection, and those that were refused while the next one was being typed, or after the page
 * was left.
 * @example <UnsavedEntries outbox={entry.outbox} onPutBack={open} />
 */
export function UnsavedEntries({ outbox, onPutBack }: { outbox: Outbox; onPutBack: () => void }) {
  const { waiting, refused, putBack, discard } = outbox;
  const [toDiscard, setToDiscard] = useState<WaitingEntry>();
  const close = () => setToDiscard(undefined);
  const buttons = (entry: WaitingEntry, label: string) => (
    <Group gap="sm">
      <Button size="xs" variant="default" onClick={() => void putBack(entry).then(onPutBack)}>
        {label}
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => setToDiscard(entry)}>
        Discard
      </Button>
    </Group>
  );
  return (
    <>
      {refused.map((entry) => (
        <Alert key={entry.key} color="red" title={`Not saved: ${titleOf(entry)}`} mt={16}>
          <Text size="sm" mb={8}>
            {entry.refused?.reason}
          </Text>
          {buttons(entry, 'Put back into the form')}
        </Alert>
      ))}
      {waiting.length > 0 && (
        <Alert role="status" color="gray" title={`${countOf(waiting)} waiting`} mt={16}>
          {waiting.map((entry) => (
            <Group key={entry.key} justify="space-between" gap="sm" mt={8}>
              {titleOf(entry)}
              {buttons(entry, 'Correct')}
            </Group>
          ))}
        </Alert>
      )}
      <DiscardDialog
        entry={toDiscard}
        onClose={close}
        onDiscard={() => toDiscard && void discard(toDiscard).then(close)}
      />
    </>
  );
}

const titleOf = ({ name, typedAt }: WaitingEntry) =>
  `${name} (${formatMoment(new Date(typedAt).toISOString())})`;
