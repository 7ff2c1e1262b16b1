import { expect, test } from 'vitest';
import { amountDoubts } from './amount.ts';

const rated = { amount: '1806', reckoning: '₹903 × 2' };
const far = { amount: 'Usual is ₹903 to ₹2,709' };

test.each([
  ['by the rate', rated, 2, 1_806, {}],
  ['at half the rate', rated, 2, 903, {}],
  ['at one and a half times the rate', rated, 2, 2_709, {}],
  ['for nothing', rated, 2, 0, far],
  ['with a digit too many', rated, 2, 18_060, far],
  ['without a rate', undefined, 2, 1_806, {}],
  ['for nothing without a rate', undefined, 2, 0, { amount: 'Usual is ₹1 to ₹2,00,000' }],
  ['very dear without a rate', undefined, 1, 99_999_999, { amount: 'Usual is ₹1 to ₹1,00,000' }],
  ['of empties alone', undefined, 0, 0, {}],
])('D16: the amount of a sale %s', (_sale, suggestion, qty, amount, doubts) => {
  expect(amountDoubts(suggestion, { qty, amount })).toEqual(doubts);
});
