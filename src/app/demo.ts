// Fills the demo's data folder, once; the launcher starts the console afterwards.

import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closing } from 'appliance/commands/closers.ts';
import { rowProgress } from 'appliance/commands/progress.ts';
import { openStorage } from 'appliance/commands/storage.ts';
import { migrate } from 'appliance/database/migrate.ts';
import { ensureAdmin } from '../features/session/admin.ts';
import { hasUsers } from '../features/session/queries.ts';
import { type Db, openDatabase } from '../kit/server/db/db.ts';
import { requestRefusals } from '../kit/server/http/errors.ts';
import { MIGRATIONS } from '../kit/server/process/root.ts';
import { businessDay } from '../kit/shared/format.ts';
import { type Config, readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { readSizes } from './demo/sizes.ts';
import { runCommand } from './run-command.ts';

// An interrupted run rolls back, so the next one starts again.
await runCommand(async () => {
  const config = readConfig();
  const sizes = readSizes(process.argv.slice(2));
  const { connection, freeSpace } = await openStorage(config);
  await migrate(connection, MIGRATIONS, { freeSpace, log: console.error });
  const { db, close } = openDatabase(connection, { max: 2 });
  closing(close);
  // Before the fill, which closes days as this user.
  const signIn = await demoSignIn(db, config);
  const bar = rowProgress('Filling the demo');
  const onProgress: typeof bar.show = (rows, share) => {
    if (freeSpace && freeSpace() !== 'enough') throw requestRefusals.storage_full();
    bar.show(rows, share);
  };
  const isNew = await fillDemo(db, { sizes, today: businessDay(new Date()), onProgress });
  bar.end();
  console.log(isNew ? 'The demo is filled; its books balance.' : 'The demo data is already there.');
  if (signIn) console.log(signIn);
  return 0;
});

/**
 * How to sign in to the demo, in one line, at every start. A password that was made up is kept in the demo's own data
 * folder, which holds nothing real; a password from the settings is not printed.
 */
async function demoSignIn(db: Db, config: Config): Promise<string | undefined> {
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
