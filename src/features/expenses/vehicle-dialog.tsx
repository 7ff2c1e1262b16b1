import { Alert, Image, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, messageOf } from '../../kit/web/api.ts';
import { Facts } from '../../kit/web/facts.tsx';
import { vehicle } from '../../masters/vehicle.ts';
import type { ExpenseRow } from './contract.ts';

type Vehicle = Readonly<Record<string, string | number | null>>;

/** Which vehicle the money was spent on: open while there is an expense with one. */
export function VehicleDialog({
  expense,
  onClose,
}: {
  expense: ExpenseRow | undefined;
  onClose: () => void;
}) {
  const id = expense?.vehicle_id;
  const { data, error } = useQuery({
    queryKey: [vehicle.path, id],
    queryFn: ({ signal }) => api.get<{ data: Vehicle }>(`${vehicle.path}/${id}`, {}, signal),
    enabled: Boolean(id),
  });
  const record = data?.data;
  const facts = vehicle.columns.map(
    (name) => [vehicle.fields[name].label, String(record?.[name] ?? '')] as const,
  );
  return (
    <Modal
      opened={expense !== undefined}
      onClose={onClose}
      title="Vehicle Details"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {!record && !error && <Skeleton height={324} />}
      {record && <Facts facts={facts} />}
      {record?.image && (
        <Image
          src={String(record.image)}
          alt={`Photo of ${record.vehicle_number}`}
          mah={240}
          mt={16}
          fit="contain"
        />
      )}
    </Modal>
  );
}
