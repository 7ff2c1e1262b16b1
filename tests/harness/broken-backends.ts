import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/kit/server/db/db.ts';
import type { Api } from './app.ts';
import type { RunningConsole } from './console.ts';

/** All other connections to the database. */
export async function otherBackends(db: Db, condition = sql<boolean>`true`): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Those that run a statement, or have begun a transaction. */
export const busyBackends = (db: Db, statement = '%') =>
  otherBackends(db, sql`state <> 'idle' and query ilike ${statement}`);

/** Ends or cancels what these backends do. */
export const breakBackends = (db: Db, act: 'terminate' | 'cancel', pids: readonly number[]) =>
  sql`select ${sql.raw(`pg_${act}_backend`)}(pid) from unnest(${pids}::int[]) as pid`.execute(db);

/** The console lives, answers more calls at once than its pool has connections, and stops without an error. */
export async function survives(running: RunningConsole, api: Api): Promise<void> {
  const burst = async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.get('/me').catch(() => undefined)),
    );
    return new Set(answers.map((answer) => answer?.status));
  };
  // A connection that was broken while it was idle may be handed out once.
  await expect.poll(burst, { message: running.output() }).toEqual(new Set([200]));
  expect(await running.stop(), running.output()).toBe(0);
}

/** Signals their processes; the test runs beside PostgreSQL, as root or under its account. */
export function signalBackends(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
