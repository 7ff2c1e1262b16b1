import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, messageOf } from '../../kit/web/api.ts';
import { Facts } from '../../kit/web/facts.tsx';
import type { EntryRow } from './contract.ts';
import { type Customer, fullName } from './customer.ts';

/** Who bought: open while there is an entry with a customer. */
export function CustomerDialog({ entry, onClose }: { entry: EntryRow | undefined; onClose: () => void }) {
  const { customer_id, customer_type: customerType } = entry ?? {};
  const { data, error } = useQuery({
    queryKey: ['/customers', customer_id, { customerType }],
    queryFn: ({ signal }) =>
      api.get<{ data: Customer }>(`/customers/${customer_id}`, { customerType }, signal),
    enabled: Boolean(customer_id),
  });
  const customer = data?.data;
  return (
    <Modal
      opened={entry !== undefined}
      onClose={onClose}
      title="Customer Details"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {!customer && !error && <Skeleton height={108} />}
      {customer && (
        <>
          <Facts
            facts={[
              ['Full Name', fullName(customer)],
              ['Customer Type', customer.customerType],
              ['Mobile', customer.mobileNumber],
              ['Company', customer.companyName],
            ]}
          />
          <Button component={Link} to={`/customer/${customer.id}`} variant="default" mt={16}>
            What they bought, owe and hold
          </Button>
        </>
      )}
    </Modal>
  );
}
