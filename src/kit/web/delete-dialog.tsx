import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, messageOf } from './api.ts';
import { refresh } from './query-client.ts';
import { toast } from './toast.ts';
import { usePhone } from './use-phone.ts';

/** What is about to be deleted. */
export type Doomed = { id: number; name: string };

export type DeleteDialogProps = {
  /** What a person calls it: 'Godown'. */
  entity: string;
  /** Its calls: '/godowns'. */
  path: `/${string}`;
  /** The record to delete; the dialog is open while there is one. */
  doomed: Doomed | undefined;
  onClose: () => void;
  /** Whether the server can say beforehand what still uses the record. */
  hasUses?: boolean;
  /** Parameters of the delete call. */
  query?: Readonly<Record<string, string>>;
  onDeleted?: ((doomed: Doomed) => void) | undefined;
};

type Uses = { data: { deletable: boolean; msg: string } };

/**
 * The one dialog before anything is deleted; it names the thing and says beforehand when it cannot be deleted.
 * @example <DeleteDialog entity="Inventory" path="/inventory" doomed={doomed} onClose={() => setDoomed(undefined)} />
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { entity, path, doomed, onClose, hasUses = false, query = {}, onDeleted } = props;
  const isPhone = usePhone();
  const uses = useQuery({
    queryKey: [`${path}/uses`, doomed?.id],
    queryFn: ({ signal }) => api.get<Uses>(`${path}/${doomed?.id}/uses`, {}, signal),
    enabled: hasUses && doomed !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const obstacle = uses.data?.data.deletable === false ? uses.data.data.msg : undefined;

  const deletion = useMutation({
    mutationFn: ({ id }: Doomed) => api.delete<{ msg: string }>(`${path}/${id}`, query),
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
      opened={doomed !== undefined}
      onClose={onClose}
      title={`Delete ${entity}`}
      centered={!isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>Are you sure ?</Text>
      <Text fw={600} mt={8}>
        {entity} — {doomed?.name}
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
          onClick={() => doomed && deletion.mutate(doomed)}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
