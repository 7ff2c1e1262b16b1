import type { Records } from '../../../kit/web/record-screen.tsx';
import { Stacked } from '../../../kit/web/stacked.tsx';
import { labels } from '../contract.ts';
import { PaymentList, paymentColumns } from '../payment-list.tsx';
import type { CreditPaymentRow } from './contract.ts';

const columns = paymentColumns<CreditPaymentRow>([
  {
    header: labels.customer_id,
    value: (row) => row.name,
    cell: (row) => <Stacked first={row.name} second={row.companyName} />,
    identifies: true,
  },
  { header: 'Phone Number', value: (row) => row.mobileNumber },
]);

type PaymentsProps = {
  records: Records<CreditPaymentRow>;
  onReceipt: (payment: CreditPaymentRow) => void;
};

/** What Credit customers paid, newest first. */
export function Payments(props: PaymentsProps) {
  return (
    <PaymentList
      {...props}
      columns={columns}
      payerOf={(row) => row.name}
      entity="Collectible Payment"
      fileName="Collectible Payments"
      emptyHint="Record payments of Credit customers above; print their receipts from here."
    />
  );
}
