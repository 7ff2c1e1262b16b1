import { expect, test } from 'vitest';
import type { SaleRow } from './contract.ts';
import { sales } from './table.tsx';

const payment = sales({ money_places: false }).columns.find(({ header }) => header === 'Amount');

test.each([
  ['Credit Sales', 'cash', 'credit'],
  ['Credit Sales', 'upi', 'credit'],
  ['Cash Sales', 'upi', 'upi'],
  ['Other Product Sales', 'cash', 'cash'],
] as const)('the list reads %s booked as %s as %s', (saletype, paymentMode, expected) => {
  expect(payment?.below?.value({ saletype, payment_mode: paymentMode } as SaleRow)).toBe(expected);
});
