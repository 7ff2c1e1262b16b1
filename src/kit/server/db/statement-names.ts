import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Marks a statement that is planned each time for its values: the best index for a filter depends on them, and there
 * are too many different filters to name and keep the plan of each.
 */
export const BY_VALUES = '/* by values */';

/** Statements that PostgreSQL plans. begin, commit, fetch and DDL have no plan to keep. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

/** More names would only fill the memory of the sessions. */
const NAME_LIMIT = 1_000;
const names = new Map<string, string | undefined>();

/**
 * The name under which each connection keeps the plan of a statement, made from its text; undefined for one that is
 * planned each time.
 */
export function statementName(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= NAME_LIMIT || text.includes(BY_VALUES) || !PLANNED.test(text)) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Whether a newer console has changed the columns of a named statement: 0A000, "cached plan must not change result type".
 */
export const isPlanStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Plans a statement each time from now on, because other connections have its stale plan too. */
export const stopNaming = (text: string): void => void names.set(text, undefined);
