import { expect, test } from 'vitest';
import { amountsBy, paidWays } from '../../masters/choices.ts';
import { cashLeft, dayAfter, spentOn } from './day-figures.ts';

const day = {
  ...amountsBy(paidWays, () => 4_515),
  cash_amt: 12_640,
  open_entries: 0,
  counted_amt: 12_600,
  counted_against: 12_640,
  general: 150,
  fuel: 3_200,
  vehicle: 0,
};
const typed = { date: '2026-11-20', branch_id: '3', expence_type: 'vehicle', amount: '800' };
const stored = {
  date: '2026-11-20',
  branch_id: 3,
  expence_type: 'fuel',
  amount: 3_200,
} as const;

test('what is left of the cash is the cash of the entries less all expenses', () => {
  // 150 + 3,200 = 3,350; 12,640 − 3,350 = 9,290
  expect([spentOn(day), cashLeft(day)]).toEqual([3_350, 9_290]);
});

test('what is typed counts at once', () => {
  // 9,290 − 800 = 8,490
  expect(cashLeft(dayAfter(day, typed, undefined))).toBe(8_490);
  for (const amount of ['', '8.505', 'x', '-1'])
    expect(cashLeft(dayAfter(day, { ...typed, amount }, undefined))).toBe(9_290);
  expect(cashLeft(dayAfter(day, { ...typed, expence_type: '' }, undefined))).toBe(9_290);
});

test('an expense that is edited no longer counts as it was', () => {
  // 12,640 − (150 + 800)
  expect(cashLeft(dayAfter(day, typed, stored))).toBe(11_690);
  const elsewhere = { ...stored, branch_id: 4 };
  expect(cashLeft(dayAfter(day, typed, elsewhere))).toBe(8_490);
});

test('what is not paid in cash leaves the cash as it is', () => {
  const isCash = (modeId: number) => modeId !== 7;
  const transfer = { ...typed, mode_of_payment_id: '7' };
  const after = dayAfter(day, transfer, undefined, isCash);
  expect([spentOn(after), after.not_cash_amt, cashLeft(after)]).toEqual([4_150, 800, 9_290]);
  const before = { ...stored, amount: 800, expence_type: 'vehicle', mode_of_payment_id: 7 } as const;
  expect(cashLeft(dayAfter(after, typed, before, isCash))).toBe(8_490);
});
