import { sql } from 'kysely';
import type { Db } from '../kit/server/db.ts';

/**
 * Holds a day of a branch (YYYY-MM-DD) against everybody who writes on it, until the transaction ends: waits for those
 * who are at it, and whoever comes later waits in the trigger of the record's table. What the next statement reads is
 * therefore all there is.
 * @example await lockDay(db, { branch_id, date });
 */
export async function lockDay(
  db: Db,
  { branch_id, date }: { branch_id: number; date: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(day_lock(${branch_id}, ${date}))`.execute(db);
}
