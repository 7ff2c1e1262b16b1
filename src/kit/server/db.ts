import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { databaseFault, isConnectionLost, outcomeUnknown } from './database-faults.ts';
import { RuleError } from './errors.ts';
import type { Room } from './free-space.ts';
import { NamingClient, PooledClient, settings, WRITE_ANYWAY } from './naming-client.ts';
import type { Tables } from './tables.ts';

/** The handle that every query takes first: the pool outside a transaction, its one connection inside. */
export type Db = Kysely<Tables>;

// numeric and bigint fit a double exactly up to 2^53; dates stay the text that was stored.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How the database is reached: a URL, or the folder of a Unix socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string };

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/**
 * Opens a pool and the query builder over it. Every query is named by a hash of its text, so that PostgreSQL plans it once
 * per connection rather than on each request.
 * @param options.max connections, 10 by default
 * @param options.namedStatements false behind a pooler that gives each transaction another session: it keeps neither
 *   prepared statements nor settings
 * @param options.room of the disk, where it is known; while it is short, PostgreSQL itself refuses what writes, and the
 *   answer is RuleError 507
 * @example const { db, close } = openDatabase({ connectionString: url });
 */
export function openDatabase(
  connection: Connection,
  options: { max?: number; namedStatements?: boolean; application_name?: string; room?: () => Room } = {},
): Database {
  const { max = 10, namedStatements = true, application_name = 'distribution-console', room } = options;
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name,
    connectionTimeoutMillis: 5_000,
    // Statements that are sent together need not wait for each other's answers.
    pipeline: true,
    Client: namedStatements ? NamingClient : PooledClient,
  });
  // A connection that breaks is replaced by the pool, and its query fails; without listeners, one for those that are
  // idle and one for those in use, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (room && client instanceof NamingClient) client.room = room;
    if (namedStatements) client.query(settings('session')).catch(() => client.end());
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs `work` in one READ COMMITTED transaction; serialization failures and deadlocks (40001, 40P01) are tried again,
 * five times in all, then answered with 503. A connection that breaks after COMMIT was sent is 503 as well, with the
 * words that the outcome is not known.
 * @param last makes a statement of what `work` gave, which is sent together with the commit
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Transaction<Tables>) => Promise<T>,
  last?: (result: T) => CompiledQuery,
): Promise<T> {
  return retried(() => transact(db, work, last));
}

/**
 * A transaction for the little that reading depends on, such as signing in: it may still write when the room on the disk
 * is too short for others.
 */
export const inSmallTransaction = <T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    await send(db, sql.raw(WRITE_ANYWAY).compile(db));
    return work(db);
  });

/** What a read writes in passing, and can do without where there is no room at all. */
export async function inPassing(db: Db, work: (db: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  try {
    await inSmallTransaction(db, work);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

export const isStorageFull = (error: unknown): boolean => databaseFault(error)?.status === 507;

/**
 * Does again what a serialization failure or a deadlock ended (40001, 40P01).
 * @throws RuleError 503 after five times in all
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (count === 5) throw new RuleError('The records are busy, please try again', 503);
    }
  }
}

async function transact<T>(
  db: Db,
  work: (db: Transaction<Tables>) => Promise<T>,
  last?: (result: T) => CompiledQuery,
): Promise<T> {
  let closing: Sent | undefined;
  let isCommitSent = false;
  try {
    return await db.transaction().execute(async (db) => {
      const result = await work(db);
      if (last) closing = await send(db, last(result));
      isCommitSent = true;
      return result;
    });
  } catch (error) {
    // The commit of a transaction that its last statement broke only says that it was rolled back.
    const cause = await closing?.answer.then(
      () => error,
      (reason: unknown) => reason,
    );
    if (isCommitSent && isConnectionLost(cause ?? error)) throw outcomeUnknown();
    throw cause ?? error;
  }
}

/** A statement that is on its way. */
export type Sent = { answer: Promise<QueryResult<unknown>> };

/**
 * Sends a statement of a transaction without waiting for its answer, so that the next one goes out with it.
 * @example const claim = await send(db, insert.compile()); await work(db); const { rows } = await claim.answer;
 */
export async function send(db: Db, query: CompiledQuery): Promise<Sent> {
  const sent = await db.getExecutor().provideConnection(async (connection) => {
    return { answer: connection.executeQuery(query) };
  });
  // The answer is awaited later; until then a failure must not count as unhandled.
  sent.answer.catch(() => undefined);
  return sent;
}

/**
 * Sends statements of one transaction in this order and in one go: they cost the way to the database once. None may need
 * the answer of another. Throws the first failure when all have ended.
 * @example const [added, taken] = await together(db, [insert.compile(), update.compile()]);
 */
export async function together(db: Db, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  const answers = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
    );
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
