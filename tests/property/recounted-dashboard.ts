import { sql } from 'kysely';
import type { Figures, Period } from '../../src/features/dashboard/contract.ts';
import { periodsOf } from '../../src/features/dashboard/figures.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import { recordOf } from '../../src/kit/shared/record-of.ts';
import { type EarlierUnit, type Span, sameDaysBefore } from '../../src/kit/shared/same-days.ts';
import { paymentModes } from '../../src/masters/choices.ts';

type Entry = {
  date: string;
  saletype: string;
  customer_type: string;
  payment_mode: string;
  amount: number;
  product: string;
};
type Moved = {
  date: string;
  from_place: string;
  to_place: string;
  state: string;
  count: number;
  reversal: boolean;
};

type NotRecounted =
  | 'is_empty'
  | 'backup_trouble'
  | 'papers'
  | 'setup'
  | 'branches'
  | 'credit_customers'
  | 'fuel_expenses';

/** The figures recounted from every record; those that are compared elsewhere are left out. */
export async function recountedDashboard(db: Db, today: string): Promise<Omit<Figures, NotRecounted>> {
  const all = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const entries = await all(sql<Entry>`select * from day_entries`);
  const payments = await all(sql<{ date: string; amount: number }>`select * from customer_payments`);
  const customers = await all(sql<{ date: string }>`select date from customers where not is_superseded`);
  const moves = await all(sql<Moved>`select * from stock_movements where product = 'Cylinders'`);

  const periods = periodsOf(today);
  const each = <Value>(of: (period: Period) => Value) => ({
    today: of('today'),
    month: of('month'),
    year: of('year'),
  });
  const within = <Row extends { date: string }>(rows: Row[], from: string, to: string) =>
    rows.filter(({ date }) => date >= from && date <= to);
  const after = (period: Period) => moves.filter(({ date }) => date > periods[period].before.to);
  const soldIn = ({ from, to }: Span) => {
    const sold = within(entries, from, to);
    const sums = <Name extends string>(of: Record<Name, (entry: Entry) => boolean>) =>
      Object.fromEntries(
        Object.entries<(entry: Entry) => boolean>(of).map(([name, is]) => [name, amountOf(sold.filter(is))]),
      ) as Record<Name, number>;
    const isPaid = (mode: string) => (entry: Entry) =>
      entry.payment_mode === mode && entry.saletype !== 'Credit Sales';
    return {
      sale_summary: sums({
        cash_sales: ({ saletype }) => saletype === 'Cash Sales',
        credit_sales: ({ saletype }) => saletype === 'Credit Sales',
        other_product_sales: ({ saletype }) => saletype === 'Other Product Sales',
      }),
      amount_received: {
        ...sums(recordOf(paymentModes, isPaid)),
        collected: amountOf(within(payments, from, to)),
      },
      product_sales: sums({
        cylinders: ({ product }) => product === 'Cylinders',
        stoves: ({ product }) => product === 'Gas Stove',
        regulators: ({ product }) => product === 'Regulators',
        pipes: ({ product }) => product === 'Gas Pipes',
      }),
      sales: sums({
        sv: ({ customer_type }) => customer_type === 'SV',
        credit: ({ customer_type }) => customer_type === 'Credit',
        guest: ({ customer_type }) => customer_type === 'Guest',
        no_customer: ({ customer_type }) => customer_type === '',
      }),
    };
  };
  const sold = each((period) => soldIn(periods[period]));
  const earlier = (period: Period, unit: EarlierUnit) => {
    const span = sameDaysBefore(periods[period], unit);
    return span ? { ...span, ...soldIn(span) } : null;
  };

  const now = held(moves, 'godown');
  const road = held(moves, 'road');
  const stockMoves = (from: string) =>
    inAndOut(
      from,
      moves.filter(({ date }) => date.startsWith(from) && date <= today),
    );
  return {
    periods,
    stock: each((period) => ({ now: now.filled, before: now.filled - held(after(period), 'godown').filled })),
    customers: each((period) => ({
      now: customers.length,
      before: customers.filter(({ date }) => date <= periods[period].before.to).length,
    })),
    new_customers: each((period) => ({
      now: within(customers, periods[period].from, today).length,
      before: within(customers, periods[period].before.from, periods[period].before.to).length,
    })),
    cylinder_status: {
      now: {
        ...now,
        ...{ road_filled: road.filled, road_empty: road.empty },
        customers: allStates(held(moves, 'customer')),
      },
      change: each((period) => {
        const { filled, empty } = held(after(period), 'godown');
        return { filled, empty, customers: allStates(held(after(period), 'customer')) };
      }),
    },
    sale_summary: each((period) => sold[period].sale_summary),
    stock_movement: {
      today: lastDays(today, 7).map((day) => ({ ...stockMoves(day), from: day })),
      month: lastDays(today, Number(today.slice(8))).map((day) => ({ ...stockMoves(day), from: day })),
      year: Array.from({ length: Number(today.slice(5, 7)) }, (_, index) => {
        const month = `${today.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`;
        return { ...stockMoves(month), from: `${month}-01` };
      }),
    },
    amount_received: each((period) => sold[period].amount_received),
    product_sales: each((period) => sold[period].product_sales),
    sales: each((period) => sold[period].sales),
    earlier_sales: each((period) => ({ month: earlier(period, 'month'), year: earlier(period, 'year') })),
  };
}

const amountOf = (rows: { amount: number }[]) => sum(rows, ({ amount }) => amount);
const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** The balance that movements leave in a place. */
function held(moves: Moved[], place: string) {
  const at = (end: 'to_place' | 'from_place', name: string) =>
    sum(moves, ({ [end]: named, state, count }) => (named === place && state === name ? count : 0));
  const of = (name: string) => at('to_place', name) - at('from_place', name);
  return { filled: of('filled'), empty: of('empty'), defective: of('defective') };
}

const allStates = (counts: ReturnType<typeof held>) => counts.filled + counts.empty + counts.defective;

/** A reversal has the opposite direction of its movement, so it lowers the side that the movement raised. */
function inAndOut(from: string, moves: Moved[]) {
  const filled = moves.filter(({ state }) => state === 'filled');
  const count = (is: (move: Moved) => boolean) => sum(filled.filter(is), (move) => move.count);
  return {
    from,
    filled_in:
      count(({ to_place, reversal }) => to_place === 'godown' && !reversal) -
      count(({ from_place, reversal }) => from_place === 'godown' && reversal),
    filled_out:
      count(({ from_place, reversal }) => from_place === 'godown' && !reversal) -
      count(({ to_place, reversal }) => to_place === 'godown' && reversal),
  };
}

const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(today) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
