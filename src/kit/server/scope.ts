import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sendDirectly } from './direct.ts';
import { RuleError } from './errors.ts';
import { PooledClient } from './naming-client.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** What a request may read and write: rows of these ids by the database's row policies; null for all rows. */
export type Scope = readonly number[] | null;

const scopes = new AsyncLocalStorage<{ scope: Scope }>();

/** Runs work whose statements on a scoped handle see the rows of this scope. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run({ scope }, work);

/** The role of bound statements belongs to one database: a role of two could read rows of both. */
export const SCOPE_ROLE = `'console_scope_' || (select oid from pg_database where datname = current_database())`;

/** `all` is the handle without a scope, for sign-in and work in the background. */
type Handles = { all: Db; scoped: Db };
const handles = new WeakMap<Db, Handles>();

/**
 * The handle of requests: it takes each connection in the scope of `inScope`, and throws outside of one, so that a
 * forgotten scope reads nothing. Statements of all rows run as the owner of the tables, which no policy affects.
 */
export const scopedOf = (db: Db): Db => handlesOf(db).scoped;

/** The handle without a scope. */
export const unscopedOf = (db: Db): Db => handlesOf(db).all;

function handlesOf(db: Db): Handles {
  const found = handles.get(db);
  if (!found) throw new Error('this handle was not opened with openDatabase');
  return found;
}

/**
 * Adds the scoped handle to a database.
 * @param open makes the pool of bound connections; it opens none before the first bound request
 */
export function addScopes(all: Db, pool: pg.Pool, open: () => pg.Pool): { end: () => Promise<void> } {
  let bound: pg.Pool | undefined;
  const connect = () => {
    const held = scopes.getStore();
    if (!held) return Promise.reject(new Error('a statement outside of every scope'));
    if (held.scope === null) return pool.connect();
    bound ??= open();
    return boundClient(bound, `{${held.scope.join()}}`);
  };
  const dialect = new PostgresDialect({
    pool: { connect, end: async () => undefined } as unknown as pg.Pool,
  });
  const scoped: Db = new Kysely<Tables>({ dialect });
  sendDirectly(scoped, connect);
  const both = { all, scoped };
  handles.set(all, both);
  handles.set(scoped, both);
  return { end: async () => bound?.end() };
}

/** The scope that a connection is in. */
const scopeOf = new WeakMap<pg.PoolClient, string>();

async function boundClient(pool: pg.Pool, scope: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (client instanceof PooledClient) {
    client.opening = opening(scope, true);
    return client;
  }
  if (scopeOf.get(client) === scope) return client;
  try {
    // Awaited: a statement sent along would run in the scope before if this one failed.
    await client.query(opening(scope, false));
  } catch (error) {
    client.release(true);
    throw isRoleMissing(error) ? new RuleError(ROLE_MISSING, 503) : error;
  }
  scopeOf.set(client, scope);
  return client;
}

const ROLE_MISSING = 'Branch limits are not set up. Nothing was saved (docs/operations.md)';

/** 22023: there is no such role; 42501: the user of the database may not be it. */
const isRoleMissing = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '22023' || error.code === '42501');

const opening = (scope: string, isLocal: boolean) =>
  `select set_config('role', ${SCOPE_ROLE}, ${isLocal}), set_config('console.scope', '${scope}', ${isLocal})`;
