import { expect, test } from 'vitest';
import { paymentWarnings } from './words.ts';

test.each([
  [2_000, 2_000, {}],
  [2_001, 2_000, { amount: 'More than is owed (₹2,000)' }],
  [1, -300, { amount: 'More than is owed (₹0)' }],
])('a payment of ₹%d where ₹%d is owed is unusual: %j', (amount, owed, warnings) => {
  expect(paymentWarnings(amount, { owed })).toEqual(warnings);
});
