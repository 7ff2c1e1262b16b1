import type { Figures, Period } from './contract.ts';

/** Bills that fall due until the end of the day, the month or the year; what is overdue belongs to each. */
export function dueRows({ credit_customers, periods }: Figures, period: Period): Figures['credit_customers'] {
  const precision = { today: 10, month: 7, year: 4 }[period];
  const end = periods.today.to.slice(0, precision);
  return credit_customers.filter(({ due_date }) => due_date.slice(0, precision) <= end);
}

/** Fuel that was bought within the period. */
export const fuelRows = ({ fuel_expenses, periods }: Figures, period: Period): Figures['fuel_expenses'] =>
  fuel_expenses.filter(({ date }) => date >= periods[period].from);
