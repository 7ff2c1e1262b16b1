import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';

/** A day, and two hours in which the backup is made. */
export const OLD_HOURS = 26;
/** After so long without an attempt, the installation has stopped making backups by itself. */
const FORGOTTEN_DAYS = 30;

/**
 * Why there is no recent backup, in one sentence; undefined with one, on the first day, or when this installation has
 * stopped making them by itself.
 * @example await backupProblem(db) // 'The last good backup is 31 hours old.'
 */
export async function backupProblem(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    hours: number | null;
    first_hours: number;
    problem: string | null;
    verify_problem: string | null;
  }>`
    select extract(epoch from now() - max(started_at) filter (where problem is null and verify_problem is null and ended_at is not null))::integer / 3600 as hours,
           extract(epoch from now() - min(started_at))::integer / 3600 as first_hours,
           (array_agg(problem order by id desc) filter (where ended_at is not null))[1] as problem,
           (array_agg(verify_problem order by id desc) filter (where verify_problem is not null or verified_at is not null))[1] as verify_problem
      from backup_runs
     where started_at > now() - make_interval(days => ${FORGOTTEN_DAYS})
    having count(*) > 0`.execute(db);
  const [runs] = rows;
  if (!runs) return neverBackedUp(db);
  if (runs.problem) return `The last backup failed: ${runs.problem}`;
  if (runs.verify_problem) return `The last verification of a backup failed: ${runs.verify_problem}`;
  if (runs.hours === null)
    return runs.first_hours >= OLD_HOURS ? 'There is no good backup of the last 30 days.' : undefined;
  return runs.hours >= OLD_HOURS ? `The last good backup is ${runs.hours} hours old.` : undefined;
}

/** From the second day of an installation on. */
async function neverBackedUp(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ is_never: boolean }>`
    select not exists (select from backup_runs)
             and min(created_at) < now() - make_interval(hours => ${OLD_HOURS}) as is_never
      from users`.execute(db);
  return rows[0]?.is_never ? 'No backup has been made yet.' : undefined;
}
