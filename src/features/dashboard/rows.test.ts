import { expect, test } from 'vitest';
import type { Figures } from './contract.ts';
import { periodsOf } from './periods.ts';
import { dueRows, fuelRows } from './rows.ts';

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
