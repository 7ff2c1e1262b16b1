import { createHash } from 'node:crypto';
import pg from 'pg';
import { storageFull } from './database-faults.ts';
import type { Room } from './free-space.ts';

/**
 * What holds for every statement of the console. Sent as statements, because poolers refuse startup parameters that they
 * do not know. Compiling a plan (JIT) takes longer than any of these statements runs.
 */
export const settings = (scope: 'session' | 'local') =>
  ['jit = off', 'statement_timeout = 30000', 'idle_in_transaction_session_timeout = 30000']
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');

/** The first statement of a transaction that may write while there is little room. */
export const WRITE_ANYWAY = 'set transaction read write';

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

/** 25006: a write in a transaction that may only read. */
function refuseWrite(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === '25006' ? storageFull() : error;
}

/** Names statements by their text, and sends what comes in one turn with one write. */
export class NamingClient extends pg.Client {
  /** How much room the disk of the database has. */
  room: () => Room = () => 'enough';
  protected isInTransaction = false;
  #isReadOnly = false;
  #isStopped = false;
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
    // With enough room it is not needed, with none it has no effect.
    if (text === WRITE_ANYWAY && this.room() !== 'little') return answered('SET');
    this.#gather();
    const isEnd = text === 'commit' || text === 'rollback';
    if (this.#isBeginDue) {
      this.#isBeginDue = false;
      if (isEnd) return answered(text.toUpperCase());
      this.#followRoom();
      this.begin();
    } else if (!this.isInTransaction) this.#followRoom();
    else if (!isEnd) this.#stopWriting();
    const result = this.send(args);
    if (isEnd) this.isInTransaction = false;
    const mayRefuse = this.#isReadOnly || this.#isStopped;
    return mayRefuse && result instanceof Promise ? result.catch(refuseWrite) : result;
  }

  /** PostgreSQL knows best which statements write, those of functions and triggers included. */
  #followRoom(): void {
    const isReadOnly = this.room() !== 'enough';
    if (isReadOnly === this.#isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    super.query(`set session default_transaction_read_only = ${isReadOnly}`).catch(() => this.end());
  }

  /** A transaction of many statements, as the demo is, must not fill the disk either. */
  #stopWriting(): void {
    if (this.#isReadOnly || this.#isStopped || this.room() === 'enough') return;
    this.#isStopped = true;
    // It fails in a transaction that has failed already, which then writes nothing anyway.
    super.query('set transaction read only').catch(() => undefined);
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
    this.isInTransaction = true;
    this.#isStopped = false;
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
export class PooledClient extends NamingClient {
  // biome-ignore lint/suspicious/noExplicitAny: see NamingClient.query()
  protected override send(args: any[]): any {
    return this.isInTransaction ? this.sendUnnamed(args) : this.#alone(args);
  }

  protected override begin(): void {
    super.begin(`begin; ${settings('local')}`);
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
