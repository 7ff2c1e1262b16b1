// Fills the demo's data folder, once; the launcher starts the console afterwards.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureAdmin } from '../features/session/admin.ts';
import { hasUsers } from '../features/session/queries.ts';
import { type Db, isStorageFull, openDatabase } from '../kit/server/db.ts';
import { surviveClosedOutputs } from '../kit/server/logging.ts';
import { migrate } from '../kit/server/migrate.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { businessDay, formatCount } from '../kit/shared/format.ts';
import { type Config, readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { help, readSizes, type Sizes } from './demo/options.ts';
import { progressBar } from './demo/progress.ts';

const INTERRUPTED = 130;

surviveClosedOutputs();

/** Cleanup steps, in order of start; they run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const stop of closers.splice(0).reverse()) await stop().catch(() => undefined);
};
// The transaction leaves nothing behind when it is interrupted, so the next run starts again.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.once(name, () => close().then(() => process.exit(INTERRUPTED)));

try {
  const sizes = readSizes(process.argv.slice(2));
  if (sizes === 'help') console.log(help);
  else await fill(readConfig(), sizes);
  await close();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError || isStorageFull(error) ? reasonOf(error) : error);
  await close();
  process.exit(1);
}

async function fill(config: Config, sizes: Sizes): Promise<void> {
  const { connection, ...place } = await connect(config);
  await migrate(connection, join(import.meta.dirname, '../../migrations'), {
    room: place.room,
    log: console.error,
  });
  const { db, close } = openDatabase(connection, { max: 2, ...place });
  closers.push(close);
  // Before the fill, which closes days as this user.
  const signIn = await demoSignIn(db, config);
  const bar = progressBar('Filling the demo');
  const began = performance.now();
  const isNew = await fillDemo(db, { sizes, today: businessDay(new Date()), onProgress: bar.show });
  bar.end();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    isNew
      ? `The demo holds ${formatCount(sizes.customers)} customers and ${formatCount(sizes.entries)} sales over ${formatCount(sizes.days)} business days (${seconds} s); its books balance.`
      : 'The demo data is already there.',
  );
  if (signIn) console.log(signIn);
}

async function connect({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL } };
  const starting = startPostgres({ dataDir: DATA_DIR, log: console.error });
  closers.push(() => starting.then(({ stop }) => stop()));
  const { connection, room } = await starting;
  return { connection, room };
}

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
