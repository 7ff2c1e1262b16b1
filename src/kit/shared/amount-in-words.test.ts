import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [7, 'Rupees Seven Only'],
  [20, 'Rupees Twenty Only'],
  [115, 'Rupees One Hundred Fifteen Only'],
  [4_000, 'Rupees Four Thousand Only'],
  [1_00_000, 'Rupees One Lakh Only'],
  [12_34_567, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Only'],
  [
    99_99_99_999,
    'Rupees Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Only',
  ],
  [1_692.5, 'Rupees One Thousand Six Hundred Ninety Two and Fifty Paise Only'],
  [0.07, 'Seven Paise Only'],
])('₹%s is spelt %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
