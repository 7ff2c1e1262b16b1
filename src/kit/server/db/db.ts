import { type Connection, isBehindPooler } from 'appliance/database/connection.ts';
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { requestRefusals } from '../http/errors.ts';
import { databaseFault, isConnectionLost } from './database-faults.ts';
import { kyselyPool } from './kysely-pool.ts';
import { joinHandles, scopeSetup } from './scope.ts';
import { isPlanStale } from './statement-names.ts';
import type { Tables } from './tables.ts';

/** The handle that every query takes first: the pool outside a transaction, its connection inside. */
export type Db = Kysely<Tables>;

/** A part of a statement. */
export type Fragment = RawBuilder<unknown>;

// numeric and bigint fit a double exactly up to 2^53. Dates stay the stored text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/**
 * Settings of every session. They are sent as statements, because poolers refuse startup parameters that they
 * do not know. JIT is off because compiling a plan takes longer than these statements run. It is set per session, so that
 * the database's roles stay unchanged.
 */
const settings = (scope: 'session' | 'local') =>
  ['jit = off', 'statement_timeout = 30000', 'idle_in_transaction_session_timeout = 30000']
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');

/** Longer than PostgreSQL's own limit: it applies to a server that hangs or has disappeared and sends no answer. */
const ANSWER_TIMEOUT_MS = 40_000;

/**
 * Opens a pool and a query builder on it. Statements are named by their text, so that PostgreSQL plans each once per
 * connection instead of on each request; `pgbouncer=true` in the URL names a pooler in transaction mode, whose
 * sessions keep neither prepared statements nor settings.
 * @param options.max connections, 10 by default
 * @param options.answerTimeoutMs after so long without an answer a connection is dropped, 40 s by default
 * @example const { db, close } = openDatabase({ connectionString: url });
 */
export function openDatabase(connection: Connection, options: PoolOptions = {}): Database {
  const isPooled = isBehindPooler(connection);
  const pool = openPool(connection, isPooled ? undefined : settings('session'), options);
  const handle = (scope: () => string): Db => {
    const setup = () => [isPooled ? settings('local') : '', scope()].filter(Boolean).join('; ');
    return new Kysely({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, { isNamed: !isPooled, setup }) }),
    });
  };
  const db = handle(() => '');
  joinHandles({ all: db, scoped: handle(scopeSetup) });
  return { db, pool, close: () => pool.end() };
}

type PoolOptions = { max?: number; application_name?: string; answerTimeoutMs?: number };

/** @param first a statement that each new connection begins with */
function openPool(connection: Connection, first: string | undefined, options: PoolOptions): pg.Pool {
  const {
    max = 10,
    application_name = 'distribution-console',
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
  } = options;
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerTimeoutMs,
    ...(first && { onConnect: (client) => client.query(first) }),
  });
  // The pool replaces a broken connection, and its query fails. Without these two listeners (idle, in use) the
  // process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs `work` in one READ COMMITTED transaction. Serialization failures and deadlocks (40001, 40P01) are
 * retried, five attempts in all, then 503. A connection that breaks after COMMIT was sent is also 503, with a
 * message that the outcome is unknown.
 */
export async function inTransaction<T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return retried(() => transact(db, work));
}

/** A write that is only a side effect of a read; it is skipped when the disk is full. */
export async function bestEffortWrite(
  db: Db,
  work: (db: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(db, work);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

export const isStorageFull = (error: unknown): boolean => databaseFault(error)?.status === 507;

/**
 * Retries after a serialization failure or a deadlock (40001, 40P01), and after a change of the tables by a newer
 * console.
 * @throws records_busy after five attempts
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (count === 5) throw requestRefusals.records_busy();
    }
  }
}

async function transact<T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  let isCommitSent = false;
  try {
    return await db.transaction().execute(async (db) => {
      const result = await work(db);
      isCommitSent = true;
      return result;
    });
  } catch (error) {
    if (isCommitSent && isConnectionLost(error)) throw requestRefusals.outcome_unknown();
    throw error;
  }
}

const isRetryable = (error: unknown) =>
  isPlanStale(error) ||
  (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01'));
