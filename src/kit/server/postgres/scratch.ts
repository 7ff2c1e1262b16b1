import { chmod, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { findCluster, syncFolder } from './cluster.ts';
import { commandOf, isServerOf, readPidFile, signal } from './postmaster.ts';

const SCRATCH = /^postgres\.scratch-(\d+)$/;
const PROVEN = /^postgres\.restored-over-(\d+)$/;

/** A data folder of its own for this process, inside `parent`; remains of killed processes are removed. */
export async function makeScratch(parent: string): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  await clearScratch(parent);
  const dataDir = join(parent, `postgres.scratch-${process.pid}`);
  await mkdir(dataDir);
  // The account of the database must be able to enter it.
  await chmod(dataDir, 0o711);
  return { dataDir, remove: () => removeScratch(dataDir) };
}

async function clearScratch(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = SCRATCH.exec(name) ?? [];
    if (!pid) continue;
    const command = Number(pid) === process.pid ? undefined : await commandOf(Number(pid));
    if (!basename(command?.split(' ')[0] ?? '').startsWith('node')) await removeScratch(join(parent, name));
  }
}

/** Stops the server that a killed process left, and deletes its database, also where the folder has a link to it. */
async function removeScratch(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  const pid = cluster && (await readPidFile(cluster))?.pid;
  if (cluster && pid) {
    if (await isServerOf(cluster, pid)) signal(pid, 'SIGQUIT');
    while (await isServerOf(cluster, pid)) await pause(20);
  }
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Puts the stopped cluster of a scratch folder in the place of the data folder's own. The rename to its first name is
 * the moment of the change: after a kill, the next start completes the rest. Returns the old cluster's new place.
 */
export async function takeOver(dataFolder: string, scratch: string): Promise<string | undefined> {
  const old = await stat(join(dataFolder, 'postgres')).catch(() => undefined);
  await rename(join(scratch, 'postgres'), join(dataFolder, `postgres.restored-over-${old?.ino ?? 0}`));
  await syncFolder(dataFolder);
  return finishTakeOver(dataFolder);
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
    await rename(place, kept);
  }
  await rename(join(dataFolder, proven), place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await syncFolder(dataFolder);
  return kept;
}

/** Refuses while a server runs on the folder's database. */
export async function refuseRunning(dataFolder: string): Promise<void> {
  const cluster = await findCluster(dataFolder);
  const pid = cluster && (await readPidFile(cluster))?.pid;
  if (pid && (await isServerOf(cluster, pid)))
    throw new StartError(`A console uses the data folder ${dataFolder}; stop it first. Nothing was changed.`);
}
