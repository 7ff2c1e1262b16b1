import { Button, Group, Text } from '@mantine/core';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { PaymentRow } from './contract.ts';

type LastPaymentProps = { payment: PaymentRow; payer: string; onReceipt: () => void };

/** Whoever paid waits for the receipt, whichever list is shown. */
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
