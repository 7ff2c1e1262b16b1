import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Settings of every session. They are sent as statements, because poolers refuse startup parameters that they
 * do not know. JIT is off because compiling a plan takes longer than these statements run.
 */
export const settings = (scope: 'session' | 'local') =>
  ['jit = off', 'statement_timeout = 30000', 'idle_in_transaction_session_timeout = 30000']
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');

const NAME_LIMIT = 1_000;
const names = new Map<string, string>();

/** The name of a statement; undefined above the limit, where more names would only fill memory. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAME_LIMIT) return known;
  const name = digestOf(text);
  names.set(text, name);
  return name;
}

const digestOf = (text: string) => createHash('sha1').update(text).digest('base64url');

/**
 * Whether a newer console has changed the columns of a named statement: 0A000, "cached plan must not change result type".
 * Sent again it has a new name and so a new plan.
 */
export const isPlanStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Another connection may have renamed the statement already. */
function rename(text: string, staleName: string): void {
  if (names.get(text) === staleName) names.set(text, digestOf(staleName + text));
}

/** Statements whose plan is worth caching. begin, commit and DDL have none. */
const PLANNED = /^\s*(select|with|insert|update|delete|\()/i;

/**
 * Marks a statement that is planned each time for its values: the best index for a filter depends on them, and there
 * are too many different filters to name and keep the plan of each.
 */
export const BY_VALUES = '/* by values */';

/** The result of a statement that was not sent on its own. */
const answered = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

/** The columns of a result, as pg keeps them. */
type Described = Pick<pg.QueryResult, 'fields'> & {
  _parsers?: unknown;
  _prebuiltEmptyResultObject?: unknown;
};
/** By the name of the statement; PostgreSQL refuses to run a plan whose columns have changed. */
type Columns = Map<string, Described>;

// What pg's types leave out.
declare module 'pg' {
  interface Query {
    name: string | undefined;
    callback: (error: Error | null, result: unknown) => void;
    _result: Described;
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

/** A statement; of a named one PostgreSQL describes the columns once per connection, not with every result. */
class PlannedQuery extends pg.Query {
  readonly #columns: Columns;

  constructor(config: pg.QueryConfig, columns: Columns) {
    super(config);
    this.#columns = columns;
  }

  override prepare(connection: pg.Connection): void {
    const known = this.name === undefined ? undefined : this.#columns.get(this.name);
    if (known !== undefined) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known === undefined ? connection : withoutDescribe(connection));
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined)
      this.#columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}

const connectionsWithoutDescribe = new WeakMap<pg.Connection, pg.Connection>();

function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = connectionsWithoutDescribe.get(connection);
  if (known) return known;
  const made: pg.Connection = Object.create(connection, { describe: { value: () => undefined } });
  connectionsWithoutDescribe.set(connection, made);
  return made;
}

/** Names statements by their text, and sends the statements of one event-loop turn in one socket write. */
export class NamingClient extends pg.Client {
  protected isInTransaction = false;
  #isBeginDue = false;
  #isGathering = false;
  readonly #columns: Columns = new Map();

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in ways that a subclass cannot restate.
  override query(...args: any[]): any {
    const [text] = args;
    // `begin` is sent with the first statement.
    if (text === 'begin') {
      this.#isBeginDue = true;
      return answered('BEGIN');
    }
    this.#gather();
    const isEnd = text === 'commit' || text === 'rollback';
    if (this.#isBeginDue) {
      this.#isBeginDue = false;
      if (isEnd) return answered(text.toUpperCase());
      this.begin();
    }
    const result = this.send(args);
    if (isEnd) this.isInTransaction = false;
    return result;
  }

  // biome-ignore lint/suspicious/noExplicitAny: see query()
  protected send(args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || !PLANNED.test(text))
      return super.query(...(args as [string]));
    const name = this.nameOf(text);
    const config = { ...(name !== undefined && { name }), text, values };
    if (rest.length > 0) return super.query(config, ...rest);
    return new Promise((resolve, reject) => {
      const query = new PlannedQuery(config, this.#columns);
      const isAlone = !this.isInTransaction;
      query.callback = (error, result) => {
        if (!error) return resolve(result);
        if (name === undefined || !isPlanStale(error)) return reject(error);
        rename(text, name);
        // A transaction has failed as a whole: `retried` runs it again.
        if (isAlone) resolve(this.send(args));
        else reject(error);
      };
      super.query(query);
    });
  }

  protected nameOf(text: string): string | undefined {
    return text.includes(BY_VALUES) ? undefined : statementName(text);
  }

  protected begin(text = 'begin'): void {
    this.isInTransaction = true;
    // Without `begin` each statement would commit alone, so the connection is closed.
    super.query(text).catch(() => this.end());
  }

  /** Sends the statements of this turn in one socket write. */
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

/**
 * Behind a pooler each transaction may get another session, so it sends its settings first. A single statement
 * becomes a transaction.
 */
export class PooledClient extends NamingClient {
  /** A statement that each transaction begins with. */
  opening = '';

  // biome-ignore lint/suspicious/noExplicitAny: see NamingClient.query()
  protected override send(args: any[]): any {
    return this.isInTransaction ? super.send(args) : this.#alone(args);
  }

  protected override nameOf(): undefined {}

  protected override begin(): void {
    super.begin(`begin; ${settings('local')}; ${this.opening}`);
  }

  async #alone(args: unknown[]): Promise<unknown> {
    this.begin();
    const [sent, end] = [this.send(args), this.send(['commit'])];
    this.isInTransaction = false;
    const [result, commit] = await Promise.allSettled([sent, end]);
    if (result.status === 'rejected') throw result.reason;
    if (commit.status === 'rejected') throw commit.reason;
    return result.value;
  }
}
