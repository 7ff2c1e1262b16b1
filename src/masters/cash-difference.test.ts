import { expect, test } from 'vitest';
import { differenceText } from './cash-difference.ts';

test.each([
  [0, 'Balanced'],
  [-0.5, 'Balanced (rounding ₹0.50)'],
  [0.99, 'Balanced (rounding ₹0.99)'],
  [-1, '₹1 short'],
  [1_000.5, '₹1,000.50 over'],
])('a difference of %d reads %s', (difference, text) => {
  expect(differenceText(difference)).toBe(text);
});
