import { statfsSync } from 'node:fs';
import type { App } from './app.ts';
import { storageFull } from './database-faults.ts';

/** PostgreSQL's log of changes grows by 16 MB at a time, and when it cannot, the whole database stops, reads included. */
const RESERVE_BYTES = 64_000_000;
const CHECK_EVERY_MS = 500;

/**
 * Whether the disk of a folder has more free than the reserve that the database needs to stay readable. Asked as often
 * as one likes; the disk itself is looked at twice a second at most.
 * @example const hasRoom = roomIn(cluster); hasRoom() // true
 */
export function roomIn(folder: string, reserve_bytes = RESERVE_BYTES): () => boolean {
  let checked_at = Number.NEGATIVE_INFINITY;
  let has_room = true;
  return () => {
    if (performance.now() - checked_at > CHECK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      has_room = bavail * bsize > reserve_bytes;
      checked_at = performance.now();
    }
    return has_room;
  };
}

/**
 * The way to change anything, closed while there is no room.
 * @throws RuleError 507 'Storage full, nothing saved'
 * @example app.decorate('write', whileRoom(hasRoom, writer(db)))
 */
export function whileRoom(hasRoom: () => boolean, write: App['write']): App['write'] {
  return async (request, reply, status, work) => {
    if (!hasRoom()) throw storageFull();
    return write(request, reply, status, work);
  };
}
