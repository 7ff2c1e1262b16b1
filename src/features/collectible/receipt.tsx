import { Alert, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { usePhone } from '../../kit/web/use-phone.ts';
import { amountInWords } from './amount-in-words.ts';
import { payments_path, type Receipt } from './contract.ts';
import classes from './receipt.module.css';
import { owedText } from './words.ts';

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
    // The balance on it follows from the account.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={320} />;
  const receipt = data.data;
  return (
    <>
      <Group justify="flex-end" mb="md">
        <PrintButton />
      </Group>
      <PrintSheet
        title="Receipt"
        is_shown
        filter={[
          ['No.', String(receipt.id)],
          ['Date', formatDay(receipt.date)],
        ]}
      >
        <ReceiptText receipt={receipt} />
      </PrintSheet>
    </>
  );
}

function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { name, companyName, address, mobileNumber, amount, payment_mode, note, balance, date } = receipt;
  return (
    <div className={classes.receipt} data-together>
      <dl className={classes.lines}>
        <dt>Received from</dt>
        <dd>
          <strong>{name}</strong>
          {[companyName, address, mobileNumber].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
        <dt>The sum of</dt>
        <dd>{amountInWords(amount)}</dd>
        <dt>Paid by</dt>
        <dd>{payment_mode === 'upi' ? 'UPI' : 'Cash'}</dd>
        {note && <dt>Note</dt>}
        {note && <dd>{note}</dd>}
        <dt>{balance < 0 ? 'Account' : 'Owed'} after it</dt>
        <dd>
          {owedText(balance)}, by the entries up to {formatDay(date)}
        </dd>
      </dl>
      <div className={classes.foot}>
        <div className={classes.amount}>{formatRupees(amount)}</div>
        <div className={classes.signature}>Received by</div>
      </div>
    </div>
  );
}
