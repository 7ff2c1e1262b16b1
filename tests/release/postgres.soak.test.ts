import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile, signal } from 'appliance/postgres/postmaster.ts';
import { type Postgres, startPostgres } from 'appliance/postgres/start-postgres.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../harness/data-folder.ts';

const ROUNDS = 30;

/** Writes numbers until the connection breaks; returns the last acknowledged one. */
async function writeUntilBroken({ connection }: Postgres, from: number): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  let acknowledged = from;
  try {
    await client.connect();
    for (;;) {
      await client.query('insert into written values ($1)', [acknowledged + 1]);
      acknowledged++;
    }
  } catch {
    await client.end().catch(() => undefined);
    return acknowledged;
  }
}

test('a server killed under load is back within 10 s with every acknowledged row', {
  timeout: 600_000,
}, async () => {
  const { dataDir, remove } = await makeDataFolder();
  let returns = 0;
  const log = (line: string) => {
    if (line === 'PostgreSQL is back') returns++;
  };
  const postgres = await startPostgres({ dataDir, log });
  const pool = new pg.Pool({ ...postgres.connection, max: 1 });
  pool.on('error', () => undefined);
  await pool.query('create table written (id integer primary key)');
  let acknowledged = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const writing = writeUntilBroken(postgres, acknowledged);
    await pause(Math.random() * 300);
    const { pid = 0 } = (await readPidFile(join(dataDir, 'postgres'))) ?? {};
    signal(pid, 'SIGKILL');
    const last = await writing;
    await expect.poll(() => returns, { timeout: 10_000, interval: 10 }).toBe(round);
    const { rows } = await pool.query<{ count: number; highest: number }>(
      'select count(*)::int, coalesce(max(id), 0) as highest from written',
    );
    const { count = 0, highest = 0 } = rows[0] ?? {};
    // The row in progress at the kill may be stored or not; all others are exact.
    expect(count).toBe(highest);
    expect([last, last + 1]).toContain(highest);
    acknowledged = highest;
  }
  await pool.end();
  await postgres.stop();
  await remove();
});
