import { expect, test } from 'vitest';
import { paidWarnings } from './warnings.ts';

test('more paid than invoiced is unusual; as much or less is not', () => {
  const invoiceAmount = 82_000;
  expect(paidWarnings({ invoice_amount: invoiceAmount, paid_amount: 82_001 })).toEqual({
    paid_amount: 'More than the invoice amount of ₹82,000',
  });
  expect(paidWarnings({ invoice_amount: invoiceAmount, paid_amount: 82_000 })).toEqual({});
  expect(paidWarnings({ invoice_amount: invoiceAmount, paid_amount: 0 })).toEqual({});
});
