import { formatRupees } from '../../../kit/shared/format.ts';
import { svKinds } from '../../../masters/choices.ts';
import type { ReceiptWords } from '../receipt-dialog.tsx';
import type { SvReceipt } from './contract.ts';

const forWords = { deposit: 'deposit for the connection', charge: 'charges for the connection' };

/** The receipt of an SV customer: what was charged for the connection, and what of it is paid and owed. */
export const receiptWords = ({
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
}: SvReceipt): ReceiptWords => ({
  number: `SV-${id}`,
  from: {
    name: customer.name,
    lines: [gas_consumer_number && `Gas consumer number ${gas_consumer_number}`, address, mobileNumber],
  },
  facts: [
    ['For', `${forWords[svKinds[svType]]} (${svType}), charged ${formatRupees(charged)}`],
    ['Paid so far', formatRupees(paid)],
    ['Balance due', formatRupees(owed)],
    ['Note', note],
  ],
});
