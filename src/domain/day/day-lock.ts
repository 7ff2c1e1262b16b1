import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';

/**
 * Holds a day of a branch (YYYY-MM-DD) against everybody who writes on it, until the transaction ends: waits for those
 * who are at it, and later writers wait in the trigger of the record's table. What the next statement reads is
 * therefore all there is.
 * @example await lockDay(db, { branch_id, date });
 */
export async function lockDay(
  db: Db,
  { branch_id, date }: { branch_id: number; date: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(day_lock(${branch_id}, ${date}))`.execute(db);
}

/**
 * Says that a day is signed off where another refusal would send a person the wrong way. The tables' own triggers
 * refuse the change in any case.
 * @throws RuleError 409 'Day 20 Nov 2026 of Main Branch is closed'
 * @example await refuseClosedDay(db, { branch_id, date });
 */
export async function refuseClosedDay(
  db: Db,
  { branch_id, date }: { branch_id: number; date: string },
): Promise<void> {
  await sql`select refuse_closed_day(${branch_id}, ${date}, false)`.execute(db);
}

/** The same for the branch of an area code. @example await refuseClosedDayOfArea(db, { area_code_id, date }) */
export async function refuseClosedDayOfArea(
  db: Db,
  { area_code_id, date }: { area_code_id: number; date: string },
): Promise<void> {
  await sql`
    select refuse_closed_day(branch_id, ${date}, false) from area_codes where id = ${area_code_id}`.execute(
    db,
  );
}
