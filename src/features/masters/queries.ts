import { sql } from 'kysely';
import { type Db, inPassing } from '../../kit/server/db.ts';

/**
 * Brings the products' prices up to the rates whose date has come; without any it looks into an index and is done. Where
 * there is no room for that the prices stay for now, and are read all the same.
 */
export async function beginDueRates(db: Db, today: string): Promise<void> {
  const { rows } = await sql`
    select from sale_rates where is_pending and from_date <= ${today} limit 1`.execute(db);
  if (rows.length === 0) return;
  await inPassing(db, (db) => sql`select begin_due_rates(${today}::date)`.execute(db));
}
