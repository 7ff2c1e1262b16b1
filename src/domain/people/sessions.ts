import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';

/**
 * SQL: a session is alive, by the clock of the database. A session from the future is not: the clock was wrong when it
 * began. One minute of difference is allowed, because clocks are often corrected a little.
 */
export const IS_ALIVE = `
  sessions.last_seen_at > now() - interval '2 hours' and sessions.last_seen_at < now() + interval '1 minute'
  and sessions.created_at > now() - interval '12 hours' and sessions.created_at < now() + interval '1 minute'`;

/**
 * Where a person is signed in, the latest first.
 * @param current the session that asks
 */
export const sessionsOf = (db: Db, userId: number, current: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'is_browser', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`id = ${current}`.as('is_current'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`${sql.raw(IS_ALIVE)}`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Ends one session of a person; undefined when there is none. */
export const endSessionOf = (db: Db, userId: number, sessionId: number) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();

/** Ends the sessions of a person, except one. */
export const endSessions = (db: Db, userId: number, except = 0) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', except).execute();
