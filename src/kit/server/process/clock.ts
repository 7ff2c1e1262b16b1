import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { App } from '../http/app.ts';

const MINUTE_MS = 60_000;

/** The two clocks of a machine, in ms: the wall clock, which can be set, and the monotonic clock. */
export type Clocks = () => { wall: number; steady: number };
const machineClocks: Clocks = () => ({ wall: Date.now(), steady: performance.now() });

/**
 * Detects jumps of the machine's clock.
 * @returns a function that returns by how many ms the clock was moved since its last call; 0 for less than a minute
 */
export function clockJumps(clocks: Clocks = machineClocks): () => number {
  let last = clocks();
  return () => {
    const { wall, steady } = last;
    last = clocks();
    const jump = last.wall - wall - (last.steady - steady);
    return Math.abs(jump) < MINUTE_MS ? 0 : Math.round(jump);
  };
}

/**
 * Logs when the clock jumps, because sessions, locks and the business date depend on it. Waking from sleep
 * counts as a jump.
 */
export function watchClock(app: App): void {
  const jump = clockJumps();
  const timer = setInterval(() => {
    const moved = jump();
    if (moved !== 0)
      app.log.warn({ seconds: Math.round(moved / 1_000) }, 'the clock of this machine was moved');
  }, MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * The warning at start when the database's clock is behind its own records.
 * @returns undefined while the clock can be right
 */
export async function clockWarning(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from greatest(
             (select at from record_changes order by id desc limit 1),
             (select max(created_at) from sessions)) - now())::int / 60 as minutes`.execute(db);
  const minutes = rows[0]?.minutes ?? 0;
  if (minutes < 1) return undefined;
  const behind = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `The clock is ${behind} behind the last record of this database: check the date and time of this machine.`;
}
