import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { declared } from '../../shared/refusals.ts';
import type { Tables } from './tables.ts';

type Handle = Kysely<Tables>;

/** What a request may read and write: rows of these ids by the database's row policies; null for all rows. */
export type Scope = readonly number[] | null;

const scopes = new AsyncLocalStorage<{ scope: Scope }>();

/** Runs work whose statements on a scoped handle see the rows of this scope. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run({ scope }, work);

/** The role of bound statements belongs to one database: a role of two could read rows of both. */
export const SCOPE_ROLE = `'console_scope_' || (select oid from pg_database where datname = current_database())`;

/** `all` is the handle without a scope, for sign-in and work in the background. */
type Handles = { all: Handle; scoped: Handle };
const handles = new WeakMap<Handle, Handles>();

/**
 * The handle of requests: each of its transactions is in the scope of `inScope`, and it throws outside of one, so that a
 * forgotten scope reads nothing. Statements of all rows run as the owner of the tables, which no policy affects.
 */
export const scopedOf = (db: Handle): Handle => handlesOf(db).scoped;

/** The handle without a scope. */
export const unscopedOf = (db: Handle): Handle => handlesOf(db).all;

function handlesOf(db: Handle): Handles {
  const found = handles.get(db);
  if (!found) throw new Error('this handle was not opened with openDatabase');
  return found;
}

/** Joins the two handles of a database, so that each leads to the other. */
export function joinHandles(both: Handles): void {
  handles.set(both.all, both);
  handles.set(both.scoped, both);
}

/**
 * What a transaction in the current scope begins with; '' for all rows. Role and scope end with the transaction.
 * @throws Error outside of every scope
 */
export function scopeOpening(): string {
  const held = scopes.getStore();
  if (!held) throw new Error('a statement outside of every scope');
  if (held.scope === null) return '';
  return `select set_config('role', ${SCOPE_ROLE}, true), set_config('console.scope', '{${held.scope.join()}}', true)`;
}

/** What a failure to begin a transaction means: 22023, there is no such role; 42501, the user may not be it. */
export const scopeFault = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && (error.code === '22023' || error.code === '42501')
    ? (declared.get('no_scope_role')?.() ?? error)
    : error;
