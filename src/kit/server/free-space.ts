import { statfsSync } from 'node:fs';

/** PostgreSQL's log of changes grows by 16 MB at a time, and when it cannot, the whole database stops, reads included. */
const RESERVE_BYTES = 64_000_000;
const CHECK_EVERY_MS = 500;

/** Enough for writes, little: only for what reading depends on, or none. */
export type Room = 'enough' | 'little' | 'none';

/**
 * How much of the reserve that the database needs to stay readable is free on the disk of a folder: all and more, at least
 * half, or less. Asked as often as one likes; the disk itself is looked at twice a second at most.
 * @example const room = roomIn(cluster); room() // 'enough'
 */
export function roomIn(folder: string, reserveBytes = RESERVE_BYTES): () => Room {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let room: Room = 'enough';
  return () => {
    if (performance.now() - checkedAt > CHECK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      const freeBytes = bavail * bsize;
      room = freeBytes > reserveBytes ? 'enough' : freeBytes > reserveBytes / 2 ? 'little' : 'none';
      checkedAt = performance.now();
    }
    return room;
  };
}
