import { Pill, Text } from '@mantine/core';
import type { Records } from '../../../kit/web/record-screen.tsx';
import { Stacked } from '../../../kit/web/stacked.tsx';
import { svKinds } from '../../../masters/choices.ts';
import { labels } from '../contract.ts';
import { PaymentList, paymentColumns } from '../payment-list.tsx';
import { kindWords } from './account-columns.tsx';
import type { SvPaymentRow } from './contract.ts';

const columns = paymentColumns<SvPaymentRow>([
  {
    header: labels.customer_id,
    value: (row) => row.customer.name,
    cell: (row) => <Stacked first={row.customer.name} second={row.svType} />,
    identifies: true,
  },
  { header: 'Paid for', value: (row) => kindWords[svKinds[row.svType]] },
  { header: 'Gas Consumer Number', value: (row) => row.gas_consumer_number || '–' },
]);

type PaymentsProps = {
  records: Records<SvPaymentRow>;
  /** Whose payments alone are shown. */
  only: { id: number; name: string } | undefined;
  onAll: () => void;
  onReceipt: (payment: SvPaymentRow) => void;
};

/** What SV customers paid, newest first. */
export function Payments({ only, onAll, ...props }: PaymentsProps) {
  return (
    <PaymentList
      {...props}
      columns={columns}
      payerOf={(row) => row.customer.name}
      entity="SV Amounts Payment"
      fileName="SV Amounts Payments"
      filter={{ customer_id: only ? String(only.id) : '' }}
      emptyHint="Record payments of SV customers above; print their receipts from here."
    >
      {only && (
        <>
          <Text size="sm">Payments of</Text>
          <Pill
            size="lg"
            withRemoveButton
            removeButtonProps={{ 'aria-label': 'All payments', 'aria-hidden': false, tabIndex: 0 }}
            onRemove={onAll}
          >
            {only.name}
          </Pill>
        </>
      )}
    </PaymentList>
  );
}
