import { Facts } from '../../kit/web/facts.tsx';
import { RecordDialog } from '../../kit/web/record-dialog.tsx';
import type { CustomerRecord } from '../customers/contract.ts';
import type { SaleRow } from './contract.ts';

/** Who bought: open while there is a row with a customer. */
export function CustomerDialog({ row, onClose }: { row: SaleRow | undefined; onClose: () => void }) {
  return (
    <RecordDialog
      title="Customer Details"
      path="/customers"
      id={row?.customer_id}
      query={{ customerType: row?.customer_type }}
      height={108}
      onClose={onClose}
    >
      {(customer: CustomerRecord) => (
        <Facts
          facts={[
            ['Full Name', `${customer.firstName} ${customer.lastName}`.trim()],
            ['Customer Type', customer.customerType],
            ['Mobile', customer.mobileNumber],
          ]}
        />
      )}
    </RecordDialog>
  );
}
