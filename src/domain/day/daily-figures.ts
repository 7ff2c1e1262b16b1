import { sql } from 'kysely';
import type { Tables } from '../../kit/server/tables.ts';

type Key = 'date' | 'month' | 'branch_id' | 'product' | 'weight' | 'godown_id' | 'shard';

/** Every column of a table that is no key: a new one must be listed to compile. */
type Figures<Table extends keyof Tables> = Record<Exclude<keyof Tables[Table], Key>, true>;

const sales: Figures<'sales_days'> & Figures<'sales_months'> = {
  entries: true,
  cash_sales: true,
  credit_sales: true,
  other_product_sales: true,
  cash_received: true,
  upi_received: true,
  collected: true,
  cylinders: true,
  stoves: true,
  regulators: true,
  pipes: true,
  sv_customers: true,
  credit_customers: true,
  guest_customers: true,
  no_customer: true,
  cylinders_given: true,
  cylinders_returned: true,
};
const stock: Figures<'godown_stock_days'> & Figures<'godown_cylinder_months'> = {
  filled_in: true,
  filled_out: true,
  empty_in: true,
  empty_out: true,
};
const customers: Figures<'customer_days'> = { customers: true };
const credit: Figures<'credit_totals'> = { customers: true, owed: true, customers_ahead: true, ahead: true };

/** The stored figures match a recount of the records, those of months the days; one line for each difference. */
export const wrongDailyFigures = sql.join(
  [
    differences('sales', 'sales_days', ['date', 'branch_id'], sales),
    differences('godown stock', 'godown_stock_days', ['date', 'product', 'weight', 'godown_id'], stock),
    differences('customers', 'customer_days', ['date'], customers),
    differences('the month’s sales', 'sales_months', ['month', 'branch_id'], sales),
    differences('the month’s godown stock', 'godown_cylinder_months', ['month', 'godown_id'], stock),
    differences('the sum', 'credit_totals', [], credit),
  ],
  sql` union all `,
);

/** A stored figure is the sum over its shards; the view `recounted_…` counts it from the records. */
function differences(name: string, table: string, keys: Key[], figures: Record<string, true>) {
  const columns = Object.keys(figures);
  const key = keys.map((column) => sql.ref(column));
  const values = sql.join([...key, ...columns.map((column) => sql.ref(column))]);
  const sumsOf = (side: string) =>
    sql.join(
      columns.map(
        (column) => sql`coalesce(sum(${sql.ref(column)}) filter (where side = ${sql.lit(side)}), 0)`,
      ),
    );
  return sql`
    select format('%s of %s have %s as %s; the records come to %s', ${sql.lit(name)}::text, key, was, figure, counts) as fault
      from (
        select concat_ws(' ', ${sql.join([sql`null`, ...key])}) as key,
               array[${sumsOf('held')}]::numeric[] as held, array[${sumsOf('counted')}]::numeric[] as counted
          from (select 'held' as side, ${values} from ${sql.table(table)}
                 union all
                select 'counted', ${values} from ${sql.table(`recounted_${table}`)}) as sides
         group by (${sql.join(key)})
      ) as sums
     cross join lateral unnest(array[${sql.join(columns.map((column) => sql.lit(column)))}], held, counted)
        as each_figure (figure, was, counts)
     where held <> counted and was <> counts`;
}
