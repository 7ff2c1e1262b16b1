import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';

export type Person = { id: number; email: string; name: string; disabled: boolean };

/** The person with this e-mail, ignoring case. */
export const personWith = (db: Db, email: string): Promise<Person | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'disabled'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/** Everyone who has an account, by e-mail, with the last sign-in of the last 180 days. */
export const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('activity', (join) =>
      join.onRef('activity.user_id', '=', 'users.id').on('activity.kind', '=', 'Sign-in'),
    )
    .select(['users.email', 'users.name', 'users.role', 'users.disabled', 'users.must_change_password'])
    .select(sql<Date | null>`max(activity.at)`.as('last_sign_in'))
    .groupBy('users.id')
    .orderBy(sql`lower(users.email)`)
    .execute();
