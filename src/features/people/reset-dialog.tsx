import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { ShownOnce } from '../../kit/web/parts/shown-once.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import type { NamedRecord } from '../../kit/web/table/column.ts';
import { path } from './contract.ts';

/** Asks before a password is reset, then shows the one-time password; open while there is a person. */
export function ResetDialog({ person, onClose }: { person: NamedRecord | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={person !== undefined}
      onClose={onClose}
      title={`One-time password of ${person?.name ?? ''}`}
      centered
      closeOnClickOutside={false}
    >
      {person && <Reset key={person.id} person={person} onClose={onClose} />}
    </Modal>
  );
}

function Reset({ person, onClose }: { person: NamedRecord; onClose: () => void }) {
  const reset = useMutation({
    // Without an answer nothing is known of the password: a repeated call makes another one.
    mutationFn: () => api.post<{ msg: string; data: { password: string } }>(`${path}/${person.id}/password`),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
    // The password goes with the dialog.
    gcTime: 0,
  });
  if (reset.data)
    return (
      <ShownOnce
        label="One-time password"
        description="Shown only now. It has to be changed after the first sign-in."
        secret={reset.data.data.password}
        onClose={onClose}
      />
    );
  return (
    <Stack gap="md">
      <Text>
        An old password stops working and {person.name} is signed out everywhere. The new password is shown
        once; {person.name} has to change it after signing in.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Not now
        </Button>
        <Button loading={reset.isPending} onClick={() => reset.mutate()}>
          Make a password
        </Button>
      </Group>
    </Stack>
  );
}
