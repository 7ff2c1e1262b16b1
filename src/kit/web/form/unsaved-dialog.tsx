import { Button, Group, Text } from '@mantine/core';
import { Modal } from '../parts/modal.tsx';

type UnsavedDialogProps = { isAsking: boolean; onDecide: (mayLeave: boolean) => void };

/** The question of the guard. Goes into a `ModalStack`. */
export function UnsavedDialog({ isAsking, onDecide }: UnsavedDialogProps) {
  return (
    <Modal
      stackId="unsaved"
      opened={isAsking}
      onClose={() => onDecide(false)}
      title="Unsaved changes"
      centered
    >
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
