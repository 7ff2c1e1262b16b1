import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Read, Warning } from '../../shared/wire.ts';
import { api, messageOf, type Query } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { askedWarning } from '../form/confirmed-submit.ts';
import { mayDiscard } from '../form/unsaved.ts';
import { Modal } from '../parts/modal.tsx';
import { toast } from '../parts/toast.ts';
import { usePhone } from '../parts/use-phone.ts';
import type { NamedRecord } from '../table/column.ts';
import { type Again, toastWithUndo } from './undo.tsx';

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
  /** What creates the record again: the toast offers Undo. */
  again?: Again | undefined;
  /** A read by `id` that tells what is unusual about the deletion. */
  warning?: { call: Read<Warning>; query: Query } | undefined;
  /** The record was created again. */
  onCreated?: ((created: { id: number }) => void) | undefined;
  /** Puts its values into the form: the dialog offers 'Delete and re-enter'. */
  onReenter?: (() => void) | undefined;
};

type Deletion = { record: NamedRecord; isReentered: boolean };
type Uses = { data: { deletable: boolean; msg: string } };

/**
 * Asks before a record is deleted; names it, and shows when it cannot be deleted because it is in use.
 * @example <DeleteDialog entity="Inventory" path="/inventory" recordToDelete={recordToDelete} onClose={() => setRecordToDelete(undefined)} />
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { entity, path, recordToDelete, onClose, hasUses = false, query = {}, onDeleted } = props;
  const { again, onCreated, onReenter, warning } = props;
  const stackId = useId();
  const isPhone = usePhone();
  const uses = useQuery({
    queryKey: [`${path}/uses`, recordToDelete?.id],
    queryFn: ({ signal }) => api.get<Uses>(`${path}/${recordToDelete?.id}/uses`, {}, signal),
    enabled: hasUses && recordToDelete !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const doubt = useQuery({
    queryKey: [`${path}/warning`, recordToDelete?.id],
    queryFn: () => warning && askedWarning('msg', warning.call, { ...warning.query, id: recordToDelete?.id }),
    enabled: warning !== undefined && recordToDelete !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const obstacle = uses.data?.data.deletable === false ? uses.data.data.msg : undefined;

  const deletion = useMutation({
    mutationFn: ({ record }: Deletion) => api.delete(`${path}/${record.id}`, query),
    onSuccess: ({ msg }, { record, isReentered }) => {
      if (again && !isReentered) toastWithUndo(msg, { ...again, path, id: record.id, onCreated });
      else toast.success(msg);
      void refresh();
      onDeleted?.(record);
      if (isReentered) onReenter?.();
    },
    // A failed delete says 'Something went wrong'; the reason follows.
    onError: (error) => toast.error(`Something went wrong: ${messageOf(error)}`),
    onSettled: onClose,
  });

  const remove = (isReentered: boolean) =>
    recordToDelete && deletion.mutate({ record: recordToDelete, isReentered });
  const removeAndReenter = async () => {
    if (await mayDiscard()) remove(true);
  };
  const isBlocked = obstacle !== undefined || (hasUses && uses.isPending) || doubt.isLoading;
  const isDeleting = (isReentered: boolean) =>
    deletion.isPending && deletion.variables.isReentered === isReentered;

  return (
    <Modal
      // Below the dialog that asks about unsaved changes.
      stackId={stackId}
      opened={recordToDelete !== undefined}
      onClose={onClose}
      title={`Delete ${entity}`}
      centered={!isPhone}
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
      {doubt.data?.msg && (
        <Alert mt={16} color="orange" variant="light" role="status">
          {doubt.data.msg}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {onReenter && (
          <Button
            color="red"
            variant="outline"
            disabled={isBlocked || isDeleting(false)}
            loading={isDeleting(true)}
            onClick={() => void removeAndReenter()}
          >
            Delete and re-enter
          </Button>
        )}
        <Button
          color="red"
          disabled={isBlocked || isDeleting(true)}
          loading={isDeleting(false)}
          onClick={() => remove(false)}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
