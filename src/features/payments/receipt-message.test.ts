import { expect, test } from 'vitest';
import { receiptMessage } from './receipt-message.ts';

const receipt = {
  number: '12',
  date: '2026-11-20',
  from: { name: 'Gopal Bhat', lines: ['3 Ring Road, Guntur'] },
  amount: 145_000,
  paidBy: 'Cash',
  facts: [
    ['Note', ''],
    ['Balance after this payment', '₹500, as of 20 Nov 2026'],
  ] as const,
};

test('a receipt as a message says who paid what, when, how and what is left', () => {
  expect(receiptMessage('Sri Gas', receipt)).toBe(
    `Sri Gas
Receipt No. 12
Date: 20 Nov 2026
Received from: Gopal Bhat
Amount: ₹1,45,000
Paid by: Cash
Balance after this payment: ₹500, as of 20 Nov 2026
Thank you.`,
  );
  expect(receiptMessage('', receipt)).toMatch(/^Receipt No. 12\n/);
});
