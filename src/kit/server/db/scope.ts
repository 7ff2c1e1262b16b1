import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { refusalsByCode } from '../../shared/refusals.ts';
import type { Tables } from './tables.ts';

type Handle = Kysely<Tables>;

/** The branches whose rows a request may read and write, by the database's row policies; null for all rows. */
export type Scope = readonly number[] | null;

const scopes = new AsyncLocalStorage<{ scope: Scope }>();

/** Runs work whose statements on a scoped handle see the rows of this scope. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run({ scope }, work);

/** The role of statements in a scope. Each database has its own, because a shared role could read rows of both. */
export const SCOPE_ROLE = `'console_scope_' || (select oid from pg_database where datname = current_database())`;

/** `all` is the handle without a scope, for sign-in and work in the background. */
type Handles = { all: Handle; scoped: Handle };
const handles = new WeakMap<Handle, Handles>();

/**
 * The handle of requests: each of its transactions is in the scope of `inScope`, and it throws outside of one, so that a
 * forgotten scope reads nothing. With the scope null, statements run as the owner of the tables, which no policy affects.
 */
export const scopedOf = (db: Handle): Handle => handlesOf(db).scoped;

/** The handle without a scope. */
export const unscopedOf = (db: Handle): Handle => handlesOf(db).all;

function handlesOf(db: Handle): Handles {
  const pair = handles.get(db);
  if (!pair) throw new Error('this handle was not opened with openDatabase');
  return pair;
}

/** Registers the two handles of a database, for `scopedOf` and `unscopedOf`. */
export function joinHandles(both: Handles): void {
  handles.set(both.all, both);
  handles.set(both.scoped, both);
}

/**
 * Reads once for all callers of one scope who ask for the same while the read runs. What is written meanwhile may be missing,
 * so it is for figures that are looked at, not for decisions.
 * @example const figures = shareRead((day) => countFigures(db, day))
 */
export function shareRead<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key) => {
    const asked = `${scopeNow()?.join() ?? 'all'} ${key}`;
    const answer = running.get(asked) ?? read(key).finally(() => running.delete(asked));
    running.set(asked, answer);
    return answer;
  };
}

function scopeNow(): Scope {
  const current = scopes.getStore();
  if (!current) throw new Error('a statement outside of every scope');
  return current.scope;
}

/**
 * The SQL that sets role and scope at the beginning of a transaction; '' for all rows. Both end with the transaction.
 * @throws Error outside of every scope
 */
export function scopeSetup(): string {
  const scope = scopeNow();
  if (scope === null) return '';
  return `select set_config('role', ${SCOPE_ROLE}, true), set_config('console.scope', '{${scope.join()}}', true)`;
}

/** The error for a failure to begin a transaction: 22023, the role does not exist; 42501, the user is not its member. */
export const scopeFault = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && (error.code === '22023' || error.code === '42501')
    ? (refusalsByCode.get('no_scope_role')?.() ?? error)
    : error;
