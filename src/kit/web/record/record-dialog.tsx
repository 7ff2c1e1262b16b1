import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, messageOf } from '../client/api.ts';
import { Modal } from '../parts/modal.tsx';

type RecordDialogProps<Row> = {
  title: string;
  /** Path of its calls: '/vehicles'. */
  path: `/${string}`;
  /** The dialog is open while there is one. */
  id: number | null | undefined;
  query?: Readonly<Record<string, string | undefined>>;
  /** Of the content in px, so that the layout does not move when it loads. */
  height: number;
  onClose: () => void;
  children: (row: Row) => ReactNode;
};

/**
 * A record that a row refers to, read when the dialog opens.
 * @example
 * <RecordDialog title="Vehicle Details" path="/vehicles" id={row?.vehicle_id} height={320} onClose={close}>
 *   {(vehicle: Vehicle) => <Facts facts={[['Vehicle Number', vehicle.vehicle_number]]} />}
 * </RecordDialog>
 */
export function RecordDialog<Row>(props: RecordDialogProps<Row>) {
  const { title, path, id, query = {}, height, onClose, children } = props;
  const isOpen = typeof id === 'number';
  const { data, error } = useQuery({
    queryKey: [path, id, query],
    queryFn: ({ signal }) => api.get<{ data: Row }>(`${path}/${id}`, query, signal),
    enabled: isOpen,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton height={height} role="status" aria-label="Loading..." />}
      {data && children(data.data)}
    </Modal>
  );
}
