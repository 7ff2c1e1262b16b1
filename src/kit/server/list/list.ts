import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  filtersOf,
  type ListDeclaration,
  type ListFilter,
  type ListQuery,
  type ListTotals,
  NEWEST_FIRST,
  type RowsQuery,
  sumsOf,
} from '../../shared/list.ts';
import type { Page } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import { BY_VALUES } from '../db/statement-names.ts';
import { requestRefusals } from '../http/errors.ts';
import { type Condition, findIn } from './list-find.ts';
import { orderOf, type SortOrder } from './list-sort.ts';
import { type CursorPosition, readPage } from './paging.ts';

/** A list, and the condition that follows from its `extraFields`. */
export type ServedList = ListDeclaration & { where?: Condition };

/** There are too many different filters to name their statements and keep the plan of each. */
const unnamed = sql.raw(BY_VALUES);

/**
 * A page of a declared list: newest first, by cursor or by `min`; in another order by `min` alone.
 * @param rows selects the columns to show from the list's table, `id` and `date` among them
 * @throws malformed for a cursor that no response returned, or with another order
 * @example readList(app.db, noteList, notes, query)
 */
export async function readList<Row extends CursorPosition>(
  db: Db,
  list: ServedList,
  rows: RawBuilder<Row>,
  query: ListQuery,
): Promise<Page<Row>> {
  const conditions = conditionsOf(list, query);
  const order = orderOf(list, query.sort);
  if (order) return sortedPage(db, rows, sortedIds(list, conditions, order), order, query);
  const selected = db.selectFrom(sql<Row>`(${rows})`.as(list.table)).selectAll().$castTo<Row>();
  const isFiltered = conditions.length > 0;
  const paged = isFiltered ? selected.modifyFront(unnamed) : selected;
  return readPage(query, list.table, paged, all(conditions), list.order);
}

async function sortedPage<Row extends CursorPosition>(
  db: Db,
  rows: RawBuilder<Row>,
  ids: RawBuilder<unknown>,
  { direction }: SortOrder,
  query: ListQuery,
): Promise<Page<Row>> {
  const { min, limit, after = query.before } = query;
  if (after !== undefined) throw requestRefusals.malformed('Only the order by date has cursors; send min');
  const { rows: fetched } = await sql<Row>`
    select ${unnamed} listed.*
      from (${ids} limit ${limit + 1} offset ${min * limit}) as placed
      join (${rows}) as listed on listed.id = placed.id
     order by sort_key ${direction}, placed.date ${direction}, placed.id ${direction}`.execute(db);
  return {
    data: fetched.slice(0, limit),
    hasNext: fetched.length > limit,
    hasPrevious: min > 0,
    next: null,
    previous: null,
  };
}

/** The id, date and sort key of the rows, in order. */
function sortedIds(list: ListDeclaration, conditions: readonly Condition[], order: SortOrder) {
  const { key, join, direction } = order;
  const { table, order: rowOrder = NEWEST_FIRST } = list;
  const [id, date] = [sql.ref(`${table}.${rowOrder.id}`), sql.ref(`${table}.${rowOrder.date}`)];
  return sql`
    select ${id} as id, ${date} as date, ${key} as sort_key
      from ${sql.table(table)} ${join}
     where ${all(conditions)}
     order by sort_key ${direction}, ${date} ${direction}, ${id} ${direction}`;
}

/**
 * All rows in the order of `readList`, for `streamRows`.
 * @example streamRows(app.db, reply, listRows(entryList, entries, query))
 */
export function listRows(list: ServedList, rows: RawBuilder<unknown>, query: RowsQuery): RawBuilder<unknown> {
  const conditions = conditionsOf(list, query);
  const order = orderOf(list, query.sort);
  if (order)
    return sql`
      select listed.*
        from (${sortedIds(list, conditions, order)}) as placed
        join (${rows}) as listed on listed.id = placed.id
       order by sort_key ${order.direction}, placed.date ${order.direction}, placed.id ${order.direction}`;
  // An index has this order, so that the first rows come without a sort of all.
  const { date, id, isOldestFirst } = list.order ?? NEWEST_FIRST;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  return sql`
    select listed.*
      from (select ${sql.ref(id)} as id, ${sql.ref(date)} as date
              from ${sql.table(list.table)} where ${all(conditions)}) as placed
      join (${rows}) as listed on listed.id = placed.id
     order by placed.date ${direction}, placed.id ${direction}`;
}

/** @example readTotals(app.db, noteList, { find: '' }) */
export async function readTotals(db: Db, list: ServedList, filter: ListFilter): Promise<ListTotals> {
  const sums = sumsOf(list).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`);
  const { rows } = await sql<ListTotals>`
    select ${unnamed} ${sql.join([sql`count(*) as rows`, ...sums])}
      from ${sql.table(list.table)}
     where ${whereOf(list, filter)}`.execute(db);
  return rows[0] as ListTotals;
}

/** The condition for the rows that a filter finds, on the columns of the list's table. */
export const whereOf = (list: ServedList, filter: ListFilter): Condition => all(conditionsOf(list, filter));

function conditionsOf(list: ServedList, filter: ListFilter): Condition[] {
  const { table, where, order = NEWEST_FIRST } = list;
  const date = sql.ref(`${table}.${order.date}`);
  const { from_date, to_date, find } = filter;
  return [
    ...(from_date === undefined ? [] : [sql<SqlBool>`${date} >= ${from_date}::date`]),
    ...(to_date === undefined ? [] : [sql<SqlBool>`${date} <= ${to_date}::date`]),
    ...filtersOf(list).flatMap(({ field, column }) =>
      filter[field] == null ? [] : [sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${filter[field]}`],
    ),
    ...findIn(list, find),
    ...(where ? [where] : []),
  ];
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
