import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Says until the end of the transaction who acts, for the history that the database keeps; its value is the same id, so
 * that a statement which needs that anyway can say it in passing.
 * @example db.insertInto('notes').values({ user_id: acting(request.user.id) })
 */
export const acting = (user_id: number): RawBuilder<number> =>
  sql<number>`set_config('console.user_id', ${String(user_id)}, true)::integer`;

/** The same as a statement of its own. @example await send(db, actAs(db, request.user.id)); */
export const actAs = (db: Db, user_id: number): CompiledQuery => sql`select ${acting(user_id)}`.compile(db);
