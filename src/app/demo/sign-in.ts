import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureAdmin } from '../../features/session/admin.ts';
import { hasUsers } from '../../features/session/queries.ts';
import type { Db } from '../../kit/server/db.ts';
import type { Config } from '../config.ts';

/**
 * How to sign in to the demo, in one line, at every start. A password that was made up is kept in the demo's own data
 * folder, which holds nothing real; one from the settings is known to whoever set it and is not repeated.
 */
export async function demoSignIn(db: Db, config: Config): Promise<string | undefined> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD, DATA_DIR, DATABASE_URL } = config;
  const file = DATABASE_URL ? undefined : join(DATA_DIR, 'sign-in.txt');
  if (await hasUsers(db)) return file && readFile(file, 'utf8').catch(() => undefined);
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  await ensureAdmin(db, { email, password });
  if (ADMIN_PASSWORD) return undefined;
  const line = `Sign in to the demo as ${email} with the password ${password}`;
  if (file) await writeFile(file, line, { mode: 0o600 });
  return line;
}
