import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import type { Ware } from './goods.ts';
import type { Sizes } from './options.ts';
import type { Random } from './random.ts';

/** The demo while it is entered; sales end the day before `today`, and its loads are out. */
export type Demo = { db: Db; random: Random; sizes: Sizes; today: string; userId: number | undefined };

/** Whether anything has been entered yet. */
export async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from employees union all select from branches union all select from vendors union all select from products
     union all select from customers union all select from vehicles limit 1`.execute(db);
  return rows.length > 0;
}

/** The demo's records and closes are made in this person's name. */
export const firstUser = (db: Db) =>
  db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst();

/** A long fill must not end at the limits of requests; what is deferred runs at once, so that the audit sees it. */
export const prepare = (db: Db) =>
  sql`do $$ begin
        set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0;
        set constraints all immediate;
      end $$`.execute(db);

/** While the work runs, records and their history are made at the moment of the last `typed` form, not now. */
export async function withMoments(db: Db, work: () => Promise<void>): Promise<void> {
  // The hours of today may still be to come.
  await replaceDefaults(db, "= 'now()'", "least(current_setting('demo.moment')::timestamptz, now())");
  await work();
  await replaceDefaults(db, "like '%demo.moment%'", 'now()');
}

const replaceDefaults = (db: Db, present: string, next: string) =>
  sql`do ${sql.lit(`
    declare c record;
    begin
      for c in select table_name, column_name from information_schema.columns
                where table_schema = current_schema and column_name in ('created_at', 'at') and column_default ${present}
      loop
        execute format('alter table %I alter column %I set default %s', c.table_name, c.column_name, $new$${next}$new$);
      end loop;
    end`)}`.execute(db);

/** A business day and the hour of it in India. */
export type Moment = [day: string, hours: number];

/**
 * A form as a person fills it at an hour of a day: what its schema makes of it. What follows is stored at that moment.
 * @example await sell(db, await typed(db, ['2026-11-20', 8.5], entryBody, { qty: 1 })) // half past eight
 */
export async function typed<Form>(db: Db, [day, hours]: Moment, schema: z.ZodType<Form>, values: object) {
  const moment = new Date(Date.parse(day) + Math.round((hours - 5.5) * 3_600) * 1_000).toISOString();
  await sql`select set_config('demo.moment', ${moment}, true)`.execute(db);
  return schema.parse(values);
}

/** Tells the planner what there is by now. */
export const analyze = (db: Db) => sql`analyze`.execute(db);

/** What each of some godowns holds of a ware. */
export async function heldIn(db: Db, godownIds: number[], { thing }: Ware) {
  const { rows } = await sql<{ id: number; filled: number; empty: number }>`
    select id, coalesce(filled, 0) as filled, coalesce(empty, 0) as empty
      from unnest(${godownIds}::int[]) as id
      left join stock_balances on place = 'godown' and place_id = id
       and product = ${thing.product} and weight = ${thing.weight}
     order by id`.execute(db);
  return rows;
}

/** What customers with an account owe (₹), since when, and what they may still buy for; of all, or of one. */
export async function accounts(db: Db, customerId?: number) {
  const { rows } = await sql<{ id: number; owed: number; since: string | null; left: number }>`
    select customer_id as id, owed, unpaid_since as since, credit_limit - owed as left
      from credit_accounts
      join customers on customers.id = customer_id
     where ${customerId === undefined ? sql`unpaid_since is not null` : sql`customer_id = ${customerId}`}
     order by customer_id`.execute(db);
  return rows;
}
