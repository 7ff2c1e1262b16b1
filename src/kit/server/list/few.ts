import { type RawBuilder, sql } from 'kysely';
import {
  type ListDeclaration,
  type ListFilter,
  type ListQuery,
  type ListTotals,
  sumsOf,
} from '../../shared/list.ts';
import type { Page } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import { whereOf } from './list.ts';

/**
 * A page of a list whose rows are computed, and few: there are no cursors.
 * @param rows SQL of all rows of the filter, in its order
 */
export async function readFew<Row>(
  db: Db,
  rows: RawBuilder<unknown>,
  { min, limit }: Pick<ListQuery, 'min' | 'limit'>,
): Promise<Page<Row>> {
  const { rows: found } = await sql<Row>`${rows} limit ${limit + 1} offset ${min * limit}`.execute(db);
  return {
    data: found.slice(0, limit),
    hasNext: found.length > limit,
    hasPrevious: min > 0,
    next: null,
    previous: null,
  };
}

/**
 * How many of its rows a filter finds, and their sums.
 * @param computed SQL after `with`, which names the rows `from`
 */
export async function readFewTotals(
  db: Db,
  list: ListDeclaration,
  { computed, from, filter }: { computed: RawBuilder<unknown>; from: string; filter: ListFilter },
): Promise<ListTotals> {
  const sums = sumsOf(list).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`);
  const { rows } = await sql<ListTotals>`
    with ${computed}
    select ${sql.join([sql`count(*) as rows`, ...sums])}
      from ${sql.table(from)}
     where ${whereOf(list, filter)}`.execute(db);
  return rows[0] as ListTotals;
}
