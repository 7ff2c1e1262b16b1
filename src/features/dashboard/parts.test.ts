import { expect, test } from 'vitest';
import type { Figures } from './contract.ts';
import { periodsOf } from './figures.ts';
import { changeText, cylinderParts, dueRows, fuelRows, shareText, spanText } from './parts.ts';

const due = (dueDate: string) => ({ id: 1, name: 'Hotel Annapurna', due_date: dueDate, amount: 100 });
const bought = (date: string) => ({ id: 1, name: 'Highway Fuel', date, amount: 100 });
const figures = {
  periods: periodsOf('2026-11-20'),
  credit_customers: ['2025-12-31', '2026-11-20', '2026-11-21', '2026-12-01', '2027-01-02'].map(due),
  fuel_expenses: ['2026-11-20', '2026-11-01', '2026-10-31', '2025-12-31'].map(bought),
} as Partial<Figures> as Figures;
const dates = (rows: { due_date: string }[]) => rows.map(({ due_date }) => due_date);

test('what is overdue is due in each period, and each ends with its last day', () => {
  expect(dates(dueRows(figures, 'today'))).toEqual(['2025-12-31', '2026-11-20']);
  expect(dates(dueRows(figures, 'month'))).toEqual(['2025-12-31', '2026-11-20', '2026-11-21']);
  expect(dates(dueRows(figures, 'year'))).toEqual(['2025-12-31', '2026-11-20', '2026-11-21', '2026-12-01']);
});

test('fuel is that of the day, the month or the year', () => {
  const count = (period: 'today' | 'month' | 'year') => fuelRows(figures, period).length;
  expect([count('today'), count('month'), count('year')]).toEqual([1, 2, 3]);
});

test.each([
  [{ now: 110, before: 100 }, '+10%'],
  [{ now: 163, before: 197 }, '−17.3%'], // (163 − 197) / 197 = −17.26 %
  [{ now: 100, before: 100 }, '0%'],
  [{ now: 12_500, before: 1 }, '+12,49,900%'],
  [{ now: 0, before: 8 }, '−100%'],
])('%o is a change by %s', (compared, text) => {
  expect(changeText(compared)).toBe(text);
});

test('what was nothing before is new, or nothing still', () => {
  expect(changeText({ now: 5, before: 0 })).toBe('new');
  expect(changeText({ now: 0, before: 0 })).toBe('–');
});

test('a total of zero has no shares; a small share is not shown as 0 %', () => {
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(4, 1_000)).toBe('<1%');
  expect(shareText(0, 1_000)).toBe('0%');
  expect(shareText(0, 0)).toBe('');
  expect(shareText(-3, 10)).toBe('');
});

test('changes name the days', () => {
  expect(spanText({ from: '2026-11-20', to: '2026-11-20' })).toBe('on 20 Nov 2026');
  expect(spanText({ from: '2026-10-01', to: '2026-10-20' })).toBe('from 01 Oct 2026 to 20 Oct 2026');
});

test('defective cylinders are a part where there are any', () => {
  const changed = { filled: 0, empty: 0, customers: 0 };
  const partsWith = (defective: number) =>
    cylinderParts(
      {
        ...figures,
        cylinder_status: {
          now: { filled: 5, empty: 4, defective, road_filled: 1, road_empty: 1, customers: 3 },
          change: { today: changed, month: changed, year: changed },
        },
      },
      'today',
    ).map(({ name, value }) => [name, value]);
  const others = [
    ['Filled in godowns', 5],
    ['On the road', 2],
    ['Empty in godowns', 4],
  ];
  expect(partsWith(0)).toEqual([...others, ['With customers', 3]]);
  expect(partsWith(2)).toEqual([...others, ['Defective in godowns', 2], ['With customers', 3]]);
});
