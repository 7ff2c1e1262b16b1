import { formatRupees } from '../../../kit/shared/format.ts';
import { svKinds } from '../../../masters/choices.ts';
import type { ReceiptContent } from '../receipt-dialog.tsx';
import type { SvReceipt } from './contract.ts';

const purposes = { deposit: 'deposit for the connection', charge: 'charges for the connection' };

/** The receipt of an SV customer: what was charged for the connection, and how much of it is paid. */
export const receiptContent = ({
  id,
  customer,
  gas_consumer_number,
  address,
  mobileNumber,
  svType,
  charged,
  paid,
  owed,
  note,
}: SvReceipt): ReceiptContent => ({
  number: `SV-${id}`,
  from: {
    name: customer.name,
    lines: [gas_consumer_number && `Gas consumer number ${gas_consumer_number}`, address, mobileNumber],
  },
  facts: [
    ['For', `${purposes[svKinds[svType]]} (${svType}), charged ${formatRupees(charged)}`],
    ['Paid so far', formatRupees(paid)],
    ['Balance due', formatRupees(owed)],
    ['Note', note],
  ],
});
