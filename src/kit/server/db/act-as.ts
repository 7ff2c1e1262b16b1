import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Records the acting user for the history triggers, until the end of the transaction. The expression returns
 * the id, so a statement that writes the id needs no second one.
 * @example db.insertInto('notes').values({ user_id: acting(request.user.id) })
 */
export const acting = (userId: number): RawBuilder<number> =>
  sql<number>`set_config('console.user_id', ${String(userId)}, true)::integer`;

/** The same as a separate statement. @example await actAs(db, request.user.id); */
export async function actAs(db: Db, userId: number): Promise<void> {
  await sql`select ${acting(userId)}`.execute(db);
}
