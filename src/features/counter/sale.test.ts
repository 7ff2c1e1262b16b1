import { expect, test } from 'vitest';
import { receiptMessage } from './sale.ts';

test('a receipt as a message has the goods with their amounts, empties and the total', () => {
  const cylinders = { product: 'Cylinders', weight: 14.2 } as const;
  const sale = {
    ...{ id: 12, date: '2026-11-20', branch: 'Guntur', branch_id: 1, area_code: 'A-1', area_code_id: 1 },
    ...{ customer_id: 7, customer_type: 'Guest', customer_name: 'Gopal Bhat', company_name: '' },
    ...{ mobileNumber: '9876500001', is_recovered: false, sold_by: 'Sita' },
    payment_mode: 'upi' as const,
    amount: 1_806,
    lines: [
      { id: 1, ...cylinders, qty: 2, empty_cylinders: 1, rate: 903, amount: 1_806 },
      { id: 2, ...cylinders, weight: 19, qty: 0, empty_cylinders: 3, rate: 0, amount: 0 },
    ],
  };
  expect(receiptMessage('Sri Gas', sale)).toBe(
    `Sri Gas
Receipt No. 12
Date: 20 Nov 2026
2 × Cylinders 14.2 kg, 1 empty back: ₹1,806
Cylinders 19 kg, 3 empties back
Total, paid by UPI: ₹1,806
Thank you.`,
  );
});
