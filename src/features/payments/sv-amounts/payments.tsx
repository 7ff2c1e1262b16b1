import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { Records } from '../../../kit/web/record/record-screen.tsx';
import { svKinds } from '../../../masters/choices.ts';
import { PaymentList, paymentsOf } from '../payment-list.tsx';
import { chargeLabels } from './account-columns.tsx';
import { paymentsPath, type SvPaymentRow, svPaymentList } from './contract.ts';

const { customer } = columnsOf(svPaymentList);

/** What SV customers paid, under the settings. */
export const svPayments = paymentsOf<SvPaymentRow>({
  path: paymentsPath,
  fileName: 'SV Amounts Payments',
  customerType: 'SV',
  payer: [
    {
      ...customer,
      identifies: true,
      below: { header: 'SV Type', value: (row) => row.svType, filter: customer.filter },
    },
    { header: 'Paid for', value: (row) => chargeLabels[svKinds[row.svType]] },
    { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number, filter: customer.filter },
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
