import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../kit/web/api.ts';
import type { NamedRecord } from '../../kit/web/column.ts';
import { refresh } from '../../kit/web/query-client.ts';
import { toast } from '../../kit/web/toast.ts';
import { path } from './contract.ts';

type RemoveFactorDialogProps = { person: NamedRecord | undefined; onClose: () => void };

/** Asks before the second factor of a person is removed; open while there is a person. */
export function RemoveFactorDialog({ person, onClose }: RemoveFactorDialogProps) {
  const removal = useMutation({
    mutationFn: () => api.delete<{ msg: string }>(`${path}/${person?.id}/secondfactor`),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: onClose,
  });
  return (
    <Modal
      opened={person !== undefined}
      onClose={onClose}
      title={`Second factor of ${person?.name ?? ''}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>
          For a person who has lost the phone and the recovery codes: {person?.name} is signed out everywhere,
          and the password alone signs in again. First make sure that it is {person?.name} who asks.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
