import { statfsSync } from 'node:fs';

/** PostgreSQL's write-ahead log grows by 16 MB at a time. When it cannot grow, the database stops, reads included. */
const RESERVE_BYTES = 64_000_000;
const CHECK_EVERY_MS = 500;

/** 'enough' for all writes, 'little' only for writes that reading needs, 'none' for no write. */
export type Room = 'enough' | 'little' | 'none';

/**
 * How much of the reserve that keeps the database readable is free on the disk of a folder: all of it, at least
 * half, or less. Cheap to call: the disk is read at most twice a second, by default.
 * @example const room = roomIn(cluster); room() // 'enough'
 */
export function roomIn(
  folder: string,
  { reserveBytes = RESERVE_BYTES, checkEveryMs = CHECK_EVERY_MS } = {},
): () => Room {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let room: Room = 'enough';
  return () => {
    if (performance.now() - checkedAt > checkEveryMs) {
      const { bavail, bsize } = statfsSync(folder);
      const freeBytes = bavail * bsize;
      room = freeBytes > reserveBytes ? 'enough' : freeBytes > reserveBytes / 2 ? 'little' : 'none';
      checkedAt = performance.now();
    }
    return room;
  };
}
