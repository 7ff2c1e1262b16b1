import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { addActivity } from '../../kit/server/records/activity.ts';
import { endSessions } from './sessions.ts';

/** A random text that a person types: letters and digits that do not look alike, 19.8 bits in each group of four. */
export function typeableSecret(groups: number): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, four).join('-');
}

/** 79 random bits. */
export const oneTimePassword = (): string => typeableSecret(4);

/**
 * Sets a password that must be changed, deletes the failed attempts, and ends every session of the person. A parallel
 * sign-in with the old password either waits for the person's row, or has added its session already, which ends here.
 * @param by the person or the place that did it
 */
export async function resetPassword(db: Db, userId: number, passwordHash: string, by: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('id', '=', userId)
    .execute();
  await endSessions(db, userId);
  await forgetFailures(db, userId);
  await addActivity(db, { kind: 'Password reset', user_id: userId, detail: `By ${by}` });
}

/** Lets a person sign in again after too many failed attempts. */
export async function unlock(db: Db, userId: number, by: string): Promise<void> {
  await forgetFailures(db, userId);
  await addActivity(db, { kind: 'Unlock', user_id: userId, detail: `By ${by}` });
}

/** Accounts of a person in `login_failures` are '12', '12 password' or '12 browser 3'. */
const forgetFailures = (db: Db, userId: number) =>
  db
    .deleteFrom('login_failures')
    .where(sql<boolean>`split_part(account, ' ', 1) = ${String(userId)}`)
    .executeTakeFirst();
