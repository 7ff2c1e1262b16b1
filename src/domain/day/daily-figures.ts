import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';

/** The triggers of the daily figures, by table. */
const triggers = {
  day_entries: ['day_entries_figures'],
  customer_payments: ['customer_payments_figures'],
  stock_movements: ['stock_movements_figures'],
  customers: ['customers_figures_added', 'customers_figures_changed', 'customers_figures_removed'],
};

/**
 * Runs work that writes years of records, and recounts the daily figures once at the end: row by row the same
 * days would be counted thousands of times. The caller's transaction locks the tables meanwhile.
 * @example await countedAtTheEnd(db, () => writeBusiness(db, fill))
 */
export async function countedAtTheEnd(db: Db, work: () => Promise<void>): Promise<void> {
  await turn(db, sql`disable`);
  await work();
  await turn(db, sql`enable`);
  await sql`select recount_daily_figures()`.execute(db);
}

async function turn(db: Db, to: ReturnType<typeof sql>): Promise<void> {
  for (const [table, names] of Object.entries(triggers))
    for (const name of names)
      await sql`alter table ${sql.table(table)} ${to} trigger ${sql.ref(name)}`.execute(db);
}

/** A figure's table, the view that recounts it, and its key columns. */
const counted = [
  { name: 'sales', table: 'sales_days', recount: 'recounted_sales_days', keys: ['date', 'shard'] },
  {
    name: 'godown stock',
    table: 'godown_stock_days',
    recount: 'recounted_godown_stock_days',
    keys: ['date', 'product', 'weight'],
  },
  { name: 'customers', table: 'customer_days', recount: 'recounted_customer_days', keys: ['date', 'shard'] },
];

/** The stored figures of each day match a recount of the records; one line for each difference. */
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
    select ${sql.lit(name)}::text, concat_ws(' ', ${sql.join(key)}), figure, ${amounts}
      from ${sql.table(source)} as days, jsonb_each_text(to_jsonb(days)) as each_figure (figure, value)
     where figure not in (${sql.join(keys.map((column) => sql.lit(column)))})`;
}
