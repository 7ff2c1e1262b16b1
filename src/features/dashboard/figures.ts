import type { Figures, Movement, Period, Spans } from './contract.ts';
import { daysOf, weekTo } from './periods.ts';
import type { Counted, StockSums } from './queries.ts';

/** The figures of every card and period from what was counted. */
export function figuresOf(counted: Counted, periods: Record<Period, Spans>): Figures {
  const { held, customers } = counted;
  const { lent, ...sales } = counted.sales;
  const change = (period: Period) => changeOf(counted.stock.filter(isSince[period]));
  return {
    is_empty: counted.is_empty,
    periods,
    stock: ofEach((period) => ({ now: held.filled, before: held.filled - change(period).filled })),
    customers: ofEach((period) => ({ now: customers.all, before: customers.all - customers.since[period] })),
    new_customers: customers.new,
    cylinder_status: {
      now: held,
      change: ofEach((period) => ({ ...change(period), customers: lent[period] })),
    },
    stock_movement: {
      today: weekTo(periods.today.to).map((day) => movementOf(counted.stock, day, day)),
      month: daysOf(periods.month.from, periods.month.to).map((day) => movementOf(counted.stock, day, day)),
      year: monthsTo(periods.year.to).map((month) => movementOf(counted.stock, month, `${month}-01`)),
    },
    ...sales,
    credit_customers: counted.credit_customers,
    fuel_expenses: counted.fuel_expenses,
  };
}

const ofEach = <Value>(of: (period: Period) => Value): Record<Period, Value> => ({
  today: of('today'),
  month: of('month'),
  year: of('year'),
});

const isSince: Record<Period, (sums: StockSums) => boolean> = {
  today: ({ since_today }) => since_today,
  month: ({ since_month }) => since_month,
  // Nothing older is counted.
  year: () => true,
};

const total = (rows: StockSums[], of: (sums: StockSums) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const changeOf = (rows: StockSums[]) => ({
  filled: total(rows, (row) => row.filled_in - row.filled_out),
  empty: total(rows, (row) => row.empty_in - row.empty_out),
});

/** What moved in the stretch of time that begins so: a day, or a month without its day. */
function movementOf(stock: StockSums[], stretch: string, from: string): Movement {
  const rows = stock.filter((sums) => sums.from.startsWith(stretch));
  return {
    from,
    filled_in: total(rows, (row) => row.filled_in),
    filled_out: total(rows, (row) => row.filled_out),
  };
}

/** The months of a day's year until then, as '2026-11'. */
const monthsTo = (day: string): string[] =>
  Array.from(
    { length: Number(day.slice(5, 7)) },
    (_, index) => `${day.slice(0, 5)}${String(index + 1).padStart(2, '0')}`,
  );
