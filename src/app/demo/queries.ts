import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';

/** Whether anything has been entered yet. */
export async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from employees union all select from branches union all select from vendors union all select from products
     union all select from customers union all select from vehicles limit 1`.execute(db);
  return rows.length > 0;
}

/** A long fill must not end at the limits of requests; what is deferred runs at once, so that the audit sees it. */
export async function liftLimits(db: Db): Promise<void> {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`select set_config(${sql.lit(limit)}, '0', true)`.execute(db);
  await sql`set constraints all immediate`.execute(db);
}

/** While the work runs, records and their history are made at the moment of `setMoment`, not now. */
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

/** Sets the moment: hours in India of a business day. */
export async function setMoment(db: Db, day: string, hours: number): Promise<void> {
  const moment = new Date(Date.parse(day) + Math.round((hours - 5.5) * 3_600) * 1_000).toISOString();
  await sql`select set_config('demo.moment', ${moment}, true)`.execute(db);
}

/** The books were opened at the moment of `setMoment`. */
export const dateOpening = (db: Db) =>
  sql`update go_live set opened_at = current_setting('demo.moment')::timestamptz`.execute(db);

/** A kind of papers that every console begins with. */
export async function paperKindId(db: Db, name: string): Promise<number> {
  const kind = db.selectFrom('paper_kinds').select('id').where('name', '=', name);
  return (await kind.executeTakeFirstOrThrow()).id;
}

/** Tells the planner what there is by now. */
export const analyze = (db: Db) => sql`analyze`.execute(db);
