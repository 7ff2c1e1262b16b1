import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { dayAfter, type Span } from '../../kit/shared/same-days.ts';
import { type CustomerType, paymentModes, type SaleType } from '../../masters/choices.ts';
import type { Figures, Period, SaleSums, SetupStep, Spans } from './contract.ts';

type Done = Record<SetupStep['step'], boolean>;

/** Which steps of setting up are done: each looks for one row alone, however many there are. */
export async function setupDone(db: Db): Promise<Done> {
  const { rows } = await sql<Done>`
    select exists (select from business_settings where business_name <> '') as business,
           exists (select from employees where type = 'Branch In-Charge') as branch_in_charge,
           exists (select from branches) as branch,
           exists (select from employees where type = 'Godown In-Charge')
             and exists (select from employees where type = 'Driver') as staff,
           exists (select from godowns) as godown,
           exists (select from products) as product,
           exists (select from area_codes) as area_code,
           exists (select from vehicles) as vehicle,
           exists (select from vendors) as vendor,
           -- Stock that a business begins with is counted in, or comes with its first purchase.
           exists (select from stock_adjustments where kind in ('opening', 'count'))
             or exists (select from inventory) as opening_stock`.execute(db);
  return rows[0] as Done;
}

/** Rows of the two tables; the screen behind each shows all. */
const LISTED = sql.lit(8);

/** What went into the godowns and out of them on a recent day, or before that in a month, named by its first day. */
export type StockSums = {
  from: string;
  in_year: boolean;
  since_today: boolean;
  since_month: boolean;
  filled_in: number;
  filled_out: number;
  empty_in: number;
  empty_out: number;
};

/** Days whose sales are summed up. */
export type NamedSpan = Span & { name: string };

/** What the figures are made of, as the database sums it up. */
export type Counted = Pick<Figures, 'is_empty' | 'credit_customers' | 'fuel_expenses'> & {
  sales: {
    spans: Readonly<Record<string, SaleSums>>;
    /** Cylinders that customers took and did not give back, since the day to compare with. */
    lent: Record<Period, number>;
  };
  stock: StockSums[];
  held: Figures['cylinder_status']['now'];
  customers: { all: number; since: Record<Period, number>; new: Figures['new_customers'] };
};

/**
 * All that the dashboard counts, in one statement. It reads the sums of the months of a year or two and of the days of
 * some of them, the few balances of what can be counted, and the first rows of two indexes, so it costs the same however
 * many entries there are.
 */
export async function countFigures(
  db: Db,
  periods: Record<Period, Spans>,
  spans: readonly NamedSpan[],
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select not exists (select from customers) and not exists (select from stock_movements)
             and not exists (select from day_entries) and not exists (select from expenses) as is_empty,
           ${salesOf(periods, spans)} as sales,
           ${stockOf(periods)} as stock,
           ${held} as held,
           ${customersOf(periods)} as customers,
           (select coalesce(json_agg(oldest), '[]')
              from (select customers.id, coalesce(nullif(company_name, ''), first_name || ' ' || last_name) as name,
                           unpaid_since + (select credit_days from business_settings) as due_date, owed as amount
                      from credit_accounts
                      join customers on customers.id = customer_id
                     where unpaid_since is not null
                     order by unpaid_since, customer_id
                     limit ${LISTED}) as oldest) as credit_customers,
           (select coalesce(json_agg(newest), '[]')
              from (select expenses.id, coalesce(name, '') as name, date, amount
                      from expenses
                      left join fuel_vendors on fuel_vendors.id = fuel_vendor_id
                     where expence_type = 'fuel' and date <= ${periods.today.to}
                     order by date desc, expenses.id desc
                     limit ${LISTED}) as newest) as fuel_expenses`.execute(db);
  return rows[0] as Counted;
}

type Fragment = ReturnType<typeof sql>;
type Periods = Record<Period, Spans>;

const object = (fields: Record<string, Fragment>): Fragment =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;
const ofEach = (of: (period: Period) => Fragment): Fragment =>
  object({ today: of('today'), month: of('month'), year: of('year') });

const sumWhere = (column: string, condition: Fragment): Fragment =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)`;

// The columns of `sales_days` for each member of a closed set.
const soldAs = {
  'Cash Sales': 'cash_sales',
  'Credit Sales': 'credit_sales',
  'Other Product Sales': 'other_product_sales',
} as const satisfies Record<SaleType, string>;
const boughtBy = { SV: 'sv', Credit: 'credit', Guest: 'guest' } as const satisfies Record<
  CustomerType,
  string
>;

/** The figures of each card, by the column of their sums. */
const saleColumns: { [Card in keyof SaleSums]: Record<keyof SaleSums[Card], string> } = {
  sale_summary: recordOf(Object.values(soldAs), (column) => column),
  amount_received: { ...recordOf(paymentModes, (mode) => `${mode}_received`), collected: 'collected' },
  product_sales: { cylinders: 'cylinders', stoves: 'stoves', regulators: 'regulators', pipes: 'pipes' },
  sales: {
    ...recordOf(Object.values(boughtBy), (type) => `${type}_customers`),
    no_customer: 'no_customer',
  },
};
const sumColumns = Object.values(saleColumns).flatMap((columns) => Object.values(columns));

/**
 * The sums of each span by its name, and the cylinders lent. Days that are in the same spans are added up once, so that
 * earlier spans cost little more than reading their days.
 */
function salesOf({ today, month, year }: Periods, spans: readonly NamedSpan[]): Fragment {
  const sum = (column: string) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`;
  const starts = [
    ...spans.flatMap(({ from, to }) => [from, dayAfter(to)]),
    ...[today, month, year].map(({ before }) => dayAfter(before.to)),
  ];
  const ordered = [...new Set(starts)].toSorted();
  const [first = ''] = ordered;
  const sums = Object.entries(saleColumns).map(([card, columns]) => [
    card,
    object(
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, sql`coalesce(${sql.ref(column)}, 0)`]),
      ),
    ),
  ]);
  const lent = ({ before }: Spans) => sumWhere('lent', sql`start > ${before.to}`);
  return sql`
    (with days as materialized (
       select (${ordered}::date[])[width_bucket(date, ${ordered}::date[])] as start,
              ${sql.join(sumColumns.map(sum))}, sum(cylinders_given - cylinders_returned) as lent
         from ${sumsSince(first, ordered, { months: 'sales_months', days: 'sales_days' }, [
           ...sumColumns,
           ...['cylinders_given', 'cylinders_returned'],
         ])}
        group by start
     ), sums as (
       select name, ${sql.join(sumColumns.map(sum))}
         from (values ${sql.join(
           spans.map(({ name, from, to }) => sql`(${name}::text, ${from}::date, ${to}::date)`),
         )}) as spans (name, first_day, last_day)
         left join days on start between first_day and last_day
        group by name
     )
     select json_build_object(
              'spans', (select json_object_agg(name, ${object(Object.fromEntries(sums))}) from sums),
              'lent', (select ${object({ today: lent(today), month: lent(month), year: lent(year) })} from days)))`;
}

/**
 * The sums since a day, by day, or by the first day of a month in which none of the spans starts.
 * @param starts the first days of spans
 */
function sumsSince(
  first: string,
  starts: readonly string[],
  { months, days }: { months: string; days: string },
  columns: readonly string[],
  where: Fragment = sql`true`,
): Fragment {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  const divided = [...new Set(starts.filter((day) => day !== monthOf(day)).map(monthOf))];
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  // A statement for each month, of which the planner knows how few rows it reads.
  const daysOf = divided.map((start) => {
    const from = start < first ? first : start;
    const to = sql`${start}::date + interval '1 month'`;
    return sql`
      union all
     select date, ${listed} from ${sql.table(days)} where date >= ${from}::date and date < (${to})::date and ${where}`;
  });
  return sql`(
    select month as date, ${listed}
      from ${sql.table(months)}
     where month >= ${first}::date and month <> all(${divided}::date[])
     ${sql.join(daysOf, sql` `)}) as sums`;
}

function stockOf({ today, month, year }: Periods): Fragment {
  const first = dayAfter(year.before.to);
  const columns = ['filled_in', 'filled_out', 'empty_in', 'empty_out'];
  const tables = { months: 'godown_cylinder_months', days: 'godown_stock_days' };
  // The days of this month are shown one by one, as are the last of the previous one, which `before` divides.
  const starts = [
    ...[first, year.from, today.from, dayAfter(today.to), dayAfter(month.from), dayAfter(month.before.to)],
  ];
  return sql`
    (select coalesce(json_agg(sums), '[]')
       from (select case when date >= least(${month.from}, ${today.from}::date - 6) then date
                         else date_trunc('month', date)::date end as "from",
                    date between ${year.from} and ${year.to} as in_year,
                    date > ${today.before.to} as since_today,
                    date > ${month.before.to} as since_month,
                    ${sql.join(columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
               from ${sumsSince(first, starts, tables, columns, sql`product = 'Cylinders'`)}
              group by 1, 2, 3, 4) as sums)`;
}

/** Cylinders by where they are now. */
const held = sql`
    (select json_build_object(
              'filled', coalesce(sum(filled) filter (where place = 'godown'), 0),
              'empty', coalesce(sum(empty) filter (where place = 'godown'), 0),
              'road_filled', coalesce(sum(filled) filter (where place = 'road'), 0),
              'road_empty', coalesce(sum(empty) filter (where place = 'road'), 0),
              'customers', (select cylinders from cylinders_with_customers))
       from (select place, filled, empty
               from stock_balances
              where place = 'godown' and product = 'Cylinders'
              union all
             -- Of all loads that ever went out, only those that are still out have anything on them.
             select place, filled, empty
               from stock_assigns
               join stock_balances on place = 'road' and place_id = stock_assigns.id
                and stock_balances.product = 'Cylinders'
              where settlement_id is null) as places)`;

const customersOf = (periods: Periods): Fragment => sql`
    (select json_build_object(
              'all', coalesce(sum(customers), 0)
                       + (select coalesce(sum(customers), 0) from customer_days where date < ${periods.year.before.from}),
              'since', ${ofEach((period) => sumWhere('customers', sql`date > ${periods[period].before.to}`))},
              'new', ${ofEach((period) => {
                const { from, to, before } = periods[period];
                return object({
                  now: sumWhere('customers', sql`date between ${from} and ${to}`),
                  before: sumWhere('customers', sql`date between ${before.from} and ${before.to}`),
                });
              })})
       from customer_days
      where date >= ${periods.year.before.from})`;
