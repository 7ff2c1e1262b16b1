import type { Db } from '../../kit/server/db/db.ts';
import { addActivity } from '../../kit/server/records/activity.ts';
import { endSessions } from './sessions.ts';

/** SQL: whether the person of `users` has a second factor. */
export const HAS_SECOND_FACTOR = `
  exists (select from second_factors where user_id = users.id and confirmed_at is not null)`;

/** SQL: whether the role of the person of `users` needs a second factor. */
export const NEEDS_SECOND_FACTOR = `
  exists (select from business_settings where users.role = any (second_factor_roles))`;

/** SQL: whether the row of `users` is a person, not an API key, who needs a second factor and has none yet. */
export const LACKS_SECOND_FACTOR = `
  (users.key_name is null and ${NEEDS_SECOND_FACTOR} and not ${HAS_SECOND_FACTOR})`;

/** Removes the second factor of a person; false without one. */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Lets a person who has lost the app sign in by password alone; ends every session. A parallel sign-in with a code either
 * waits for the deleted row, or has added its session already, which ends here.
 * @param by the person or the place that did it
 * @returns false without a second factor
 */
export async function resetSecondFactor(db: Db, userId: number, by: string): Promise<boolean> {
  if (!(await removeSecondFactor(db, userId))) return false;
  await endSessions(db, userId);
  await addActivity(db, {
    kind: 'Account change',
    user_id: userId,
    detail: `second factor removed by ${by}`,
  });
  return true;
}
