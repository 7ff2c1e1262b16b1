import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { toast } from '../../kit/web/parts/toast.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Of the button. */
  label: string;
  /** Of the call that removes. */
  path: `/${string}`;
  onClose: () => void;
};

/** Asks before something is removed for good. */
export function ConfirmDialog({ isOpen, title, children, label, path, onClose }: ConfirmDialogProps) {
  const removal = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: onClose,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <Stack gap="md">
        <Text>{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
