import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartError } from '../process/start-error.ts';

/**
 * A connection that every console keeps open while it uses the server. It holds a shared advisory lock; a
 * console that gets the exclusive lock is the last user and may shut the server down.
 */
export type Lease = pg.Client;

/** Without a lease: nobody listens, nobody answers, or the server starts, stops or is full. */
export type LeaseAnswer = { lease: Lease } | { state: 'absent' | 'silent' | 'busy' };

const LOCK = '7305211, 1';

export const connectionTo = (socketFolder: string) =>
  // The port is part of the socket's name; pg would use PGPORT by default.
  ({ host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' });

/** Registers as a user of the server that listens in the folder, if it serves this cluster. */
export async function takeLease(cluster: string, socketFolder: string): Promise<LeaseAnswer> {
  const client = new pg.Client({
    ...connectionTo(socketFolder),
    ssl: false,
    application_name: 'distribution-console supervisor',
    connectionTimeoutMillis: 2_000,
    // For a server that hangs.
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const served = rows[0]?.data_directory ?? '';
    if ((await realpath(served).catch(() => served)) !== cluster)
      throw new StartError(
        `The socket in ${socketFolder} belongs to a PostgreSQL that serves ${served}, not ${cluster}.`,
      );
    const { rows: locks } = await client.query(`select pg_try_advisory_lock_shared(${LOCK}) as got`);
    if (locks[0]?.got) return { lease: client };
    await client.end();
    return { state: 'busy' };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    return { state: stateAfter(error) };
  }
}

function stateAfter(error: unknown): 'absent' | 'silent' | 'busy' {
  const { code = '' } = error as { code?: string };
  if (error instanceof pg.DatabaseError) {
    // 57P0x: starting, recovering or shutting down; 53300: too many connections.
    if (code.startsWith('57P') || code === '53300') return 'busy';
    throw new StartError(`PostgreSQL refuses the console: ${reasonOf(error)}`);
  }
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK' ? 'absent' : 'silent';
}

/** How long the server may need to notice that a killed console's connection has closed. */
const NOTICE_MS = 1_500;

/** Gives up the shared lock; true when no other console holds one. New consoles then wait for the server's shutdown. */
export async function lockIfLastUser(lease: Lease): Promise<boolean> {
  await lease.query(`select pg_advisory_unlock_shared(${LOCK})`);
  const began = Date.now();
  for (;;) {
    const { rows } = await lease.query(`select pg_try_advisory_lock(${LOCK}) as alone`);
    if (rows[0]?.alone) return true;
    if (Date.now() - began > NOTICE_MS) return false;
    await pause(30);
  }
}
