import { expect, test } from 'vitest';
import { startTally } from './tally.ts';

test('a small day adds up: amounts by payment with credit apart, quantities by product and weight, empties', () => {
  const tally = startTally(['cash', 'upi', 'credit']);
  const cylinder = (weight: number, qty: number) => ({ product: 'Cylinders', weight, qty });
  tally.add({ amount: 1806, paid_by: 'cash', thing: cylinder(14.2, 2), empties: 2 });
  tally.add({ amount: 2709, paid_by: 'upi', thing: cylinder(14.2, 3), empties: 3 });
  tally.add({ amount: 4515, paid_by: 'credit', thing: cylinder(14.2, 5), empties: 4 });
  tally.add({ amount: 1692.5, paid_by: 'cash', thing: cylinder(5, 1), empties: 0 });
  tally.add({ amount: 250, paid_by: 'cash', thing: { product: 'Regulators', weight: 0, qty: 1 } });
  expect(tally.totals()).toEqual({
    count: 5,
    amounts: [
      { paid_by: 'cash', amount: 3748.5 }, // 1806 + 1692.50 + 250
      { paid_by: 'upi', amount: 2709 },
      { paid_by: 'credit', amount: 4515 },
    ],
    amount: 10_972.5, // 3748.50 + 2709 + 4515
    things: [
      { product: 'Regulators', weight: 0, qty: 1, empties: 0, amount: 250 },
      { product: 'Cylinders', weight: 5, qty: 1, empties: 0, amount: 1692.5 },
      { product: 'Cylinders', weight: 14.2, qty: 10, empties: 9, amount: 9030 }, // 2 + 3 + 5; 2 + 3 + 4; 1806 + 2709 + 4515
    ],
    qty: 12,
    empties: 9, // 2 + 3 + 4
    liters: 0,
  });
});

test('empties beside another product are cylinders of their weight', () => {
  const tally = startTally(['cash']);
  const regulator = (weight: number) => ({ product: 'Regulators', weight, qty: 1 });
  tally.add({ amount: 250, paid_by: 'cash', thing: regulator(14.2), empties: 2 });
  tally.add({ amount: 250, paid_by: 'cash', thing: regulator(0) });
  expect(tally.totals()).toMatchObject({
    count: 2,
    things: [
      { product: 'Regulators', weight: 0, qty: 2, empties: 0 },
      { product: 'Cylinders', weight: 14.2, qty: 0, empties: 2 },
    ],
    empties: 2,
  });
});

test('a hundred thousand amounts with paise add up to the paisa', () => {
  const tally = startTally(['']);
  for (let row = 0; row < 100_000; row++) tally.add({ amount: 4.35, paid_by: '', liters: 1.1 });
  expect(tally.totals()).toMatchObject({ amount: 435_000, liters: 110_000, count: 100_000 });
});

test('a payment that does not occur has no line; without rows everything is nothing', () => {
  expect(startTally(['cash', 'upi']).totals()).toEqual({
    count: 0,
    amounts: [],
    amount: 0,
    things: [],
    qty: 0,
    empties: 0,
    liters: 0,
  });
});
