import type { Db } from '../../kit/server/db/db.ts';

/**
 * SQL: a key has not expired, by the clock of the database. A key is valid for two years at most, so one that ends later
 * was made while the clock was wrong. One minute of difference is allowed, because clocks are often corrected a little.
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
