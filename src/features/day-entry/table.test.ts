import { expect, test } from 'vitest';
import type { EntryRow } from './contract.ts';
import { columns } from './table.tsx';

const payment = columns.find(({ header }) => header === 'Amount, Payment Mode');

test.each([
  ['Credit Sales', 'cash', 'credit'],
  ['Credit Sales', 'upi', 'credit'],
  ['Cash Sales', 'upi', 'upi'],
  ['Other Product Sales', 'cash', 'cash'],
] as const)('F8: the list reads %s booked as %s as %s', (saletype, paymentMode, expected) => {
  const cell = payment?.cell?.({ saletype, payment_mode: paymentMode, amount: 900 } as EntryRow);
  expect(cell).toMatchObject({ props: { first: '₹900', second: expected } });
});
