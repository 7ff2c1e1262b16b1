import { sql } from 'kysely';
import { IS_UNEXPIRED } from '../../../domain/people/api-keys.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { branchNames } from '../queries.ts';
import type { Key, KeyBody } from './contract.ts';

/** More keys than any business of this kind has. */
const MAX_KEYS = 1_000;

const isExpired = sql.raw<boolean>(`not (${IS_UNEXPIRED})`);

const keys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('users as maker', 'maker.id', 'api_keys.created_by')
    .select(['users.id', 'users.role', 'users.branch_ids', 'users.email as prefix', 'users.created_at'])
    .select(['maker.name as created_by', 'api_keys.expires_at', 'api_keys.last_used_at'])
    .select([sql<string>`users.key_name`.as('name'), branchNames.as('branches')])
    .select(
      sql<
        Key['state']
      >`case when users.disabled then 'Revoked' when ${isExpired} then 'Expired' else 'Active' end`.as(
        'state',
      ),
    );

/** Those in force first, then by name. */
export const readKeys = (db: Db) =>
  keys(db)
    .orderBy(sql`users.disabled or ${isExpired}`)
    .orderBy(sql`users.key_name collate natural_order`)
    .orderBy('users.id')
    .limit(MAX_KEYS)
    .execute();

export const readKey = (db: Db, id: number) => keys(db).where('users.id', '=', id).executeTakeFirstOrThrow();

/** Adds a key and the row of users that it acts as. @returns users.id */
export async function insertKey(
  db: Db,
  { name, expires_in: expiresIn, ...rights }: KeyBody,
  { hash, prefix, createdBy }: { hash: Buffer; prefix: string; createdBy: number },
): Promise<number> {
  const { id } = await db
    .with('actor', (db) =>
      db
        .insertInto('users')
        .values({ ...rights, name: `key: ${name}`, key_name: name, email: prefix, password_hash: '' })
        .returning('id'),
    )
    .insertInto('api_keys')
    .columns(['user_id', 'key_hash', 'created_by', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('actor')
        .select([
          'id',
          sql<Buffer>`${hash}::bytea`.as('key_hash'),
          sql<number>`${createdBy}::integer`.as('created_by'),
          sql<Date>`now() + ${expiresIn}::interval`.as('expires_at'),
        ]),
    )
    .returning('user_id as id')
    .executeTakeFirstOrThrow();
  return id;
}
