import { daysOf, moveDay } from '../../kit/shared/days.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { dayOf, type EarlierUnit, earlierUnits, sameDaysBefore } from '../../kit/shared/same-days.ts';
import type { Figures, MovementFigures, Period, SaleSums, Spans } from './contract.ts';
import type { Counted, NamedSpan, StockSums } from './queries.ts';

/** The figures of every card and period, from the sums of the database. */
export function figuresOf(
  counted: Counted,
  periods: Record<Period, Spans>,
): Omit<Figures, 'backup_trouble' | 'papers' | 'setup' | 'branches'> {
  const { places, customers } = counted;
  const { spans, lent } = counted.sales;
  const sold = <Card extends keyof SaleSums>(card: Card) => ofEach((period) => sumsIn(spans, period)[card]);
  const change = (period: Period) =>
    changeOf(counted.stock.filter(({ date }) => date > periods[period].before.to));
  return {
    is_empty: counted.is_empty,
    periods,
    stock: ofEach((period) => ({ now: places.filled, before: places.filled - change(period).filled })),
    customers: ofEach((period) => ({ now: customers.all, before: customers.all - customers.since[period] })),
    new_customers: customers.new,
    cylinder_status: {
      now: places,
      change: ofEach((period) => ({ ...change(period), customers: lent[period] })),
    },
    stock_movement: {
      today: weekTo(periods.today.to).map((day) => movementOf(counted.stock, day, day)),
      month: daysOf(periods.month.from, periods.month.to).map((day) => movementOf(counted.stock, day, day)),
      year: monthsTo(periods.year.to).map((month) => movementOf(counted.stock, month, `${month}-01`)),
    },
    sale_summary: sold('sale_summary'),
    amount_received: sold('amount_received'),
    product_sales: sold('product_sales'),
    sales: sold('sales'),
    earlier_sales: ofEach((period) =>
      recordOf(earlierUnits, (unit) => {
        const span = sameDaysBefore(periods[period], unit);
        return span ? { from: span.from, to: span.to, ...sumsIn(spans, earlierName(period, unit)) } : null;
      }),
    ),
    credit_customers: counted.credit_customers,
    fuel_expenses: counted.fuel_expenses,
  };
}

/** The spans of which the sales are counted: each period, and the same days before it. */
export const saleSpansOf = (periods: Record<Period, Spans>): NamedSpan[] =>
  (Object.keys(periods) as Period[]).flatMap((period) => [
    { name: period, ...spanOf(periods[period]) },
    ...earlierUnits.flatMap((unit) => {
      const span = sameDaysBefore(periods[period], unit);
      return span ? [{ name: earlierName(period, unit), ...span }] : [];
    }),
  ]);

const spanOf = ({ from, to }: Spans) => ({ from, to });
const earlierName = (period: Period, unit: EarlierUnit) => `${period} a ${unit} before`;

function sumsIn(spans: Counted['sales']['spans'], name: string): SaleSums {
  const sums = spans[name];
  if (!sums) throw new Error(`no sales of ${name}`);
  return sums;
}

const ofEach = <Value>(of: (period: Period) => Value): Record<Period, Value> => ({
  today: of('today'),
  month: of('month'),
  year: of('year'),
});

const total = (rows: StockSums[], of: (sums: StockSums) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const changeOf = (rows: StockSums[]) => ({
  filled: total(rows, (row) => row.filled_in - row.filled_out),
  empty: total(rows, (row) => row.empty_in - row.empty_out),
});

/** The movements of a day, or of a month (YYYY-MM). */
function movementOf(stock: StockSums[], stretch: string, from: string): MovementFigures {
  const rows = stock.filter((sums) => sums.date.startsWith(stretch));
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

/**
 * What each period of a card covers at a business date, up to that day, and the same stretch of the period before it,
 * by which it is compared: 1–20 November with 1–20 October. A day that the earlier month lacks is its last one.
 * @example periodsOf('2026-03-31').month.before // { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodsOf(today: string): Record<Period, Spans> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const yesterday = moveDay(today, -1);
  const sameDay = (unit: EarlierUnit) => sameDaysBefore({ from: today, to: today }, unit)?.to ?? today;
  return {
    today: { from: today, to: today, before: { from: yesterday, to: yesterday } },
    month: {
      from: dayOf(year, month, 1),
      to: today,
      before: { from: dayOf(year, month - 1, 1), to: sameDay('month') },
    },
    year: {
      from: dayOf(year, 1, 1),
      to: today,
      before: { from: dayOf(year - 1, 1, 1), to: sameDay('year') },
    },
  };
}

/** The week that ends with a day. @example weekTo('2026-11-20') // 14 to 20 November */
export const weekTo = (to: string): string[] => daysOf(moveDay(to, -6), to);
