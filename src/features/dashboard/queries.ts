import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import type { Figures, Period, SetupStep, Spans } from './contract.ts';

type Done = Record<SetupStep['step'], boolean>;

/** Which steps of setting up are done: each looks for one row alone, however many there are. */
export async function setupDone(db: Db): Promise<Done> {
  const { rows } = await sql<Done>`
    select exists (select from employees where type = 'Branch In-Charge') as branch_in_charge,
           exists (select from branches) as branch,
           exists (select from employees where type = 'Godown In-Charge')
             and exists (select from employees where type = 'Driver') as staff,
           exists (select from godowns) as godown,
           exists (select from products) as product,
           exists (select from area_codes) as area_code,
           -- Stock that a business begins with is counted in, or comes with its first purchase.
           exists (select from stock_adjustments where kind in ('opening', 'count'))
             or exists (select from inventory) as opening_stock`.execute(db);
  return rows[0] as Done;
}

/** Rows of the two tables; whoever wants more opens the screen behind. */
const LISTED = sql.lit(8);

/**
 * All figures of the dashboard in one statement. It reads a row per day and shard, the few balances of what can be counted,
 * and the first rows of two indexes, so it costs the same however many entries there are.
 */
export async function dashboardFigures(
  db: Db,
  periods: Record<Period, Spans>,
): Promise<Omit<Figures, 'periods'>> {
  const { today, month, year } = periods;
  const sums = (source: 'sales', columns: Record<string, string>) =>
    ofEach(
      (period) =>
        sql`(select json_build_object(${sql.join(
          Object.entries(columns).flatMap(([name, column]) => [
            sql.lit(name),
            sql`coalesce(sum(${sql.ref(column)}) filter (where ${sql.ref(`in_${period}`)}), 0)`,
          ]),
        )}) from ${sql.table(source)})`,
    );

  const { rows } = await sql<Omit<Figures, 'periods'>>`
    with sales as materialized (
      -- No figure looks further back than a year, and days that no figure tells apart come as one row.
      select date = ${today.from} as in_today,
             date between ${month.from} and ${today.to} as in_month,
             date between ${year.from} and ${today.to} as in_year,
             date > ${today.before.to} as since_today,
             date > ${month.before.to} as since_month,
             sum(cash_sales) as cash_sales, sum(credit_sales) as credit_sales,
             sum(other_product_sales) as other_product_sales,
             sum(cash_received) as cash_received, sum(upi_received) as upi_received, sum(collected) as collected,
             sum(cylinders) as cylinders, sum(stoves) as stoves, sum(regulators) as regulators, sum(pipes) as pipes,
             sum(sv_customers) as sv_customers, sum(credit_customers) as credit_customers,
             sum(guest_customers) as guest_customers, sum(no_customer) as no_customer,
             sum(cylinders_given - cylinders_returned) as lent
        from sales_days
       where date > ${year.before.to}
       group by 1, 2, 3, 4, 5
    ), stock_days as materialized (
      select date, sum(filled_in) as filled_in, sum(filled_out) as filled_out,
             sum(filled_in - filled_out) as filled, sum(empty_in - empty_out) as empty
        from godown_stock_days
       where product = 'Cylinders' and date > ${year.before.to}
       group by date
    ), held as materialized (
      select coalesce(sum(filled) filter (where place = 'godown'), 0) as filled,
             coalesce(sum(empty) filter (where place = 'godown'), 0) as empty,
             coalesce(sum(filled) filter (where place = 'road'), 0) as road_filled,
             coalesce(sum(empty) filter (where place = 'road'), 0) as road_empty,
             -- Over all places each thing comes to nothing: what is nowhere else is with customers.
             coalesce(-sum(filled + empty), 0) as customers
        from (select place, filled, empty
                from stock_balances
               where place in ('vendor', 'godown', 'shortage', 'adjustment') and product = 'Cylinders'
               union all
              -- Of all loads that ever went out, only those that are still out have anything on them.
              select place, filled, empty
                from stock_assigns
                join stock_balances on place = 'road' and place_id = stock_assigns.id
                 and stock_balances.product = 'Cylinders'
               where settlement_id is null) as places
    ), recent_customers as materialized (
      select date, sum(customers) as customers from customer_days where date >= ${year.before.from} group by date
    )
    select not exists (select from customers) and not exists (select from stock_movements)
             and not exists (select from day_entries) and not exists (select from expenses) as is_empty,
           ${ofEach(
             (period) => sql`(select json_build_object('now', held.filled, 'before', held.filled - coalesce(
               (select sum(filled) from stock_days where date > ${periods[period].before.to}), 0)) from held)`,
           )} as stock,
           ${ofEach(
             (period) => sql`(select json_build_object('now', coalesce(sum(customers), 0), 'before',
               coalesce(sum(customers) filter (where date <= ${periods[period].before.to}), 0)) from customer_days)`,
           )} as customers,
           ${ofEach(
             (period) => sql`(select json_build_object(
               'now', coalesce(sum(customers) filter (where date between ${periods[period].from}
                                                                     and ${periods[period].to}), 0),
               'before', coalesce(sum(customers) filter (where date between ${periods[period].before.from}
                                                                        and ${periods[period].before.to}), 0))
               from recent_customers)`,
           )} as new_customers,
           json_build_object(
             'now', (select to_json(held) from held),
             'change', ${ofEach(
               (period) => sql`json_build_object(
                 'filled', coalesce((select sum(filled) from stock_days where date > ${periods[period].before.to}), 0),
                 'empty', coalesce((select sum(empty) from stock_days where date > ${periods[period].before.to}), 0),
                 'customers', coalesce((select sum(lent) ${
                   period === 'year' ? sql`` : sql`filter (where ${sql.ref(`since_${period}`)})`
                 } from sales), 0))`,
             )}) as cylinder_status,
           ${sums('sales', {
             cash_sales: 'cash_sales',
             credit_sales: 'credit_sales',
             other_product_sales: 'other_product_sales',
           })} as sale_summary,
           json_build_object('today', ${points(sql`${today.to}::date - 6`, today.to, '1 day')},
                             'month', ${points(sql`${month.from}::date`, today.to, '1 day')},
                             'year', ${points(sql`${year.from}::date`, today.to, '1 month')}) as stock_movement,
           ${sums('sales', { cash: 'cash_received', upi: 'upi_received', collected: 'collected' })} as amount_received,
           ${sums('sales', {
             cylinders: 'cylinders',
             stoves: 'stoves',
             regulators: 'regulators',
             pipes: 'pipes',
           })} as product_sales,
           ${sums('sales', {
             sv: 'sv_customers',
             credit: 'credit_customers',
             guest: 'guest_customers',
             no_customer: 'no_customer',
           })} as sales,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'due_date', due_date, 'amount', owed)
                                     order by due_date, id), '[]')
              from (select customers.id, owed, unpaid_since + (select credit_days from business_settings) as due_date,
                           coalesce(nullif(company_name, ''), first_name || ' ' || last_name) as name
                      from credit_accounts
                      join customers on customers.id = customer_id
                     where unpaid_since is not null
                     order by unpaid_since, customer_id
                     limit ${LISTED}) as oldest) as credit_customers,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'date', date, 'amount', amount)
                                     order by date desc, id desc), '[]')
              from (select expenses.id, expenses.date, amount, coalesce(name, '') as name
                      from expenses
                      left join fuel_vendors on fuel_vendors.id = fuel_vendor_id
                     where expence_type = 'fuel' and expenses.date <= ${today.to}
                     order by expenses.date desc, expenses.id desc
                     limit ${LISTED}) as newest) as fuel_expenses`.execute(db);
  return rows[0] as Omit<Figures, 'periods'>;
}

type Fragment = ReturnType<typeof sql>;

const ofEach = (of: (period: Period) => Fragment): Fragment =>
  sql`json_build_object('today', ${of('today')}, 'month', ${of('month')}, 'year', ${of('year')})`;

/** What went in and out in each step of time; the last one ends today. */
const points = (from: Fragment, to: string, step: '1 day' | '1 month'): Fragment => sql`
  (select json_agg(json_build_object('from', point, 'filled_in', filled_in, 'filled_out', filled_out) order by point)
     from (select point::date, coalesce(sum(filled_in), 0) as filled_in, coalesce(sum(filled_out), 0) as filled_out
             from generate_series((${from})::timestamp, ${to}, interval ${sql.lit(step)}) as point
             left join stock_days on date >= point and date < point + interval ${sql.lit(step)} and date <= ${to}
            group by point) as movements)`;
