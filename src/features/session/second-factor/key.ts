import { reasonOf } from 'appliance/process/start-error.ts';
import { readKeyUse } from '../../../domain/people/second-factor-key.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import {
  checkOf,
  type KeySource,
  makeKeyFile,
  readKey,
  unseal,
} from '../../../kit/server/process/secret-key.ts';
import { factorRefusals } from './contract.ts';
import { lockKeyUse, storeKeyCheck } from './queries.ts';

export const contextOf = (userId: number): string => `second factor of ${userId}`;

/** The secret of a person; undefined where this console does not have the key. */
export async function openedSecret(
  source: KeySource,
  userId: number,
  sealed: Buffer,
): Promise<string | undefined> {
  const key = await readKey(source);
  return key && unseal(key, sealed, contextOf(userId));
}

/**
 * The key to seal a secret with. The first one of a database is made where there is none, and every other console of
 * this database needs the same.
 * @throws no_secret_key, other_secret_key
 */
export async function keyForSealing(db: Db, source: KeySource): Promise<Buffer> {
  await lockKeyUse(db);
  const { check, isUsed } = await readKeyUse(db);
  if (check && isUsed) {
    const key = await readKey(source);
    if (!key) throw factorRefusals.no_secret_key();
    if (!checkOf(key).equals(check)) throw factorRefusals.other_secret_key();
    return key;
  }
  const key = (await readKey(source)) ?? (await firstKey(source));
  await storeKeyCheck(db, checkOf(key));
  return key;
}

async function firstKey({ file }: KeySource): Promise<Buffer> {
  if (!file) throw factorRefusals.no_secret_key();
  try {
    return await makeKeyFile(file);
  } catch (error) {
    console.error(`The key of second factors cannot be stored: ${reasonOf(error)}`);
    throw factorRefusals.no_secret_key();
  }
}
