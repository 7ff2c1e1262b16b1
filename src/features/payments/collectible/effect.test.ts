import { expect, test } from 'vitest';
import { allocate } from './effect.tsx';

test('a payment pays the oldest bills first, the last in part, and returns the rest', () => {
  const bills = [
    { id: 1, unpaid: 3_000 },
    { id: 2, unpaid: 3_000 },
    { id: 3, unpaid: 500 },
  ];
  const parts = (amount: number) => {
    const { paid, left } = allocate(bills, amount);
    return [...paid.map(({ bill, paid }) => [bill.id, paid]), left];
  };
  expect(parts(0)).toEqual([0]);
  expect(parts(2_999)).toEqual([[1, 2_999], 0]);
  // 4,000 = 3,000 + 1,000
  expect(parts(4_000)).toEqual([[1, 3_000], [2, 1_000], 0]);
  expect(parts(6_000)).toEqual([[1, 3_000], [2, 3_000], 0]);
  // 7,000 - 3,000 - 3,000 - 500 = 500
  expect(parts(7_000)).toEqual([[1, 3_000], [2, 3_000], [3, 500], 500]);
  // 3,000.30 - 3,000 = 0.30
  expect(parts(3_000.3)).toEqual([[1, 3_000], [2, 0.3], 0]);
});
