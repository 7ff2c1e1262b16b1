import { sql } from 'kysely';
import { HAS_SECOND_FACTOR } from '../../domain/people/second-factor.ts';
import type { Db } from '../../kit/server/db/db.ts';

export type SignInAccount = { id: number; email: string; name: string; disabled: boolean };

/** The person with this e-mail, ignoring case. */
export const personWith = (db: Db, email: string): Promise<SignInAccount | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'disabled'])
    .where('key_name', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/** The API key with this visible start: it is a user of its own, whose e-mail is that start. */
export const keyWith = (db: Db, prefix: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('key_name', 'is not', null)
    .where('email', '=', prefix)
    .executeTakeFirst();

/** Each API key, by its visible start. */
export const keys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['users.email as prefix', 'users.name', 'users.role', 'users.disabled'])
    .select(['api_keys.last_used_at', 'api_keys.expires_at'])
    .orderBy('users.email')
    .execute();

/** Everyone who has an account, by e-mail, with the last sign-in; activity is deleted after 180 days. */
export const people = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.key_name', 'is', null)
    .leftJoin('activity', (join) =>
      join.onRef('activity.user_id', '=', 'users.id').on('activity.kind', '=', 'Sign-in'),
    )
    .select(['users.email', 'users.name', 'users.role', 'users.disabled', 'users.must_change_password'])
    .select(sql<boolean>`${sql.raw(HAS_SECOND_FACTOR)}`.as('has_second_factor'))
    .select(sql<Date | null>`max(activity.at)`.as('last_sign_in'))
    .groupBy('users.id')
    .orderBy(sql`lower(users.email)`)
    .execute();
