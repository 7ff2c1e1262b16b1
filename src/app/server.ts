import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { ensureAdmin } from '../features/session/admin.ts';
import { type Connection, type Database, openDatabase } from '../kit/server/db.ts';
import { migrate } from '../kit/server/migrate.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { releaseMemoryAfter } from '../kit/server/release-memory.ts';
import { reasonOf, StartError } from '../kit/server/start-error.ts';
import { buildApp } from './build-app.ts';
import { type Config, readConfig } from './config.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 10_000;
const GRACE_MS = 20_000;

/** What was started, in order; stopping goes backwards. */
const closers: (() => Promise<unknown>)[] = [];

const { close } = closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) console.error(err);
  for (const stop of closers.reverse()) await stop();
});
// The launcher is gone without a word: nobody is left who could stop this process.
process.once('disconnect', () => close());

try {
  await start(readConfig());
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  for (const stop of closers.reverse()) await stop().catch(() => undefined);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const { db, pool, hasRoom } = await openStorage(config);
  const first_sign_in = await ensureAdmin(db, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
  if (first_sign_in)
    console.log(
      `First sign-in: ${first_sign_in.email} with the password ${first_sign_in.password} (shown only this once)`,
    );
  const web_dir = join(ROOT, 'dist/web');
  const app = await buildApp({
    db,
    pool,
    hasRoom,
    config: { trust_proxy: config.TRUST_PROXY, web_dir: existsSync(web_dir) ? web_dir : undefined },
    log_level: config.LOG_LEVEL,
  });
  closers.push(() => stopServing(app));
  await listen(app, config);
  releaseMemoryAfter(2_000);
}

/** The database, migrated: the server of DATABASE_URL or the one in the data folder. */
async function openStorage(config: Config): Promise<Database & Pick<Storage, 'hasRoom'>> {
  const { connection, hasRoom }: Storage = config.DATABASE_URL
    ? { connection: { connectionString: config.DATABASE_URL }, hasRoom: () => true }
    : await startEmbedded(config.DATA_DIR);
  await migrate(connection, join(ROOT, 'migrations'));
  const database = openDatabase(connection, { named_statements: !isBehindPooler(config.DATABASE_URL) });
  closers.push(database.close);
  return { ...database, hasRoom };
}

type Storage = { connection: Connection; hasRoom: () => boolean };

async function startEmbedded(data_dir: string): Promise<Storage> {
  const starting = startPostgres({ data_dir, log: (line) => console.error(line) });
  // Registered before it is up, so that Ctrl-C during the first start leaves no server behind.
  closers.push(() => starting.then(({ stop }) => stop()));
  return starting;
}

/** The mark by which other programs, too, are told that a pooler cannot keep prepared statements. */
function isBehindPooler(url: string | undefined): boolean {
  return url !== undefined && new URL(url).searchParams.get('pgbouncer') === 'true';
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${PORT} on ${HOST} is already in use; stop the other program or set PORT.`);
    throw new StartError(`Cannot listen on ${HOST} port ${PORT}: ${reasonOf(error)}`);
  }
  const { port } = app.server.address() as AddressInfo;
  console.log(`Distribution Console: http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`);
}

/** Takes no new requests and waits for those under way, but not for a client that sends a byte a second. */
async function stopServing(app: FastifyInstance): Promise<void> {
  // A kept-alive connection becomes idle only after its answer, and would then hold the close up for its whole timeout.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(patience);
}
