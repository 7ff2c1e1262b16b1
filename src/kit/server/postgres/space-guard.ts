import { roomIn } from '../free-space.ts';
import type { Lease } from './lease.ts';

const LOOK_MS = 100;

/** The small writes that are still allowed (decision 0044) take less than this. */
const CANCEL_LONG_WRITES = `
  select pg_cancel_backend(pid) from pg_stat_activity
   where backend_type = 'client backend' and state = 'active' and backend_xid is not null
     and query_start < clock_timestamp() - interval '150 ms' and pid <> pg_backend_pid()`;

/**
 * Cancels statements that write while free disk space runs short: sessions check it between statements only, and one large
 * statement, as the commit of an import, could fill the disk within seconds. Then PostgreSQL would stop, reads included.
 * @returns stops the guard
 */
export function guardSpace(cluster: string, lease: () => Lease | undefined): () => void {
  const room = roomIn(cluster, { checkEveryMs: 0 });
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (room() !== 'enough') await lease()?.query(CANCEL_LONG_WRITES);
    } catch {
      // The disk or the server is away, so nothing is written either.
    } finally {
      isLooking = false;
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
