import { formatDay, formatRupees } from '../../kit/shared/format.ts';

type ReceiptText = {
  number: string;
  from: { name: string };
  facts?: readonly (readonly [name: string, text: string])[] | undefined;
  /** YYYY-MM-DD */
  date: string;
  /** ₹ */
  amount: number;
  paidBy: string;
};

/** A receipt as a message, with what the paper says; blank lines are left out. */
export function receiptMessage(business: string, receipt: ReceiptText): string {
  const { number, date, from, amount, paidBy, facts = [] } = receipt;
  const lines = [
    ['Date', formatDay(date)],
    ['Received from', from.name],
    ['Amount', formatRupees(amount)],
    ['Paid by', paidBy],
    ...facts,
  ] as const;
  return [
    business,
    `Receipt No. ${number}`,
    ...lines.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`),
    'Thank you.',
  ]
    .filter(Boolean)
    .join('\n');
}
