import { expect, test } from 'vitest';
import { recordOf } from '../../../kit/shared/record-of.ts';
import { paidWays } from '../../../masters/choices.ts';
import type { DayFigures } from '../contract.ts';
import { goodsLines } from './goods.ts';

const none: DayFigures = {
  purchased: [],
  loaded: [],
  sold: [],
  back: [],
  short: [],
  adjusted: [],
  sales: { entries: 0, total: 0, ...recordOf(paidWays, () => 0) },
  cash: { expected: 0, counted: 0, difference: 0 },
  differences: [],
  expenses: [],
  godowns: [],
  earlier_open: null,
};
const cylinder = { product: 'Cylinders', weight: 14.2 } as const;
const sale = { entries: 1, amount: 0, empties: 0 };

test('a thing has one line, with the sales of a load and those over the counter apart', () => {
  const figures: DayFigures = {
    ...none,
    purchased: [{ ...cylinder, qty: 100, empties: 60, invoice_amount: 0, paid_amount: 0 }],
    loaded: [{ ...cylinder, qty: 40 }],
    sold: [
      { ...sale, saletype: 'Cash Sales', ...cylinder, qty: 5, empties: 5 },
      { ...sale, saletype: 'Credit Sales', ...cylinder, qty: 5, empties: 4 },
      { ...sale, saletype: 'Other Product Sales', ...cylinder, qty: 2 },
    ],
    back: [{ ...cylinder, filled: 28, empty: 8, defective: 1 }],
    short: [
      { driver: 'Ravi', ...cylinder, filled: 1, empty: 0 },
      { driver: 'Mohan', ...cylinder, filled: 0, empty: 1 },
    ],
  };
  // 40 = 10 + 28 + 1 + 1 filled, 9 = 8 + 1 empties.
  expect(goodsLines(figures)).toEqual([
    {
      name: '14.2 kg',
      bought: 100,
      loaded: 40,
      sold: 10,
      back: 28,
      back_defective: 1,
      short: 1,
      over_the_counter: 2,
      received: 9,
      back_empty: 8,
      short_empty: 1,
      returned: 60,
    },
  ]);
});

test('empties that came back beside a regulator are cylinders of their weight', () => {
  const lines = goodsLines({
    ...none,
    sold: [{ ...sale, saletype: 'Cash Sales', product: 'Regulators', weight: 14.2, qty: 3, empties: 2 }],
  });
  expect(lines).toMatchObject([
    { name: 'Regulators', sold: 3, received: 0 },
    { name: '14.2 kg', sold: 0, received: 2 },
  ]);
});

test('a day without any goods has no line', () => expect(goodsLines(none)).toEqual([]));
