import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

type UnsavedDialogProps = { isAsking: boolean; onDecide: (mayLeave: boolean) => void };

/** The question of the guard. Goes into a `ModalStack`. */
export function UnsavedDialog({ isAsking, onDecide }: UnsavedDialogProps) {
  const [isOpen, setOpen] = useState(false);
  // The dialog returns the focus only when it opens after its first render.
  useEffect(() => setOpen(isAsking), [isAsking]);
  return (
    <Modal stackId="unsaved" opened={isOpen} onClose={() => onDecide(false)} title="Unsaved changes" centered>
      <Text>Your changes are not saved. Discard them?</Text>
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" onClick={() => onDecide(false)} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => onDecide(true)}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}
