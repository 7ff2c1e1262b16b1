import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';

/**
 * Locks a day of a branch (YYYY-MM-DD) until the transaction ends. Waits for writers of that day; later writers
 * wait in the trigger of the record's table. The next statement therefore sees all records of the day.
 * @example await lockDay(db, { branch_id, date });
 */
export async function lockDay(
  db: Db,
  { branch_id, date }: { branch_id: number; date: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(day_lock(${branch_id}, ${date}))`.execute(db);
}

/**
 * Refuses a closed day first, where another refusal would mislead the user. The table triggers refuse the
 * change in any case.
 * @throws day_closed
 * @example await refuseClosedDay(db, { branch_id, date });
 */
export async function refuseClosedDay(
  db: Db,
  { branch_id, date }: { branch_id: number; date: string },
): Promise<void> {
  await sql`select refuse_closed_day(${branch_id}, ${date}, false)`.execute(db);
}

/**
 * The same for the branch that had an area code on the date.
 * @throws day_closed
 * @example await refuseClosedDayOfArea(db, { area_code_id, date })
 */
export async function refuseClosedDayOfArea(
  db: Db,
  { area_code_id, date }: { area_code_id: number; date: string },
): Promise<void> {
  await sql`
    select refuse_closed_day(branch_of_area_on(id, ${date}), ${date}, false)
      from area_codes where id = ${area_code_id}`.execute(db);
}
