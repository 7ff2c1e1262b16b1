import { statfsSync } from 'node:fs';

/** When PostgreSQL cannot extend its write-ahead log it stops, reads included. */
const ENOUGH_BYTES = 1_000_000_000;
const LITTLE_BYTES = 256_000_000;
const LOOK_EVERY_MS = 5_000;

/** The free space of the database's disk: 'enough' to write; 'little' to delete; at 'none' calls can only read. */
export type FreeSpace = 'none' | 'little' | 'enough';
const levels: readonly FreeSpace[] = ['none', 'little', 'enough'];

/** Whether there is less space than is needed. @example isLess('little', 'enough') // true */
export const isLess = (space: FreeSpace, needed: FreeSpace): boolean =>
  levels.indexOf(space) < levels.indexOf(needed);

/** The free space of a folder's disk now. @param limits in bytes */
export function freeSpaceIn(
  folder: string,
  { enough = ENOUGH_BYTES, little = LITTLE_BYTES } = {},
): FreeSpace {
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  return freeBytes >= enough ? 'enough' : freeBytes >= little ? 'little' : 'none';
}

/**
 * Looks at the disk of a folder now and every five seconds.
 * @param onShort is called at each look without enough space, with the moment at which it last became less
 * @example const { freeSpace, stop } = watchSpace(cluster, (since) => cancelWrites(since)); freeSpace() // 'enough'
 */
export function watchSpace(
  folder: string,
  onShort: (since: Date) => Promise<unknown>,
): { freeSpace: () => FreeSpace; stop: () => void } {
  let space = freeSpaceIn(folder);
  let since = new Date();
  const look = async () => {
    const now = freeSpaceIn(folder);
    if (isLess(now, space)) since = new Date();
    space = now;
    if (space !== 'enough') await onShort(since);
  };
  // An error needs no action: without the disk or the server nothing can be written.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
  timer.unref();
  return { freeSpace: () => space, stop: () => clearInterval(timer) };
}
