import type { Db } from '../../kit/server/db/db.ts';

/**
 * Keys that have not expired, by the clock of the database. One that expires later than any may was made while the clock
 * was wrong; a minute is left to clocks that are put right a little.
 */
export const IS_UNEXPIRED = `
  api_keys.expires_at > now() and api_keys.expires_at < now() + interval '2 years 1 minute'`;

/** Ends a key in every process; undefined when there is none. */
export const revokeKey = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ disabled: true })
    .where('id', '=', id)
    .where('key_name', 'is not', null)
    .returning('id')
    .executeTakeFirst();
