import { sql } from 'kysely';
import { dueDate, unpaidBills } from '../../domain/credit/ageing.ts';
import { placeKinds } from '../../domain/stock/places.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { dayAfter, type Span } from '../../kit/shared/same-days.ts';
import type { CustomerType, productCategories, SaleType } from '../../masters/choices.ts';
import { paymentModes } from '../../masters/choices.ts';
import type { SoundState, StockState } from '../../masters/things.ts';
import type { Figures, Period, SaleSums, SetupStep, Spans } from './contract.ts';

type SetupDone = Record<SetupStep['step'], boolean>;

/** Which steps of setting up are done; each query stops at the first row. */
export async function setupDone(db: Db): Promise<SetupDone> {
  const { rows } = await sql<SetupDone>`
    -- Stock that a business begins with is counted in, or comes with its first purchase.
    with stock as (
      select exists (select from stock_adjustments where kind in ('opening', 'count'))
          or exists (select from inventory) as is_entered)
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
           -- A business that has nothing on paper has no date.
           is_entered or exists (select from go_live where date is not null) as go_live,
           is_entered as opening_stock
      from stock`.execute(db);
  return rows[0] as SetupDone;
}

/** Rows of the two tables; the screen behind each shows all. */
const LISTED = sql.lit(8);

/** What went into the godowns and out of them on a day. */
export type StockSums = {
  date: string;
  filled_in: number;
  filled_out: number;
  empty_in: number;
  empty_out: number;
};

/** Days whose sales are summed up. */
export type NamedSpan = Span & { name: string };

/** The sums from which the figures are calculated. */
export type Counted = Pick<Figures, 'is_empty' | 'credit_customers' | 'fuel_expenses'> & {
  sales: {
    spans: Readonly<Record<string, SaleSums>>;
    /** Cylinders that customers took and did not give back, since the day to compare with. */
    lent: Record<Period, number>;
  };
  stock: StockSums[];
  places: Figures['cylinder_status']['now'];
  customers: { all: number; since: Record<Period, number>; new: Figures['new_customers'] };
};

/** Reads all sums of the dashboard in one statement, and so in one snapshot. */
export async function countFigures(
  db: Db,
  periods: Record<Period, Spans>,
  spans: readonly NamedSpan[],
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with ${daysSince(periods.year.before.from)}
    select not exists (select from customers) and not exists (select from stock_movements)
             and not exists (select from day_entries) and not exists (select from expenses) as is_empty,
           ${salesOf(periods, spans)} as sales,
           ${stockSince(dayAfter(periods.year.before.to))} as stock,
           ${cylinderPlaces(periods.year.before.from)} as places,
           ${customersOf(periods)} as customers,
           (select coalesce(json_agg(oldest), '[]')
              from (select customers.id, coalesce(nullif(company_name, ''), rtrim(first_name || ' ' || last_name)) as name,
                           (select min(${dueDate(sql`(select credit_days from business_settings)`)})
                              from (${unpaidBills}) as bills) as due_date,
                           owed as amount
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

type Periods = Record<Period, Spans>;

const object = (fields: Record<string, Fragment>): Fragment =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;
const ofEach = (of: (period: Period) => Fragment): Fragment =>
  object({ today: of('today'), month: of('month'), year: of('year') });

const sumWhere = (column: string, condition: Fragment): Fragment =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)`;

/** A sum of amounts for each value of a column, by the name of its figure. */
const amountsBy = <Name extends string>(column: string, names: Readonly<Record<string, Name>>) =>
  Object.fromEntries(
    Object.entries(names).map(([value, name]) => [
      name,
      sumWhere('amount', sql`${sql.ref(column)} = ${sql.lit(value)}`),
    ]),
  ) as Record<Name, Fragment>;

// The figure of each member of a closed set.
const soldAs = {
  'Cash Sales': 'cash_sales',
  'Credit Sales': 'credit_sales',
  'Other Product Sales': 'other_product_sales',
} as const satisfies Record<SaleType, string>;
const received = recordOf(paymentModes, (mode) => mode);
const products = {
  Cylinders: 'cylinders',
  'Gas Stove': 'stoves',
  Regulators: 'regulators',
  'Gas Pipes': 'pipes',
} as const satisfies Record<(typeof productCategories)[number], string>;
const boughtBy = { SV: 'sv', Credit: 'credit', Guest: 'guest', '': 'no_customer' } as const satisfies Record<
  CustomerType | '',
  string
>;

/** The sums of each sales card. */
const saleCards: { [Card in keyof SaleSums]: Record<keyof SaleSums[Card], Fragment> } = {
  sale_summary: amountsBy('saletype', soldAs),
  amount_received: { ...amountsBy('paid_by', received), collected: sql`coalesce(sum(collected), 0)` },
  product_sales: amountsBy('product', products),
  sales: amountsBy('customer_type', boughtBy),
};

const cardSums = Object.assign({}, ...Object.values(saleCards)) as Record<string, Fragment>;

/** The sums of each day's sales, and the cylinders that stayed with customers. */
const daysSince = (date: string): Fragment => sql`
    sold as (
      -- Few rows for each day: the sums by card come from these.
      select date, saletype, paid_by, product, customer_type, sum(amount) as amount, sum(qty) as qty,
             sum(empty_cylinders) as empty_cylinders
        from day_entries
       where date >= ${date}
       group by date, saletype, paid_by, product, customer_type
    ), days as (
      select date, ${sql.join(Object.entries(cardSums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))},
             coalesce(sum(qty) filter (where product = 'Cylinders'), 0) - sum(empty_cylinders) as lent
        from (select date, saletype, paid_by, product, customer_type, amount, qty, empty_cylinders, 0 as collected
                from sold
               union all
              select date, null, null, null, null, 0, 0, 0, amount
                from customer_payments
               where date >= ${date}) as counted
       group by date
    )`;

/** The sums of each span by its name, from those of its days. */
function salesOf({ today, month, year }: Periods, spans: readonly NamedSpan[]): Fragment {
  const cards = Object.entries(saleCards).map(([card, figures]) => [
    card,
    object(Object.fromEntries(Object.keys(figures).map((name) => [name, sql.ref(name)]))),
  ]);
  const lent = ({ before }: Spans) => sumWhere('lent', sql`date > ${before.to}`);
  return sql`
    (with sums as (
       select name, ${sql.join(Object.keys(cardSums).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))}
         from (values ${sql.join(
           spans.map(({ name, from, to }) => sql`(${name}::text, ${from}::date, ${to}::date)`),
         )}) as spans (name, first_day, last_day)
         left join days on date between first_day and last_day
        group by name
     )
     select json_build_object(
              'spans', (select json_object_agg(name, ${object(Object.fromEntries(cards))}) from sums),
              'lent', (select ${object({ today: lent(today), month: lent(month), year: lent(year) })} from days)))`;
}

/** Cylinders into and out of the godowns by day; a reversal takes back what its movement added. */
const stockSince = (date: string): Fragment => {
  const sum = (state: SoundState, end: 'comes' | 'goes') =>
    sumWhere('count', sql`state = ${sql.lit(state)} and ${sql.ref(end)}`);
  // A movement between branches is visible to both; each counts its own godown.
  const isOwn = (end: 'to' | 'from') => sql`
    (${sql.ref(`${end}_place`)} = 'godown'
      and ${sql.ref(`${end}_id`)} in (select place_id from stock_balances where place = 'godown'))`;
  return sql`
    (select coalesce(json_agg(days), '[]')
       from (select date, ${sum('filled', 'comes')} as filled_in, ${sum('filled', 'goes')} as filled_out,
                    ${sum('empty', 'comes')} as empty_in, ${sum('empty', 'goes')} as empty_out
               from (select date, state, case when reversal then -count else count end as count,
                            case when reversal then ${isOwn('from')} else ${isOwn('to')} end as comes,
                            case when reversal then ${isOwn('to')} else ${isOwn('from')} end as goes
                       from stock_movements
                      where date >= ${date} and (from_place = 'godown' or to_place = 'godown')
                        and product = 'Cylinders') as moved
              group by date) as days)`;
};

const stockAt = (place: 'godown' | 'road', state: StockState) =>
  sumWhere('count', sql`place = ${sql.lit(place)} and state = ${sql.lit(state)}`);

/** Named one by one, an index finds them among the rows of all customers and loads. */
const fewPlaces = placeKinds
  .filter((kind) => kind !== 'customer' && kind !== 'road')
  .map((kind) => sql.lit(kind));

/** Cylinders by where they are now; what customers took and did not give back is with them. `date` is the first of `days`. */
const cylinderPlaces = (date: string): Fragment => sql`
    (select json_build_object(
              'filled', ${stockAt('godown', 'filled')},
              'empty', ${stockAt('godown', 'empty')},
              'defective', ${stockAt('godown', 'defective')},
              'road_filled', ${stockAt('road', 'filled')},
              'road_empty', ${stockAt('road', 'empty')},
              'customers', case when nullif(current_setting('console.scope', true), '') is null
                -- The sum over all places is 0: customers have what the other places lack.
                then coalesce(-sum(count), 0)
                -- Customers are shared: bound people see what they took in their branches, and had before.
                else (select coalesce(sum(lent), 0) from days)
                   + (select coalesce(sum(filled), 0) from openings where part = 'cylinders' and product = 'Cylinders')
                   + (select coalesce(sum(case product when 'Cylinders' then qty else 0 end - empty_cylinders), 0)
                        from day_entries where date < ${date}) end)
       from (select place, state, count
               from stock_balances
              where place in (${sql.join(fewPlaces)}) and product = 'Cylinders'
              union all
             -- Of all loads that ever went out, only those that are still out have anything on them.
             select place, state, count
               from stock_assigns
               join stock_balances on place = 'road' and place_id = stock_assigns.id
                and stock_balances.product = 'Cylinders'
              where settlement_id is null) as places)`;

const customersOf = (periods: Periods): Fragment => {
  const countWhere = (condition: Fragment) => sql`count(*) filter (where ${condition})`;
  return sql`
    (select json_build_object(
              'all', count(*),
              'since', ${ofEach((period) => countWhere(sql`date > ${periods[period].before.to}`))},
              'new', ${ofEach((period) => {
                const { from, to, before } = periods[period];
                return object({
                  now: countWhere(sql`date between ${from} and ${to}`),
                  before: countWhere(sql`date between ${before.from} and ${before.to}`),
                });
              })})
       from customers
      where not is_superseded)`;
};
