import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMoment } from '../../shared/format.ts';
import type { WaitingEntry } from '../queue.ts';
import type { Outbox } from '../send-ahead.ts';

type RefusedEntriesProps = { outbox: Outbox; onPutBack: () => void };

/**
 * Entries that were refused while the next one was being typed, or after the page was left.
 * @example <RefusedEntries outbox={entry.outbox} onPutBack={open} />
 */
export function RefusedEntries({ outbox: { refused, putBack, discard }, onPutBack }: RefusedEntriesProps) {
  const stackId = useId();
  const [toDiscard, setToDiscard] = useState<WaitingEntry>();
  const close = () => setToDiscard(undefined);
  return (
    <>
      {refused.map((entry) => (
        <Alert
          key={entry.key}
          color="red"
          title={`Not saved: ${entry.name} (${formatMoment(new Date(entry.typedAt).toISOString())})`}
          mt={16}
        >
          {entry.refused?.reason}
          <Group gap="sm" mt={8}>
            <Button size="xs" variant="default" onClick={() => void putBack(entry).then(onPutBack)}>
              Put back into the form
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => setToDiscard(entry)}>
              Discard
            </Button>
          </Group>
        </Alert>
      ))}
      <Modal
        stackId={stackId}
        opened={toDiscard !== undefined}
        onClose={close}
        title={`Discard ${toDiscard?.noun ?? ''}`}
        centered
      >
        <Text>It is not saved, and what was typed is lost.</Text>
        <Text fw={600} mt={8}>
          {toDiscard?.name}
        </Text>
        <Group justify="flex-end" gap="sm" mt={24}>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => toDiscard && void discard(toDiscard).then(close)}>
            Discard
          </Button>
        </Group>
      </Modal>
    </>
  );
}
