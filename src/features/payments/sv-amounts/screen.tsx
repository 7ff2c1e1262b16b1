import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useRules } from '../../../kit/web/client/rules.ts';
import { PageRadio, usePagePart } from '../../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { useRecords } from '../../../kit/web/record/record-screen.tsx';
import { PaymentForm } from '../form.tsx';
import { LastPayment } from '../last-payment.tsx';
import { ReceiptDialog } from '../receipt-dialog.tsx';
import { usePayment } from '../use-payment.ts';
import { Accounts } from './accounts.tsx';
import { type AccountRow, path, paymentsPath, type SvPaymentRow, type SvReceipt } from './contract.ts';
import { PaymentEffect } from './effect.tsx';
import { Payments, svPayments } from './payments.tsx';
import { receiptContent } from './receipt.ts';

const parts = ['SV customers', 'Payments received'] as const;

/** What SV customers were charged for their connections, and what they paid of it. */
export function Screen() {
  usePageTitle('Payments / SV Amounts', 'SV Amounts');
  const [part, setPart] = usePagePart(parts);
  const [latest, setLatest] = useState<SvPaymentRow>();
  const [receiptOf, setReceiptOf] = useState<SvPaymentRow>();
  const records = useRecords(svPayments(useRules()));
  const payment = usePayment<AccountRow, SvReceipt>({
    path,
    choiceIsTyped: true,
    onSaved: (saved) => {
      setLatest(saved);
      records.onCreated(saved);
    },
  });
  return (
    <Stack gap="lg">
      <PaymentForm payment={payment} customerType="SV" Effect={PaymentEffect} />
      {latest && (
        <LastPayment payment={latest} payer={latest.customer.name} onReceipt={() => setReceiptOf(latest)} />
      )}
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'SV customers' ? (
        <Accounts
          onPay={payment.choose}
          onPayments={({ id }) => void setPart('Payments received', { customer_id: String(id) })}
        />
      ) : (
        <Payments records={records} onReceipt={setReceiptOf} />
      )}
      <ReceiptDialog
        path={paymentsPath}
        payment={receiptOf}
        contentOf={receiptContent}
        onClose={() => setReceiptOf(undefined)}
      />
    </Stack>
  );
}
