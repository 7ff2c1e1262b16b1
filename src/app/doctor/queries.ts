import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';

/** Stock that is booked on a load or in a godown whose record is gone, one text each. */
export async function lostBalances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ lost: string }>`
    select format('%s %s: %s %s of %s %s kg', place, place_id, count, state, product, weight) as lost
      from stock_balances
     where count <> 0
       and ((place = 'road' and not exists (select from stock_assigns where id = place_id))
            or (place = 'godown' and not exists (select from godowns where id = place_id)))
     order by 1
     limit 10`.execute(db);
  return rows.map(({ lost }) => lost);
}

/** Photos and attachments to which no record refers, by the foreign keys on `files`. */
export async function orphanFiles(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'files'::regclass`.execute(db);
  const isUsed = keys.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} as owner where ${sql.ref(`owner.${column}`)} = files.id)`,
  );
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count,
           coalesce(sum(octet_length(content) + coalesce(octet_length(thumbnail), 0)), 0) as bytes
      from files where not (${sql.join(isUsed, sql` or `)})`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Whether statements of the console may be compiled, by the settings that they run with. */
export async function isJitOn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db);
  return rows[0]?.jit !== 'off';
}
