import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, messageOf } from './api.ts';
import type { NamedRecord } from './column.ts';
import { refresh } from './query-client.ts';
import { toast } from './toast.ts';
import { usePhone } from './use-phone.ts';

export type DeleteDialogProps = {
  /** Its name for the user: 'Godown'. */
  entity: string;
  /** Path of its calls: '/godowns'. */
  path: `/${string}`;
  /** The record to delete; the dialog is open while there is one. */
  recordToDelete: NamedRecord | undefined;
  onClose: () => void;
  /** Whether the server has a call for what still uses the record. */
  hasUses?: boolean;
  /** Parameters of the delete call. */
  query?: Readonly<Record<string, string>>;
  onDeleted?: (deleted: NamedRecord) => void;
};

type Uses = { data: { deletable: boolean; msg: string } };

/**
 * Asks before a record is deleted; names it, and shows when it cannot be deleted because it is in use.
 * @example <DeleteDialog entity="Inventory" path="/inventory" recordToDelete={recordToDelete} onClose={() => setRecordToDelete(undefined)} />
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { entity, path, recordToDelete, onClose, hasUses = false, query = {}, onDeleted } = props;
  const isPhone = usePhone();
  const uses = useQuery({
    queryKey: [`${path}/uses`, recordToDelete?.id],
    queryFn: ({ signal }) => api.get<Uses>(`${path}/${recordToDelete?.id}/uses`, {}, signal),
    enabled: hasUses && recordToDelete !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const obstacle = uses.data?.data.deletable === false ? uses.data.data.msg : undefined;

  const deletion = useMutation({
    mutationFn: ({ id }: NamedRecord) => api.delete<{ msg: string }>(`${path}/${id}`, query),
    onSuccess: ({ msg }, deleted) => {
      toast.success(msg);
      void refresh();
      onDeleted?.(deleted);
    },
    // A failed delete says 'Something went wrong'; the reason follows.
    onError: (error) => toast.error(`Something went wrong: ${messageOf(error)}`),
    onSettled: onClose,
  });

  return (
    <Modal
      opened={recordToDelete !== undefined}
      onClose={onClose}
      title={`Delete ${entity}`}
      centered={!isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>Are you sure ?</Text>
      <Text fw={600} mt={8}>
        {entity} — {recordToDelete?.name}
      </Text>
      {obstacle && (
        <Alert mt={16} color="red" variant="light" role="status">
          {obstacle}. It can be deleted once nothing uses it.
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={obstacle !== undefined || (hasUses && uses.isPending)}
          loading={deletion.isPending}
          onClick={() => recordToDelete && deletion.mutate(recordToDelete)}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
