import { formatDay } from '../../../kit/shared/format.ts';
import type { ReceiptWords } from '../receipt-dialog.tsx';
import type { CreditReceipt } from './contract.ts';
import { owedText } from './words.ts';

/** The receipt of a Credit customer, with the balance after it. */
export const receiptWords = ({
  id,
  date,
  name,
  companyName,
  address,
  mobileNumber,
  note,
  balance,
}: CreditReceipt): ReceiptWords => ({
  number: String(id),
  from: { name, lines: [companyName, address, mobileNumber] },
  facts: [
    ['Note', note],
    ['Balance after this payment', `${owedText(balance)}, as of ${formatDay(date)}`],
  ],
});
