import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Read, Warning } from '../../shared/wire.ts';
import { api, messageOf, type Query } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { fetchWarning } from '../form/confirmed-submit.ts';
import { mayDiscard } from '../form/unsaved.ts';
import { Modal } from '../parts/modal.tsx';
import { toast } from '../parts/toast.ts';
import { usePhone } from '../parts/use-phone.ts';
import type { NamedRecord } from '../table/column.ts';
import { type Recreation, toastWithUndo } from './undo.tsx';

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
  /** How the record is created again: with it, the toast offers Undo. */
  recreation?: Recreation | undefined;
  /** A read by `id` that warns about an unusual deletion. */
  warning?: { call: Read<Warning>; query: Query } | undefined;
  /** The record was created again. */
  onCreated?: ((created: { id: number }) => void) | undefined;
  /** Puts its values into the form: the dialog offers 'Delete and re-enter'. */
  onReenter?: (() => void) | undefined;
};

type Deletion = { record: NamedRecord; reenters: boolean };
type Uses = { data: { deletable: boolean; msg: string } };

/**
 * Asks before a record is deleted; names it, and shows when it cannot be deleted because it is in use.
 * @example <DeleteDialog entity="Inventory" path="/inventory" recordToDelete={recordToDelete} onClose={() => setRecordToDelete(undefined)} />
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { entity, path, recordToDelete, onClose, hasUses = false, query = {}, onDeleted } = props;
  const { recreation, onCreated, onReenter, warning } = props;
  const stackId = useId();
  const isPhone = usePhone();
  const uses = useQuery({
    queryKey: [`${path}/uses`, recordToDelete?.id],
    queryFn: ({ signal }) => api.get<Uses>(`${path}/${recordToDelete?.id}/uses`, {}, signal),
    enabled: hasUses && recordToDelete !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const warningAnswer = useQuery({
    queryKey: [`${path}/warning`, recordToDelete?.id],
    queryFn: () => warning && fetchWarning('msg', warning.call, { ...warning.query, id: recordToDelete?.id }),
    enabled: warning !== undefined && recordToDelete !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const obstacle = uses.data?.data.deletable === false ? uses.data.data.msg : undefined;

  const deletion = useMutation({
    mutationFn: ({ record }: Deletion) => api.delete(`${path}/${record.id}`, query),
    onSuccess: ({ msg }, { record, reenters }) => {
      if (recreation && !reenters) toastWithUndo(msg, { ...recreation, path, id: record.id, onCreated });
      else toast.success(msg);
      void refresh();
      onDeleted?.(record);
      if (reenters) onReenter?.();
    },
    // A failed delete says 'Something went wrong'; the reason follows.
    onError: (error) => toast.error(`Something went wrong: ${messageOf(error)}`),
    onSettled: onClose,
  });

  const remove = (reenters: boolean) =>
    recordToDelete && deletion.mutate({ record: recordToDelete, reenters });
  const removeAndReenter = async () => {
    if (await mayDiscard()) remove(true);
  };
  const isBlocked = obstacle !== undefined || (hasUses && uses.isPending) || warningAnswer.isLoading;
  const isDeleting = (reenters: boolean) => deletion.isPending && deletion.variables.reenters === reenters;

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
      {warningAnswer.data?.msg && (
        <Alert mt={16} color="orange" variant="light" role="status">
          {warningAnswer.data.msg}
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
