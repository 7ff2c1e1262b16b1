import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { PageRadio, usePagePart } from '../../../kit/web/page-radio.tsx';
import { usePageTitle } from '../../../kit/web/page-title.ts';
import { usePages } from '../../../kit/web/use-pages.ts';
import { type PaymentRow, payments_path } from './contract.ts';
import { PaymentForm } from './form.tsx';
import { Owing } from './owing.tsx';
import { Payments } from './payments.tsx';
import { ReceiptDialog } from './receipt.tsx';
import { usePayment } from './use-payment.ts';

const parts = ['Who owes', 'Payments received'] as const;

/** Who owes what since when, and what is paid of it. */
export function Screen() {
  usePageTitle('Payments / Collectible', 'Collectible');
  const [part, setPart] = usePagePart(parts);
  const [last, setLast] = useState<PaymentRow>();
  const [on_paper, setOnPaper] = useState<PaymentRow>();
  const pages = usePages<PaymentRow>(payments_path);
  const payment = usePayment((saved) => {
    setLast(saved);
    pages.toFirst();
  });
  return (
    <Stack gap="lg">
      <PaymentForm payment={payment} />
      {last && <LastPayment payment={last} onReceipt={() => setOnPaper(last)} />}
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'Who owes' ? (
        <Owing onPay={payment.choose} />
      ) : (
        <Payments pages={pages} lit_id={last?.id} onReceipt={setOnPaper} />
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
        Last payment: {payment.name}, {formatRupees(payment.amount)} on {formatDay(payment.date)}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onReceipt}>
        Receipt
      </Button>
    </Group>
  );
}
