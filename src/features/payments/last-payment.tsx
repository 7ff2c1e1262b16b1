import { Button, Group, Text } from '@mantine/core';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { PaymentRow } from './contract.ts';

type LastPaymentProps = { payment: PaymentRow; payer: string; onReceipt: () => void };

/** The customer waits for the receipt, so it is at hand above either list. */
export function LastPayment({ payment, payer, onReceipt }: LastPaymentProps) {
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        Last payment: {payer}, {formatRupees(payment.amount)} on {formatDay(payment.date)}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onReceipt}>
        Receipt
      </Button>
    </Group>
  );
}
