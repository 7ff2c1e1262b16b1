import { Alert, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../kit/shared/format.ts';
import { api, messageOf } from '../../../kit/web/api.ts';
import { PrintButton } from '../../../kit/web/print/print-sheet.tsx';
import { Receipt as Paper } from '../../../kit/web/print/receipt.tsx';
import { usePhone } from '../../../kit/web/use-phone.ts';
import { payments_path, type Receipt } from './contract.ts';
import { owedText } from './words.ts';

type ReceiptProps = { payment: { id: number } | undefined; onClose: () => void };

/** The receipt of a payment as it leaves the printer; open while there is a payment. */
export function ReceiptDialog({ payment, onClose }: ReceiptProps) {
  const is_phone = usePhone();
  return (
    <Modal
      opened={payment !== undefined}
      onClose={onClose}
      title="Receipt"
      size="xl"
      fullScreen={is_phone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {payment && <Shown id={payment.id} />}
    </Modal>
  );
}

function Shown({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [`${payments_path}/receipt`, id],
    queryFn: ({ signal }) => api.get<{ data: Receipt }>(`${payments_path}/${id}`, {}, signal),
    // The balance on it follows from the account.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={320} />;
  const { name, companyName, address, mobileNumber, balance, ...receipt } = data.data;
  return (
    <>
      <Group justify="flex-end" mb="md">
        <PrintButton />
      </Group>
      <Paper
        number={String(receipt.id)}
        date={receipt.date}
        from={{ name, lines: [companyName, address, mobileNumber] }}
        amount={receipt.amount}
        paid_by={receipt.payment_mode === 'upi' ? 'UPI' : 'Cash'}
        facts={[
          ['Note', receipt.note],
          [
            balance < 0 ? 'Account after it' : 'Owed after it',
            `${owedText(balance)}, by the entries up to ${formatDay(receipt.date)}`,
          ],
        ]}
      />
    </>
  );
}
