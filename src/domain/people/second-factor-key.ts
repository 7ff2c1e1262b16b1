import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { checkOf, type KeySource, readKey } from '../../kit/server/process/secret-key.ts';

/** The check value of the key that the codes are stored with, and how many people need it. */
export async function readKeyUse(db: Db): Promise<{ check: Buffer | null; people: number; isUsed: boolean }> {
  const row = await db
    .selectFrom('installation')
    .select('secret_key_check as check')
    .select(
      sql<number>`(select count(*)::int from second_factors where confirmed_at is not null)`.as('people'),
    )
    .select(sql<boolean>`exists (select from second_factors)`.as('isUsed'))
    .executeTakeFirstOrThrow();
  return row;
}

/** What to do about a `keyProblem`. */
export const KEY_ADVICE =
  'Put the key back; until then these people sign in with a recovery code, or after npm run admin -- reset-totp EMAIL (docs/operations.md)';

/** Why this console cannot check the codes of people, in one line; undefined where it can, or none has a second factor. */
export async function keyProblem(db: Db, source: KeySource): Promise<string | undefined> {
  const { check, people } = await readKeyUse(db);
  if (!check || people === 0) return undefined;
  const place = source.given ? 'SECRET_KEY' : `the key in ${source.file}`;
  const key = await readKey(source).catch(() => undefined);
  if (key && checkOf(key).equals(check)) return undefined;
  const reason = key ? `${place} is not the one that they were stored with` : `${place} is missing`;
  return `the codes of ${people} ${people === 1 ? 'person' : 'people'} cannot be checked, because ${reason}`;
}
