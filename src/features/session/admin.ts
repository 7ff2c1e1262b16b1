import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../domain/people/passwords.ts';
// biome-ignore lint/style/noRestrictedImports: at the start of the console, which has no caller
import { type Db, inTransaction } from '../../kit/server/db/db.ts';
import { addUser, hasUsers, lockUsers } from './queries.ts';

/**
 * Creates the first administrator of an empty database; of several processes that start at once, one does.
 * @param admin.password without it a random one is made, which must be changed
 * @returns e-mail and password to show, once, when a random one was made
 */
export async function ensureAdmin(
  db: Db,
  admin: { email: string; password?: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (await hasUsers(db)) return undefined;
  const password = admin.password ?? randomBytes(15).toString('base64url');
  const isRandom = admin.password === undefined;
  const passwordHash = await hashPassword(password);
  const isAdded = await inTransaction(db, async (db) => {
    await lockUsers(db);
    if (await hasUsers(db)) return false;
    await addUser(db, {
      name: 'Super Admin',
      email: admin.email,
      role: 'super_admin',
      password_hash: passwordHash,
      must_change_password: isRandom,
    });
    return true;
  });
  return isAdded && isRandom ? { email: admin.email, password } : undefined;
}
