import { expect, test } from 'vitest';
import type { ShortageRow } from './contract.ts';
import { driverSumsOf } from './driver-sums.ts';

let id = 0;
const row = (
  date: string,
  employeeId: number | null,
  driver: string,
  values: Partial<ShortageRow>,
): ShortageRow => ({
  ...{ id: ++id, kind: 'goods', date, employee_id: employeeId, driver, branch: 'Main', area_code: 'A-1' },
  ...{ product: '', weight: 0, short_filled: 0, short_empty: 0, difference: 0, reason: '' },
  ...values,
});
const goods = (weight: number, filled: number, empty: number): Partial<ShortageRow> => ({
  ...{ product: 'Cylinders', weight, short_filled: filled, short_empty: empty },
});
const cash = (difference: number, reason = ''): Partial<ShortageRow> => ({
  kind: 'cash',
  difference,
  reason,
});

test('a driver is short on as many days as goods or cash were missing, by weight', () => {
  const sums = driverSumsOf([
    row('2026-11-19', 1, 'Ravi', goods(19, 1, 0)),
    row('2026-11-19', 1, 'Ravi', goods(14.2, 3, 1)),
    row('2026-11-19', 1, 'Ravi', cash(-400.1, 'A torn note')),
    row('2026-11-20', 1, 'Ravi', goods(14.2, 0, 2)),
    row('2026-11-20', 2, 'Suresh', cash(50, 'Left by a customer')),
    row('2026-11-20', null, 'Ravi, Suresh', cash(-100)),
    row('2026-11-21', 1, 'Ravi', cash(-0.2, 'A torn note')),
  ]);
  expect(sums.map(({ driver, employee_id, days }) => [driver, employee_id, days])).toEqual([
    ['Ravi', 1, 3], // 19, 20 and 21 November
    ['Ravi, Suresh', null, 1],
    ['Suresh', 2, 0], // over is not short
  ]);
  expect(sums[0]).toMatchObject({
    goods: [
      { weight: 14.2, filled: 3, empty: 3 }, // 3; 1 + 2
      { weight: 19, filled: 1, empty: 0 },
    ],
    ...{ cash_short: 400.3, cash_over: 0, reasons: ['A torn note'] }, // 400.1 + 0.2
  });
  expect(sums[2]).toMatchObject({ cash_short: 0, cash_over: 50 });
});

test('earlier days stand beside each driver; who was short only then comes last', () => {
  const blank = {
    paid_by: '',
    product: 'Cylinders',
    weight: 14.2,
    count: 1,
    amount: 0,
    qty: 0,
    empties: 0,
    liters: 0,
  };
  const sums = driverSumsOf(
    [row('2026-11-19', 1, 'Ravi', goods(14.2, 3, 0))],
    [
      { ...blank, employee_id: 1, driver: 'Ravi', qty: 1, empties: 2 },
      { ...blank, employee_id: 1, driver: 'Ravi', product: '', weight: 0, paid_by: 'short', amount: 70 },
      { ...blank, employee_id: 2, driver: 'Suresh', product: '', weight: 0, paid_by: 'over', amount: 40 },
      { ...blank, employee_id: 2, driver: 'Suresh', weight: 19, empties: 1 },
    ],
  );
  expect(sums).toMatchObject([
    {
      driver: 'Ravi',
      goods: [{ weight: 14.2, filled: 3, empty: 0 }],
      earlier: { goods: [{ weight: 14.2, filled: 1, empty: 2 }], cash_short: 70 },
    },
    {
      ...{ id: 2, driver: 'Suresh', days: 0, goods: [], cash_short: 0, cash_over: 0 },
      earlier: { goods: [{ weight: 19, filled: 0, empty: 1 }], cash_short: 0 },
    },
  ]);
});
