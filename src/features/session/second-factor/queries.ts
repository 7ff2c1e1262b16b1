import { sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../../domain/people/second-factor.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { SALT_BYTES } from './codes.ts';
import type { FactorState } from './contract.ts';

export async function readState(db: Db, userId: number): Promise<FactorState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('user_id', '=', 'users.id').on('confirmed_at', 'is not', null),
    )
    .select([
      sql<boolean>`${sql.raw(NEEDS_SECOND_FACTOR)}`.as('is_compulsory'),
      sql<boolean>`user_id is not null`.as('is_on'),
    ])
    .select(sql<number>`coalesce(cardinality(recovery_hashes), 0)`.as('recovery_codes_left'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** A person, locked until the transaction ends: a sign-in waits, and then finds the changed second factor. */
export const lockPerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Stores a secret that is not confirmed yet, replacing an earlier one. */
export const storePending = (db: Db, userId: number, secret: Buffer) =>
  db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, started_at: sql`now()` }))
    .execute();

/** The sealed secret of a person, confirmed or not. */
export const secretOf = (db: Db, userId: number, isConfirmed = true) =>
  db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();

export const confirm = (db: Db, userId: number, step: number, recoveryHashes: Buffer[]) =>
  db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step, recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .execute();

/** False when a code of this step, or of a later one, was accepted before. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The salt of a person's recovery codes; undefined if none is left. */
export async function recoverySaltOf(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(sql<Buffer | null>`substring(recovery_hashes[1] for ${sql.lit(SALT_BYTES)})`.as('salt'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.salt ?? undefined;
}

/** Uses a recovery code up. @returns how many are left; undefined when it is none of them */
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any (recovery_hashes)`)
    .returning(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .executeTakeFirst();
  return row?.left;
}

export const replaceRecoveryCodes = (db: Db, userId: number, recoveryHashes: Buffer[]) =>
  db
    .updateTable('second_factors')
    .set({ recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .execute();

/** Two consoles that need the first key at once take turns until the transaction ends. */
export const lockKeyUse = (db: Db) =>
  db.selectFrom('installation').select('mark').forNoKeyUpdate().executeTakeFirstOrThrow();

export const storeKeyCheck = (db: Db, check: Buffer) =>
  db.updateTable('installation').set({ secret_key_check: check }).execute();
