import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FreeSpace, watchSpace } from '../process/free-space.ts';
import { sayWhenSlow } from '../process/say-when-slow.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion, createCluster, findCluster, openDataFolder } from './cluster.ts';
import { checkHome } from './home.ts';
import { launch, rotateLog, type Server } from './launch.ts';
import { connectionTo, type Lease, lockIfLastUser, takeLease } from './lease.ts';
import { isServerOf, readPidFile, signal } from './postmaster.ts';
import { finishTakeOver } from './scratch.ts';
import { socketFolder } from './socket-folder.ts';
import { clearUnfinished } from './unfinished.ts';

export type Postgres = {
  connection: { host: string; port: number; user: string; database: string };
  /** Where the data is, for the operator. */
  place: string;
  /** The free space of its disk at the last look. */
  freeSpace: () => FreeSpace;
  /** Disconnects from the server; the last console to disconnect shuts it down. */
  stop: () => Promise<void>;
};

/** Ends writes that began before the space became short; later calls are refused when they arrive. */
const CANCEL_WRITES = `
  select pg_cancel_backend(pid) from pg_stat_activity
   where backend_type = 'client backend' and state = 'active' and backend_xid is not null and xact_start < $1`;
const SILENCE_LIMIT_MS = 10_000;
const ROTATION_MS = 60_000;

/**
 * Starts the PostgreSQL of a data folder or joins the running one, and restarts it when it disappears. The
 * folder is created at the first start; nothing in it is ever deleted.
 * @param options.programs the folder `bin` of an older PostgreSQL, for a database that it has made
 * @param options.settings of the server, as `name=value`, for a database of one process
 * @throws StartError with a one-line message for the operator
 * @example const { connection, stop } = await startPostgres({ dataDir: './data', log: console.log });
 */
export async function startPostgres(options: {
  dataDir: string;
  programs?: string | undefined;
  settings?: readonly string[];
  log: (line: string) => void;
}): Promise<Postgres> {
  const { log } = options;
  const server = await prepare(options);
  let lease: Lease | undefined;
  let isStopping = false;
  let recovery = Promise.resolve();

  const bringUpAgain = async (): Promise<Lease | undefined> => {
    log('PostgreSQL has stopped; starting it again');
    let loggedReason = '';
    while (!isStopping) {
      try {
        const held = await bringUp(server, log);
        log('PostgreSQL is back');
        return held;
      } catch (error) {
        // A full disk or a missing mount can last long: keep trying, log each reason once.
        if (reasonOf(error) !== loggedReason) log(reasonOf(error));
        loggedReason = reasonOf(error);
        await pause(500);
      }
    }
    return undefined;
  };
  const watch = (held: Lease) => {
    lease = held;
    held.once('end', () => {
      lease = undefined;
      if (!isStopping) recovery = bringUpAgain().then((again) => again && watch(again));
    });
  };

  watch(await bringUp(server, log));
  const rotation = setInterval(() => {
    rotateLog(server.logFile).catch((error: unknown) => log(reasonOf(error)));
  }, ROTATION_MS);
  rotation.unref();
  const space = watchSpace(server.cluster, async (since) => lease?.query(CANCEL_WRITES, [since]));
  const stop = async () => {
    isStopping = true;
    space.stop();
    clearInterval(rotation);
    await recovery;
    if (lease) await leave(server, lease);
  };
  const { cluster, dataFolder } = server;
  const place = dirname(cluster) === dataFolder ? dataFolder : `${dataFolder}, database in ${cluster}`;
  return { connection: connectionTo(server.socketFolder), place, freeSpace: space.freeSpace, stop };
}

async function prepare(options: Parameters<typeof startPostgres>[0]): Promise<Server> {
  const { dataDir, programs, settings = [], log } = options;
  const dataFolder = await openDataFolder(dataDir);
  await clearUnfinished(dataFolder);
  const kept = await finishTakeOver(dataFolder);
  if (kept) log(`An interrupted restore was completed; the records from before are in ${kept}`);
  const existing = await findCluster(dataFolder);
  const account = await postgresAccount(existing);
  const binaries = await findBinaries(account, programs);
  const cluster = existing ?? (await createCluster(dataFolder, { binaries, account, log }));
  await checkHome(dataFolder, cluster);
  await checkVersion(join(dataFolder, 'postgres'), binaries.major);
  // Another console with a different TMPDIR may have put the socket elsewhere.
  const pidFile = await readPidFile(cluster);
  const isServed = pidFile !== undefined && (await isServerOf(cluster, pidFile.pid));
  const folder = (isServed ? pidFile.socketFolder : undefined) ?? (await socketFolder(cluster, account));
  const logFile = join(dataFolder, 'postgres.log');
  return { dataFolder, cluster, socketFolder: folder, binaries, account, logFile, settings };
}

/** Joins the running server or starts it; waits while it is starting, recovering or stopping. */
async function bringUp(server: Server, log: (line: string) => void): Promise<Lease> {
  const waiting = async () => {
    const { pid } = (await readPidFile(server.cluster)) ?? {};
    log(`Waiting for PostgreSQL${pid ? ` (process ${pid})` : ''} to start, recover or stop …`);
  };
  return sayWhenSlow(joinOrLaunch(server), waiting);
}

async function joinOrLaunch(server: Server): Promise<Lease> {
  const { cluster, socketFolder } = server;
  let answeredAt = Date.now();
  for (;;) {
    const answer = await takeLease(cluster, socketFolder);
    if ('lease' in answer) return answer.lease;
    const pid = (await readPidFile(cluster))?.pid;
    const isRunning = pid !== undefined && (await isServerOf(cluster, pid));
    if (!isRunning && answer.state === 'absent') {
      const lease = await launch(server);
      if (lease) return lease;
    }
    if (answer.state === 'busy') answeredAt = Date.now();
    else if (Date.now() - answeredAt > SILENCE_LIMIT_MS)
      throw new StartError(
        `PostgreSQL (process ${pid}) holds the database folder ${cluster} but does not answer.`,
      );
    await pause(25);
  }
}

async function leave(server: Server, lease: Lease): Promise<void> {
  const pid = (await readPidFile(server.cluster))?.pid;
  const isLast = await lockIfLastUser(lease).catch(() => false);
  // The lock is held until the server is down, so that a console that starts meanwhile waits.
  if (isLast && pid !== undefined && (await isServerOf(server.cluster, pid))) {
    signal(pid, 'SIGINT');
    while (await isServerOf(server.cluster, pid)) await pause(20);
  }
  await lease.end().catch(() => undefined);
}
