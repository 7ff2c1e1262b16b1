import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Facts } from '../../kit/web/facts.tsx';
import { RecordDialog } from '../../kit/web/record-dialog.tsx';
import type { CustomerRecord } from '../customers/contract.ts';
import type { EntryRow } from './contract.ts';

/** Who bought: open while there is an entry with a customer. */
export function CustomerDialog({ entry, onClose }: { entry: EntryRow | undefined; onClose: () => void }) {
  return (
    <RecordDialog
      title="Customer Details"
      path="/customers"
      id={entry?.customer_id}
      query={{ customerType: entry?.customer_type }}
      height={108}
      onClose={onClose}
    >
      {(customer: CustomerRecord) => (
        <>
          <Facts
            facts={[
              ['Full Name', `${customer.firstName} ${customer.lastName}`.trim()],
              ['Customer Type', customer.customerType],
              ['Mobile', customer.mobileNumber],
              ['Company', customer.companyName],
            ]}
          />
          <Button component={Link} to={`/customer/${customer.id}`} variant="default" mt={16}>
            Purchases, outstanding and cylinders
          </Button>
        </>
      )}
    </RecordDialog>
  );
}
