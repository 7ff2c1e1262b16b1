import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { Modal } from '../parts/modal.tsx';
import type { WaitingEntry } from './queue.ts';

type DiscardDialogProps = {
  /** The dialog is open while there is one. */
  entry: WaitingEntry | undefined;
  onClose: () => void;
  onDiscard: () => void;
};

/** Asks before an entry is taken out of the queue. */
export function DiscardDialog({ entry, onClose, onDiscard }: DiscardDialogProps) {
  const stackId = useId();
  return (
    <Modal
      stackId={stackId}
      opened={entry !== undefined}
      onClose={onClose}
      title={`Discard ${entry?.noun ?? ''}`}
      centered
    >
      <Text>
        {entry?.refused?.isSettled
          ? 'It is not saved, and what was typed is lost.'
          : 'It is not sent again. Check the list once there is a connection: it may be saved already.'}
      </Text>
      <Text fw={600} mt={8}>
        {entry?.name}
      </Text>
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Modal>
  );
}
