import { Alert, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { WhatsAppButton } from '../../kit/web/parts/whatsapp-button.tsx';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { paidTraits } from '../../masters/choices.ts';
import { labels, type PaymentRow } from './contract.ts';
import { Receipt as Paper } from './receipt.tsx';
import { receiptMessage } from './receipt-message.ts';

/** What the paper says beside date, amount and mode. */
export type ReceiptContent = Pick<ComponentProps<typeof Paper>, 'number' | 'from' | 'facts'>;

type PaidRow = PaymentRow & { mobileNumber: string };

type ReceiptDialogProps<Receipt> = {
  /** The path of the payments: '/collectible/payments'. */
  path: string;
  payment: { id: number } | undefined;
  contentOf: (receipt: Receipt) => ReceiptContent;
  onClose: () => void;
};

/** The receipt of a payment as it leaves the printer; open while there is a payment. */
export function ReceiptDialog<Receipt extends PaidRow>({
  path,
  payment,
  contentOf,
  onClose,
}: ReceiptDialogProps<Receipt>) {
  const isPhone = usePhone();
  return (
    <Modal opened={payment !== undefined} onClose={onClose} title="Receipt" size="xl" fullScreen={isPhone}>
      {payment && <LoadedReceipt path={path} id={payment.id} contentOf={contentOf} />}
    </Modal>
  );
}

/** Blank ones are left out on the paper. */
const addedFacts = ({ employee, reference, cheque_number, bank_name }: PaidRow) =>
  [
    ['Cheque', [cheque_number, bank_name].filter(Boolean).join(', ')],
    [labels.reference, reference ?? ''],
    [labels.employee_id, employee?.name ?? ''],
  ] as const;

type LoadedReceiptProps<Receipt> = Pick<ReceiptDialogProps<Receipt>, 'path' | 'contentOf'> & { id: number };

function LoadedReceipt<Receipt extends PaidRow>({ path, id, contentOf }: LoadedReceiptProps<Receipt>) {
  const { data, error } = useQuery({
    queryKey: [`${path}/receipt`, id],
    queryFn: ({ signal }) => api.get<{ data: Receipt }>(`${path}/${id}`, {}, signal),
    // The balances on it change with other entries of the account.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={320} />;
  const { date, amount, payment_mode, mode_of_payment: mode, mobileNumber } = data.data;
  const content = contentOf(data.data);
  const facts = [...addedFacts(data.data), ...(content.facts ?? [])];
  const receipt = { ...content, facts, date, amount, paidBy: mode?.name ?? paidTraits[payment_mode].label };
  return (
    <>
      <Group justify="flex-end" gap="sm" mb="md">
        <WhatsAppButton mobile={mobileNumber} textOf={(business) => receiptMessage(business, receipt)}>
          Receipt by WhatsApp
        </WhatsAppButton>
        <PrintButton />
      </Group>
      <Paper {...receipt} />
    </>
  );
}
