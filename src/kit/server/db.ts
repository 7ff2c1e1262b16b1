import { createHash } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely';
import pg from 'pg';
import { isConnectionLost, outcomeUnknown } from './database-faults.ts';
import { RuleError } from './errors.ts';
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
 * @param options.named_statements false behind a pooler that gives each transaction another session: it keeps neither
 *   prepared statements nor settings
 * @example const { db, close } = openDatabase({ connectionString: url });
 */
export function openDatabase(
  connection: Connection,
  options: { max?: number; named_statements?: boolean; application_name?: string } = {},
): Database {
  const { max = 10, named_statements = true, application_name = 'distribution-console' } = options;
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name,
    connectionTimeoutMillis: 5_000,
    // Statements that are sent together need not wait for each other's answers.
    pipeline: true,
    Client: named_statements ? NamingClient : PooledClient,
  });
  // A connection that breaks is replaced by the pool, and its query fails; without listeners, one for those that are
  // idle and one for those in use, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (named_statements) client.query(settings('session')).catch(() => client.end());
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
  // Whoever needs the answer asks for it later; until then a failure is no unhandled one.
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

/**
 * What holds for every statement of the console. Sent as statements, because poolers refuse startup parameters that they
 * do not know. Compiling a plan (JIT) takes longer than any of these statements runs.
 */
const settings = (scope: 'session' | 'local') =>
  ['jit = off', 'statement_timeout = 30000', 'idle_in_transaction_session_timeout = 30000']
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

const NAME_LIMIT = 1_000;
const names = new Map<string, string>();

/** The name of a statement, or undefined once so many texts were seen that naming more would only fill memory. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAME_LIMIT) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** What has a plan worth keeping, with parameters or without; begin, commit and definitions have none. */
const PLANNED = /^\s*(select|with|insert|update|delete|\()/i;

/** What pg answers to a statement that was not worth a trip of its own. */
const answered = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

class NamingClient extends pg.Client {
  #isBeginDue = false;
  #isGathering = false;

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in ways that a subclass cannot restate.
  override query(...args: any[]): any {
    const [text] = args;
    // A transaction begins together with its first statement.
    if (text === 'begin') {
      this.#isBeginDue = true;
      return answered('BEGIN');
    }
    this.#gather();
    if (this.#isBeginDue) {
      this.#isBeginDue = false;
      if (text === 'commit' || text === 'rollback') return answered(text.toUpperCase());
      this.begin();
    }
    return this.send(args);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see query()
  protected send(args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || !PLANNED.test(text))
      return this.sendUnnamed(args);
    return super.query({ name: statementName(text), text, values }, ...rest);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see query()
  protected sendUnnamed(args: any[]): any {
    return super.query(...(args as [string]));
  }

  protected begin(text = 'begin'): void {
    // Without it each statement would stand alone, so the connection takes no further one.
    super.query(text).catch(() => this.end());
  }

  /** What is sent in this turn goes out with one write. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Each transaction may get another session, so it brings its settings along; a single statement becomes a transaction. */
class PooledClient extends NamingClient {
  #isInTransaction = false;

  // biome-ignore lint/suspicious/noExplicitAny: see NamingClient.query()
  protected override send(args: any[]): any {
    const [text] = args;
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    else if (!this.#isInTransaction) return this.#alone(args);
    return this.sendUnnamed(args);
  }

  protected override begin(): void {
    this.#isInTransaction = true;
    super.begin(`begin; ${settings('local')}`);
  }

  async #alone(args: unknown[]): Promise<unknown> {
    this.begin();
    const [result, commit] = await Promise.allSettled([this.send(args), this.send(['commit'])]);
    if (result.status === 'rejected') throw result.reason;
    if (commit.status === 'rejected') throw commit.reason;
    return result.value;
  }
}
