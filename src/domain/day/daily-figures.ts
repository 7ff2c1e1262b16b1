import { sql } from 'kysely';

/** A figure's table, the view that recounts it, and its key columns. */
const counted = [
  {
    name: 'sales',
    table: 'sales_days',
    recount: 'recounted_sales_days',
    keys: ['date', 'branch_id', 'shard'],
  },
  {
    name: 'godown stock',
    table: 'godown_stock_days',
    recount: 'recounted_godown_stock_days',
    keys: ['date', 'product', 'weight', 'godown_id'],
  },
  { name: 'customers', table: 'customer_days', recount: 'recounted_customer_days', keys: ['date', 'shard'] },
  {
    name: 'the month’s sales',
    table: 'sales_months',
    recount: 'recounted_sales_months',
    keys: ['month', 'branch_id', 'shard'],
  },
  {
    name: 'the month’s godown stock',
    table: 'godown_cylinder_months',
    recount: 'recounted_godown_cylinder_months',
    keys: ['month', 'godown_id'],
  },
  { name: 'the sum', table: 'credit_totals', recount: 'recounted_credit_totals', keys: ['shard'] },
];

/** The stored figures match a recount of the records, those of months the days; one line for each difference. */
export const wrongDailyFigures = sql`
  select format('%s of %s have %s as %s; the records come to %s', name, key, sum(held), figure, sum(counted)) as fault
    from (${sql.join(
      counted.flatMap(({ name, table, recount, keys }) => [
        figuresOf(name, table, keys, sql`value::numeric, 0`),
        figuresOf(name, recount, keys, sql`0, value::numeric`),
      ]),
      sql` union all `,
    )}) as figures (name, key, figure, held, counted)
   group by name, key, figure
  having sum(held) <> sum(counted)`;

/** One row for each figure of each row. */
function figuresOf(name: string, source: string, keys: string[], amounts: ReturnType<typeof sql>) {
  // Sums over shards.
  const key = keys.filter((column) => column !== 'shard').map((column) => sql.ref(column));
  return sql`
    select ${sql.lit(name)}::text, concat_ws(' ', ${sql.join([sql`null`, ...key])}), figure, ${amounts}
      from ${sql.table(source)} as days, jsonb_each_text(to_jsonb(days)) as each_figure (figure, value)
     where figure not in (${sql.join(keys.map((column) => sql.lit(column)))})`;
}
