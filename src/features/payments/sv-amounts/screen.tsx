import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { PageRadio, usePagePart } from '../../../kit/web/page-radio.tsx';
import { usePageTitle } from '../../../kit/web/page-title.ts';
import { usePages } from '../../../kit/web/use-pages.ts';
import { Accounts } from './accounts.tsx';
import { type PaymentRow, payments_path } from './contract.ts';
import { PaymentForm } from './form.tsx';
import { Payments } from './payments.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { usePayment } from './use-payment.ts';

const parts = ['SV customers', 'Payments received'] as const;

/** What SV customers were charged for their connections, and what they paid of it. */
export function Screen() {
  usePageTitle('Payments / SV Amounts', 'SV Amounts');
  const [part, setPart] = usePagePart(parts);
  const [only, setOnly] = useState<{ id: number; name: string }>();
  const [last, setLast] = useState<PaymentRow>();
  const [on_paper, setOnPaper] = useState<PaymentRow>();
  const pages = usePages<PaymentRow>(payments_path, { customer_id: only?.id });
  const payment = usePayment((saved) => {
    setLast(saved);
    setOnly(undefined);
    pages.toFirst();
  });
  return (
    <Stack gap="lg">
      <PaymentForm payment={payment} />
      {last && <LastPayment payment={last} onReceipt={() => setOnPaper(last)} />}
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'SV customers' ? (
        <Accounts
          onPay={payment.choose}
          onPayments={(row) => {
            setOnly(row);
            void setPart('Payments received');
          }}
        />
      ) : (
        <Payments
          pages={pages}
          only={only}
          onAll={() => setOnly(undefined)}
          lit_id={last?.id}
          onReceipt={setOnPaper}
        />
      )}
      <ReceiptDialog payment={on_paper} onClose={() => setOnPaper(undefined)} />
    </Stack>
  );
}

/** Whoever paid waits for the receipt, whichever list is shown. */
function LastPayment({ payment, onReceipt }: { payment: PaymentRow; onReceipt: () => void }) {
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        Last payment: {payment.customer.name}, {formatRupees(payment.amount)} on {formatDay(payment.date)}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onReceipt}>
        Receipt
      </Button>
    </Group>
  );
}
