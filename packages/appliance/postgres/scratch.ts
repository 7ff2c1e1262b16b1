import { chmod, lstat, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../process/start-error.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { SYSTEM_FOLDER } from './account.ts';
import { findCluster } from './cluster.ts';
import { checkHome } from './home.ts';
import { endWorkers, isNode, isServerOf, readPidFile, signal } from './postmaster.ts';

const SCRATCH = /^postgres\.scratch-(\d+)-\w{6}$/;
const PROVEN = /^postgres\.restored-over-(\d+)$/;

/**
 * Of the server that fills a scratch database: without a log of changes, what a transaction has made is on the disk when
 * it commits.
 */
export const LOAD_SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];

/** A data folder for a while. */
export type Scratch = {
  dataDir: string;
  /** Puts its stopped cluster in the place of another data folder's own, and returns that one's new place. */
  takeOver: (dataFolder: string) => Promise<string | undefined>;
  /** Deletes it; waits for a take-over in progress, and prevents one afterwards. */
  remove: () => Promise<void>;
};

/** A data folder of its own for this process, inside `parent`; remains of killed processes are cleared first. */
export async function makeScratch(parent: string, log: (line: string) => void): Promise<Scratch> {
  await clearScratch(parent, log);
  const dataDir = await mkdtemp(join(parent, `postgres.scratch-${process.pid}-`));
  // The account of the database must be able to enter it.
  await chmod(dataDir, 0o711);
  let change: Promise<string | undefined> | undefined;
  let isRemoved = false;
  return {
    dataDir,
    takeOver: async (dataFolder) => {
      if (isRemoved) throw new StartError('The restore was interrupted. Nothing was changed.');
      change = takeOver(dataFolder, dataDir);
      return change;
    },
    remove: async () => {
      isRemoved = true;
      await change?.catch(() => undefined);
      await removeScratch(dataDir);
    },
  };
}

/**
 * Ends and deletes what killed processes left inside `parent`, with a line for each. Others may write to it too, as to
 * /tmp: only folders of this account are touched.
 */
export async function clearScratch(parent: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = SCRATCH.exec(name) ?? [];
    const path = join(parent, name);
    if (!pid || !(await isOwnFolder(path))) continue;
    if (Number(pid) !== process.pid && (await isNode(Number(pid)))) continue;
    const ended = await removeScratch(path);
    log(
      `A restore, verification or move was interrupted: ${ended ? `its PostgreSQL (process ${ended}) was ended and ` : ''}its files in ${path} were deleted.`,
    );
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/**
 * Ends the server and the initdb that a killed process left, and deletes the database, also where the folder has a link to
 * it. Returns the process id of a server that ran.
 */
async function removeScratch(dataDir: string): Promise<number | undefined> {
  const cluster = await clusterOf(dataDir);
  const server = cluster && (await runningServer(cluster));
  if (cluster && server) {
    signal(server, 'SIGQUIT');
    while (await isServerOf(cluster, server)) await pause(20);
  }
  for (const folder of cluster ? [cluster, dataDir] : [dataDir]) {
    while (await endWorkers(folder)) await pause(20);
    await rm(folder, { recursive: true, force: true });
  }
  return server || undefined;
}

async function runningServer(cluster: string): Promise<number | undefined> {
  const pid = (await readPidFile(cluster))?.pid;
  return pid && (await isServerOf(cluster, pid)) ? pid : undefined;
}

/** Its cluster; a link counts only where `createCluster` makes one. */
async function clusterOf(dataDir: string): Promise<string | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (!cluster) return undefined;
  const homes = await Promise.all([dataDir, SYSTEM_FOLDER].map((path) => realpath(path).catch(() => '')));
  return homes.includes(dirname(cluster)) ? cluster : undefined;
}

/** The rename to its first name is the moment of the change: after a kill, the next start completes the rest. */
async function takeOver(dataFolder: string, scratch: string): Promise<string | undefined> {
  const old = await stat(join(dataFolder, 'postgres')).catch(() => undefined);
  await rename(join(scratch, 'postgres'), join(dataFolder, `postgres.restored-over-${old?.ino ?? 0}`));
  await syncFolder(dataFolder);
  const kept = await finishTakeOver(dataFolder);
  // It has recorded the scratch folder as its home.
  const cluster = await findCluster(dataFolder);
  if (cluster) await checkHome(dataFolder, cluster);
  return kept;
}

/** Completes a change of clusters that was cut off. */
export async function finishTakeOver(dataFolder: string): Promise<string | undefined> {
  const names = await readdir(dataFolder);
  const proven = names.find((name) => PROVEN.test(name));
  if (!proven) return undefined;
  const place = join(dataFolder, 'postgres');
  const [, ino] = PROVEN.exec(proven) ?? [];
  const old = await stat(place).catch(() => undefined);
  let kept: string | undefined;
  // With another number, another console has completed it meanwhile.
  if (old && String(old.ino) === ino) {
    kept = join(dataFolder, `postgres.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
    await rename(place, kept).catch(ignoreMissing);
    // Another console completed it between the look and the rename: this was the new one.
    const moved = await stat(kept).catch(() => undefined);
    if (moved && String(moved.ino) !== ino) await rename(kept, place);
  }
  await rename(join(dataFolder, proven), place).catch(ignoreMissing);
  await syncFolder(dataFolder);
  return kept;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Refuses while a server runs on the folder's database. */
export async function refuseRunning(dataFolder: string): Promise<void> {
  const cluster = await findCluster(dataFolder);
  if (cluster && (await runningServer(cluster)))
    throw new StartError(`A console uses the data folder ${dataFolder}; stop it first. Nothing was changed.`);
}
