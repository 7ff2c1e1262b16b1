import type { Records } from '../../../kit/web/record/record-screen.tsx';
import { svKinds } from '../../../masters/choices.ts';
import { labels } from '../contract.ts';
import { PaymentList, paymentsOf } from '../payment-list.tsx';
import { kindWords } from './account-columns.tsx';
import { paymentsPath, type SvPaymentRow } from './contract.ts';

/** What SV customers paid. */
export const svPayments = paymentsOf<SvPaymentRow>({
  path: paymentsPath,
  fileName: 'SV Amounts Payments',
  customerType: 'SV',
  payer: [
    {
      header: labels.customer_id,
      value: (row) => row.customer.name,
      identifies: true,
      field: 'customer',
      filter: 'customer_id',
      below: { header: 'SV Type', value: (row) => row.svType, filter: 'customer_id' },
    },
    { header: 'Paid for', value: (row) => kindWords[svKinds[row.svType]] },
    { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number, filter: 'customer_id' },
  ],
});

type SvPaymentsProps = {
  records: Records<SvPaymentRow>;
  onReceipt: (payment: SvPaymentRow) => void;
};

/** What SV customers paid, newest first. */
export function Payments(props: SvPaymentsProps) {
  return (
    <PaymentList
      {...props}
      payerOf={(row) => row.customer.name}
      entity="SV Amounts Payment"
      emptyHint="Record payments of SV customers above; print their receipts from here."
    />
  );
}
