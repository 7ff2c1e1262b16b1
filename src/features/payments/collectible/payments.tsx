import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { Records } from '../../../kit/web/record/record-screen.tsx';
import { PaymentList, paymentsOf } from '../payment-list.tsx';
import { type CreditPaymentRow, creditPaymentList, paymentsPath } from './contract.ts';

const column = columnsOf(creditPaymentList);

/** What Credit customers paid, under the settings. */
export const creditPayments = paymentsOf<CreditPaymentRow>({
  path: paymentsPath,
  fileName: 'Collectible Payments',
  customerType: 'Credit',
  payer: [
    { ...column.name, identifies: true, below: column.companyName },
    { header: 'Phone Number', value: (row) => row.mobileNumber, filter: column.name.filter },
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
