import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { clearAbandoned } from 'appliance/backup/write-backup.ts';
import { closeAll, closing } from 'appliance/commands/closers.ts';
import { clearLeftovers, clusterOf, openStorage } from 'appliance/commands/storage.ts';
import { nameOf } from 'appliance/database/connection.ts';
import { migrate } from 'appliance/database/migrate.ts';
import type { FreeSpace } from 'appliance/process/free-space.ts';
import { reasonOf, StartError } from 'appliance/process/start-error.ts';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ensureScopeRole } from '../domain/people/scope-role.ts';
import { KEY_ADVICE, keyProblem } from '../domain/people/second-factor-key.ts';
import { readInstallation } from '../features/backups/queries.ts';
import { ensureAdmin } from '../features/session/admin.ts';
import { hasBoundPeople } from '../features/session/queries.ts';
import { type Database, type Db, isStorageFull, openDatabase } from '../kit/server/db/db.ts';
import { isLoopback } from '../kit/server/http/hosts.ts';
import { readTls, watchTls } from '../kit/server/http/tls.ts';
import { clockWarning } from '../kit/server/process/clock.ts';
import { surviveClosedOutputs } from '../kit/server/process/logging.ts';
import { MIGRATIONS, ROOT } from '../kit/server/process/root.ts';
import { watchBackups } from './backup/watch.ts';
import { buildApp } from './build-app.ts';
import { type Config, keySourceOf, readConfig } from './config.ts';

const GRACE_MS = 20_000;

surviveClosedOutputs();

const stopAll = () => closeAll((error) => console.error(reasonOf(error)));

const { close } = closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) console.error(err);
  await stopAll();
});
// Stops when the launcher dies, because no other process would stop this one.
process.once('disconnect', () => close());

try {
  await start(readConfig());
} catch (error) {
  if (error instanceof StartError || isStorageFull(error)) console.error(reasonOf(error));
  else console.error(error);
  await stopAll();
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  await clearLeftovers(config);
  const { db, pool, freeSpace, name } = await openRecords(config);
  const warning = await clockWarning(db);
  if (warning) console.error(warning);
  // A newer version has more tables, a restored database has no role yet.
  if (await hasBoundPeople(db))
    await ensureScopeRole(db).catch((error: unknown) => console.error(reasonOf(error)));
  const firstSignIn = await ensureAdmin(db, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
  if (firstSignIn)
    console.log(
      `First sign-in: ${firstSignIn.email} with the password ${firstSignIn.password} (shown only this once)`,
    );
  const secretKey = keySourceOf(config);
  const problem = await keyProblem(db, secretKey);
  if (problem) console.error(`Second factors: ${problem}. ${KEY_ADVICE}`);
  const { TLS_CERT: cert, TLS_KEY: key } = config;
  const tlsFiles = cert && key ? { cert, key } : undefined;
  const webDir = join(ROOT, 'dist/web');
  const backups = watchBackups(db, {
    fixed: config.BACKUP_DIR,
    at: config.BACKUP_AT,
    data: clusterOf(config),
    isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
  });
  closing(backups.stop);
  const app = await buildApp({
    db,
    pool,
    freeSpace,
    config: {
      trustProxy: config.TRUST_PROXY,
      webDir: existsSync(webDir) ? webDir : undefined,
      publicUrl: config.PUBLIC_URL,
      isLocal: isLoopback(config.HOST),
      backups: backups.plan,
      secretKey,
      sendsMail: config.SMTP_URL !== undefined,
      tls: tlsFiles && (await readTls(tlsFiles)),
    },
    logLevel: config.LOG_LEVEL,
  });
  closing(() => app.close());
  if (tlsFiles) watchTls(app, tlsFiles);
  await startMonitoring(app, pool, config);
  await startMails(db, config);
  await listen(app, config);
  console.log(`Data: ${name}`);
  // The database may be unreachable; the next check is in a minute.
  await clearBackups(db)
    .then(backups.look)
    .catch((error: unknown) => console.error(reasonOf(error)));
}

/** Removes the partial files of killed backups from the folders in use. */
async function clearBackups(db: Db): Promise<void> {
  for (const folder of (await readInstallation(db)).backup_folders)
    await clearAbandoned(folder, console.error);
}

/** The migrated database: the server in DATABASE_URL or the one in the data folder. */
async function openRecords(
  config: Config,
): Promise<Database & { name: string; freeSpace: (() => FreeSpace) | undefined }> {
  const { connection, freeSpace, place } = await openStorage(config);
  await migrate(connection, MIGRATIONS, { freeSpace, log: (line) => console.error(line) });
  const database = openDatabase(connection);
  closing(database.close);
  return { ...database, freeSpace, name: place ?? nameOf(connection) };
}

async function startMonitoring(app: FastifyInstance, pool: pg.Pool, config: Config): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port, BACKUP_DIR: backupDir } = config;
  if (port === undefined) return;
  try {
    const { monitor } = await import('./monitoring/metrics.ts');
    const address = await monitor(app, pool, { host, port, backupDir });
    console.log(`Metrics: ${addressOf(address.host, address.port)}/metrics`);
  } catch (error) {
    throw new StartError(`Cannot serve metrics on ${host} port ${port}: ${reasonOf(error)}`);
  }
}

async function startMails(db: Db, { SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL }: Config): Promise<void> {
  if (!server || !from) return;
  const { watchMails } = await import('./mails/watch.ts');
  const mails = watchMails(db, { server, from, host: PUBLIC_URL?.hostname });
  closing(mails.stop);
  void mails.look();
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { HOST, PORT } = config;
  const scheme = config.TLS_CERT ? 'https' : 'http';
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      if (await isConsole(addressOf(HOST, PORT)))
        throw new StartError(
          `A console runs at ${addressOf(HOST, PORT)} already; open that address, or stop it, or set PORT.`,
        );
      throw new StartError(`Port ${PORT} on ${HOST} is already in use; stop the other program or set PORT.`);
    }
    throw new StartError(`Cannot listen on ${HOST} port ${PORT}: ${reasonOf(error)}`);
  }
  const { port } = app.server.address() as AddressInfo;
  console.log(`Distribution Console: ${addressOf(HOST, port, scheme)}`);
}

function addressOf(host: string, port: number, scheme = 'http'): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether the process on this port is this program: it refuses unknown hosts with the program's own message. */
async function isConsole(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/me`, { signal: AbortSignal.timeout(1_000) });
    const { requestId } = (await answer.json()) as { requestId?: string };
    return answer.status === 401 && requestId !== undefined;
  } catch {
    return false;
  }
}
