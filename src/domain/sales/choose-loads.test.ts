import { expect, test } from 'vitest';
import { chooseLoadOfEmpties, chooseLoads, spread } from './choose-loads.ts';
import type { LoadToSell } from './sale-rows.ts';

const DAY = '2026-11-20';
const EARLIER = '2026-11-19';

const load = (id: number, values: Partial<LoadToSell> = {}): LoadToSell => ({
  id,
  date: DAY,
  employee_id: 1,
  vehicle_id: 1,
  branch_id: 1,
  product: 'Cylinders',
  weight: 14.2,
  ...values,
});
const sale = { date: DAY, product: 'Cylinders', weight: 14.2, qty: 5 } as const;
const ids = (loads: readonly LoadToSell[]) => loads.map(({ id }) => id);

test.each([
  ['a load of the date that holds goods', [load(1)], { 1: 9 }, [1]],
  [
    'one of the date before one of an earlier date',
    [load(2), load(1, { date: EARLIER })],
    { 1: 9, 2: 9 },
    [2],
  ],
  [
    'one of an earlier date where that of the date is empty',
    [load(2), load(1, { date: EARLIER })],
    { 1: 9 },
    [1],
  ],
  [
    'all of one driver and vehicle',
    [load(1), load(2), load(3, { vehicle_id: 2 })],
    { 1: 3, 2: 3, 3: 9 },
    [1, 2],
  ],
  ['a sold-out load of the date, which refuses', [load(1)], {}, [1]],
  ['none, where only an empty load of an earlier date is out', [load(1, { date: EARLIER })], {}, []],
])('a sale draws on %s', (_name, loads, left, chosen) => {
  const held = new Map(Object.entries(left).map(([id, count]) => [Number(id), count]));
  expect(ids(chooseLoads(sale, loads, held))).toEqual(chosen);
});

const regulators = load(1, { product: 'Regulators', weight: 0 });
test.each([
  ['a load of cylinders carries its own', sale, load(1), [load(1), load(2)], 1],
  [
    'beside other goods: cylinders on the same vehicle',
    { ...sale, product: 'Regulators' as const },
    regulators,
    [regulators, load(2, { vehicle_id: 2 }), load(3)],
    3,
  ],
  [
    'else on another vehicle of the driver',
    { ...sale, product: 'Regulators' as const },
    regulators,
    [regulators, load(2, { vehicle_id: 2 })],
    2,
  ],
  [
    'else on the load of the goods',
    { ...sale, product: 'Regulators' as const },
    regulators,
    [regulators, load(2, { employee_id: 2 })],
    1,
  ],
])('empties: %s', (_name, sold, own, open, id) => {
  expect(chooseLoadOfEmpties(sold, own, open).id).toBe(id);
});

test.each([
  [5, { 1: 3, 2: 9 }, [3, 2]],
  [5, { 1: 9, 2: 9 }, [5, 0]],
  [5, { 1: 1, 2: 1 }, [1, 4]],
])('%d over loads that hold %o: what none holds stays with the last', (qty, left, taken) => {
  const held = new Map(Object.entries(left).map(([id, count]) => [Number(id), count]));
  expect(spread(qty, [load(1), load(2)], held).map((part) => part.qty)).toEqual(taken);
});
