import { type RawBuilder, sql } from 'kysely';

/** The rows of a table with one value in a key column and a date in a period. */
export type PeriodRows = {
  table: string;
  /** The key column; with `date` and `id` it leads an index of the table. */
  key: string;
  /** The key's value, with its type. @example sql`${branch}::integer` */
  value: RawBuilder<unknown>;
  period: { from_date: string; to_date: string };
  /** Another condition of the index. */
  where?: RawBuilder<unknown>;
  /** Selects the columns to return (`id` and `date` among them) from a subquery that is named like the table. */
  rows: (source: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** The rows of a listing, oldest first. @example streamRows(app.db, reply, listingRows(listing)) */
export function listingRows({ table, key, value, period, where = sql``, rows }: PeriodRows) {
  const source = sql`(
    select * from ${sql.table(table)}
     where ${sql.ref(key)} = ${value} and date between ${period.from_date}::date and ${period.to_date}::date ${where})`;
  return sql`select * from (${rows(source)}) as listed order by date, id`;
}
