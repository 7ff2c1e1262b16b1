import type { Records } from '../../../kit/web/record/record-screen.tsx';
import { labels } from '../contract.ts';
import { PaymentList, paymentsOf } from '../payment-list.tsx';
import { type CreditPaymentRow, paymentsPath } from './contract.ts';

/** What Credit customers paid. */
export const creditPayments = paymentsOf<CreditPaymentRow>({
  path: paymentsPath,
  fileName: 'Collectible Payments',
  customerType: 'Credit',
  payer: [
    {
      header: labels.customer_id,
      value: (row) => row.name,
      identifies: true,
      field: 'name',
      filter: 'customer_id',
      below: {
        header: 'Company',
        value: (row) => row.companyName,
        field: 'companyName',
        filter: 'customer_id',
      },
    },
    { header: 'Phone Number', value: (row) => row.mobileNumber, filter: 'customer_id' },
  ],
});

type CreditPaymentsProps = {
  records: Records<CreditPaymentRow>;
  onReceipt: (payment: CreditPaymentRow) => void;
};

/** What Credit customers paid, newest first. */
export function Payments(props: CreditPaymentsProps) {
  return (
    <PaymentList
      {...props}
      payerOf={(row) => row.name}
      entity="Collectible Payment"
      emptyHint="Record payments of Credit customers above; print their receipts from here."
    />
  );
}
