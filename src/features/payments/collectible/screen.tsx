import { Stack } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../kit/shared/format.ts';
import { useRules } from '../../../kit/web/client/rules.ts';
import { PageRadio, usePagePart } from '../../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { useRecords } from '../../../kit/web/record/record-screen.tsx';
import { PaymentForm } from '../form.tsx';
import { LastPayment } from '../last-payment.tsx';
import { type ReceiptContent, ReceiptDialog } from '../receipt-dialog.tsx';
import { usePayment } from '../use-payment.ts';
import {
  type CreditPaymentRow,
  type CreditReceipt,
  type OpenAccount,
  path,
  paymentsPath,
} from './contract.ts';
import { PaymentEffect } from './effect.tsx';
import { Owing } from './owing.tsx';
import { creditPayments, Payments } from './payments.tsx';
import { owedText, paymentWarnings } from './words.ts';

const parts = ['Outstanding', 'Payments received'] as const;

/** Who owes what since when, and what is paid of it. */
export function Screen() {
  usePageTitle('Payments / Collectible', 'Collectible');
  const [part, setPart] = usePagePart(parts);
  const [latest, setLatest] = useState<CreditPaymentRow>();
  const [receiptOf, setReceiptOf] = useState<CreditPaymentRow>();
  const records = useRecords(creditPayments(useRules()));
  const payment = usePayment<OpenAccount, CreditReceipt>({
    path,
    warningsOf: paymentWarnings,
    onSaved: (saved) => {
      setLatest(saved);
      records.onCreated(saved);
    },
  });
  return (
    <Stack gap="lg">
      <PaymentForm payment={payment} customerType="Credit" Effect={PaymentEffect} />
      {latest && <LastPayment payment={latest} payer={latest.name} onReceipt={() => setReceiptOf(latest)} />}
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'Outstanding' ? (
        <Owing onPay={payment.choose} />
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

/** The receipt of a Credit customer, with the balance after it. */
const receiptContent = ({
  id,
  date,
  name,
  companyName,
  address,
  mobileNumber,
  note,
  balance,
}: CreditReceipt): ReceiptContent => ({
  number: String(id),
  from: { name, lines: [companyName, address, mobileNumber] },
  facts: [
    ['Note', note],
    ['Balance after this payment', `${owedText(balance)}, as of ${formatDay(date)}`],
  ],
});
