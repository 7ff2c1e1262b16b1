import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { ViewBody, ViewRow } from './contract.ts';

/** A user's views of a list, by name. */
export function viewsOf(db: Db, userId: number, list: string): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`name collate natural_order`)
    .execute();
}

/** Locks a user's views until the transaction ends, so that concurrent saves are counted one after the other. */
export async function lockViews(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Stores a view; one of the same name is replaced, whatever the case of its letters. */
export async function saveView(db: Db, userId: number, { list, name, query }: ViewBody): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`
    insert into saved_views (user_id, list, name, query) values (${userId}, ${list}, ${name}, ${query})
        on conflict (user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
    returning id, name, query`.execute(db);
  return rows[0] as ViewRow;
}

/** Deletes a view of a user; false if there is none. */
export async function deleteView(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
