import { expect, test } from 'vitest';
import { lineAmount } from '../../../kit/shared/cash-counts.ts';
import type { PaymentMode, SaleType } from '../../../masters/choices.ts';
import { blankCounts, countedAmount, denominationLines } from '../../../masters/counted-cash.ts';
import { totalsOf } from './totals.ts';

const sale = (saletype: SaleType, paymentMode: PaymentMode, amount: number) => ({
  saletype,
  payment_mode: paymentMode,
  amount,
});

test('overall is UPI plus cash plus credit, and credit is not money received', () => {
  const totals = totalsOf([
    sale('Cash Sales', 'cash', 903),
    sale('Other Product Sales', 'cash', 250),
    sale('Cash Sales', 'upi', 1806),
    sale('Credit Sales', 'cash', 2709),
    sale('Credit Sales', 'upi', 100),
  ]);
  expect(totals).toEqual({
    overall: { amount: 5768, entries: 5 },
    cash: { amount: 1153, entries: 2 },
    upi: { amount: 1806, entries: 1 },
    credit: { amount: 2809, entries: 2 },
  });
});

test('the total is the sum of count times value', () => {
  expect(countedAmount({ ...blankCounts, '500': '3', '20': '2', '1': '7' })).toBe(1547);
});

test('a denomination is sent only when its amount is not zero', () => {
  const lines = denominationLines({ ...blankCounts, '500': '2', '100': '0', '1': '5' });
  expect(lines).toEqual([{ 500: { count: 2, amount: 1000 } }, { 1: { count: 5, amount: 5 } }]);
});

test.each(['', 'x', '-1', '1.5', '1e3'])('a count of "%s" counts as nothing', (count) => {
  expect(lineAmount({ '500': count }, 500)).toBe(0);
});
