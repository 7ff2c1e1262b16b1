import { Alert, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, messageOf } from '../../kit/web/api.ts';
import { Facts } from '../../kit/web/facts.tsx';
import type { SaleRow } from './contract.ts';

type Customer = { firstName: string; lastName: string; customerType: string; mobileNumber: string };

/** Who bought: open while there is a row with a customer. */
export function CustomerDialog({ row, onClose }: { row: SaleRow | undefined; onClose: () => void }) {
  const { customer_id, customer_type: customerType } = row ?? {};
  const { data, error } = useQuery({
    queryKey: ['/customers', customer_id, { customerType }],
    queryFn: ({ signal }) =>
      api.get<{ data: Customer }>(`/customers/${customer_id}`, { customerType }, signal),
    enabled: Boolean(customer_id),
  });
  const customer = data?.data;
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title="Customer Details"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {!customer && !error && <Skeleton height={108} aria-label="Loading..." />}
      {customer && (
        <Facts
          facts={[
            ['Full Name', `${customer.firstName} ${customer.lastName}`.trim()],
            ['Customer Type', customer.customerType],
            ['Mobile', customer.mobileNumber],
          ]}
        />
      )}
    </Modal>
  );
}
