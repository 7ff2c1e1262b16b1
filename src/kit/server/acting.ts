import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Says until the end of the transaction who acts, for the history that the database keeps; its value is the same id, so
 * that a statement which needs that anyway can say it in passing.
 * @example db.insertInto('notes').values({ user_id: acting(request.user.id) })
 */
export const acting = (userId: number): RawBuilder<number> =>
  sql<number>`set_config('console.user_id', ${String(userId)}, true)::integer`;

/** The same as a statement of its own. @example await send(db, actAs(db, request.user.id)); */
export const actAs = (db: Db, userId: number): CompiledQuery => sql`select ${acting(userId)}`.compile(db);
