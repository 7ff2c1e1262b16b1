import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../../kit/web/api.ts';
import type { NamedRecord } from '../../../kit/web/column.ts';
import { refresh } from '../../../kit/web/query-client.ts';
import { ShownOnce } from '../../../kit/web/shown-once.tsx';
import { toast } from '../../../kit/web/toast.ts';
import { path } from './contract.ts';
import type { MadeKey } from './form.tsx';

/** How a script uses a key, in one line. */
export function Usage() {
  return (
    <Code block ta="left" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      curl -H 'Authorization: Bearer lpg_…' {location.origin}/api/me
    </Code>
  );
}

/** A new key, shown once; open while there is one. */
export function MadeDialog({ made, onClose }: { made: MadeKey | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={`API key ${made?.name ?? ''}`}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made && (
        <ShownOnce
          label="API key"
          description="Shown only now. Keep it like a password."
          secret={made.key}
          onClose={onClose}
        >
          <Text>The script sends it with each call:</Text>
          <Usage />
        </ShownOnce>
      )}
    </Modal>
  );
}

/** Asks before a key is revoked; open while there is one. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: NamedRecord | undefined; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: (id: number) => api.delete<{ msg: string }>(`${path}/${id}`),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: onClose,
  });
  return (
    <Modal
      opened={apiKey !== undefined}
      onClose={onClose}
      title={`Revoke ${apiKey?.name ?? ''}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>The script that uses this key is refused at once, and the key cannot be used again.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => apiKey && revoke.mutate(apiKey.id)}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
