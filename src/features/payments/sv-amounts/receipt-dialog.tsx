import { Alert, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../kit/shared/format.ts';
import { api, messageOf } from '../../../kit/web/api.ts';
import { PrintButton } from '../../../kit/web/print/print-sheet.tsx';
import { Receipt as Paper } from '../../../kit/web/print/receipt.tsx';
import { usePhone } from '../../../kit/web/use-phone.ts';
import { payments_path, type Receipt } from './contract.ts';

type ReceiptProps = { payment: { id: number } | undefined; onClose: () => void };

/** The receipt of a payment as it leaves the printer; open while there is a payment. */
export function ReceiptDialog({ payment, onClose }: ReceiptProps) {
  const is_phone = usePhone();
  return (
    <Modal opened={payment !== undefined} onClose={onClose} title="Receipt" size="xl" fullScreen={is_phone}>
      {payment && <Shown id={payment.id} />}
    </Modal>
  );
}

function Shown({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [`${payments_path}/receipt`, id],
    queryFn: ({ signal }) => api.get<{ data: Receipt }>(`${payments_path}/${id}`, {}, signal),
    // An earlier payment may have been taken back meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={320} />;
  const { customer, gas_consumer_number, address, mobileNumber, svType, charged, paid, owed, ...receipt } =
    data.data;
  return (
    <>
      <Group justify="flex-end" mb="md">
        <PrintButton />
      </Group>
      <Paper
        number={`SV-${receipt.id}`}
        date={receipt.date}
        from={{
          name: customer.name,
          lines: [gas_consumer_number && `Gas consumer number ${gas_consumer_number}`, address, mobileNumber],
        }}
        amount={receipt.amount}
        paid_by={receipt.payment_mode === 'upi' ? 'UPI' : 'Cash'}
        facts={[
          ['For', `the connection (${svType}), charged ${formatRupees(charged)}`],
          ['Paid so far', formatRupees(paid)],
          ['Still owed', formatRupees(owed)],
          ['Note', receipt.note],
        ]}
      />
    </>
  );
}
