import { createContext, type ReactNode, useState } from 'react';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { RecordDialog } from '../../kit/web/record/record-dialog.tsx';
import type { CustomerRecord } from '../customers/contract.ts';
import type { ReportSale } from './contract.ts';

/** Shows who bought in a sale. */
export const ShowCustomer = createContext<(row: ReportSale) => void>(() => undefined);

/** Holds the dialog outside of the rows, which are drawn anew as cards when the screen becomes narrow. */
export function WithCustomerDialog({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ReportSale>();
  return (
    <ShowCustomer value={setShown}>
      {children}
      <CustomerDialog row={shown} onClose={() => setShown(undefined)} />
    </ShowCustomer>
  );
}

/** Open while there is a row with a customer. */
function CustomerDialog({ row, onClose }: { row: ReportSale | undefined; onClose: () => void }) {
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
