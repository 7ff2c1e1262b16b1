import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  filtersOf,
  type ListDeclaration,
  type ListFilter,
  type ListQuery,
  type RowsQuery,
  SORTED_ROWS,
  sumsOf,
} from '../shared/list.ts';
import type { PageQuery } from '../shared/wire.ts';
import type { Db } from './db.ts';
import { findIn } from './list-find.ts';
import { keyed, matchesOf, orderOf, sortedPage } from './list-sort.ts';
import type { ListQueryBuilder } from './listing.ts';
import { isDateCursor, NEWEST_FIRST, type Page, type Placed, readPage } from './paging.ts';
import { BY_VALUES } from './statement-names.ts';

type Condition = RawBuilder<SqlBool>;

/** Totals count at most this many of the newest rows: a year of 400 sales a day. A million take too long. */
const COUNTED_ROWS = 150_000;
/** The same for one person or place, whose rows are scattered over the table and slower to read. */
const SCATTERED_ROWS = 75_000;

const TOO_MANY = `Sorting needs ${SORTED_ROWS.toLocaleString('en')} rows or fewer. Narrow the filter.`;

/**
 * A page of a declared list: newest first or, where no more than SORTED_ROWS rows match, sorted; else with a note.
 * @param rows selects the columns to show from the list's table, `id` and `date` among them
 * @throws RuleError 400 for a cursor that no response returned
 * @example readList(app.db, entryList, entries, query)
 */
export async function readList<Row extends Placed>(
  db: Db,
  list: ListDeclaration,
  rows: RawBuilder<Row>,
  query: ListQuery,
): Promise<Page<Row> & { note?: string }> {
  const { table } = list;
  const conditions = await conditionsOf(db, list, query);
  const where = all(conditions);
  const selected = db.selectFrom(sql<Row>`(${rows})`.as(table)).selectAll().$castTo<Row>();
  const byDate = conditions.length > 0 ? selected.modifyFront(sql.raw(BY_VALUES)) : selected;
  const indexed = indexedOf(list, query);
  const within = conditions.length > indexed.length ? all(indexed) : undefined;
  const readByDate = (page: ListQuery | PageQuery) =>
    readPage(page, table, byDate, where, NEWEST_FIRST, within);
  if (query.sort === undefined) return readByDate(query);
  const sorted = await sortedPage(db, { table, where, rows }, orderOf(list, query.sort), query);
  if (sorted) return sorted;
  const { before = '', after = before } = query;
  // The list has grown since a sorted page: its cursor has no place in the order by date.
  const start = after === '' || isDateCursor(after) ? query : { min: 0, limit: query.limit };
  return { ...(await readByDate(start)), note: TOO_MANY };
}

/**
 * All rows in the order of `readList`, for `streamRows`.
 * @example streamRows(app.db, reply, listRows(entryList, entries, query))
 */
export function listRows(
  list: ListDeclaration,
  rows: RawBuilder<unknown>,
  query: RowsQuery,
): ListQueryBuilder {
  return async (db) => {
    const { table } = list;
    const where = all(await conditionsOf(db, list, query));
    const isSorted = query.sort !== undefined && (await isShort(db, table, where));
    const order = orderOf(list, isSorted && query.sort ? query.sort : '-date');
    const direction = sql.raw(order.isDescending ? 'desc' : 'asc');
    // By date an index has the order, so that the first rows come without a sort of all.
    const first = isSorted ? sql`sort_key ${direction},` : sql``;
    return sql`
      select listed.*
        from ${keyed({ table, where }, order)}
        join (${rows}) as listed on listed.id = keyed.id
       order by ${first} keyed.date ${direction}, keyed.id ${direction}`;
  };
}

/** The number of rows and the sums of the declared columns; `since` is the date before which nothing was counted. */
export type ListTotals = { rows: number; since: string | null } & Record<string, number | string | null>;

/** @example readTotals(app.db, entryList, { branch_id: 1, find: '' }) */
export async function readTotals(db: Db, list: ListDeclaration, filter: ListFilter): Promise<ListTotals> {
  const { table } = list;
  const conditions = await conditionsOf(db, list, filter);
  const figures = sumsOf(list);
  const sumUp = async (since: string | null, matching: RawBuilder<unknown>) => {
    const sums = figures.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`);
    const { rows } = await sql<ListTotals>`
      select ${sql.raw(BY_VALUES)} ${sql.join([sql`count(*) as rows`, sql`${since}::date as since`, ...sums])}
        from ${matching}`.execute(db);
    return rows[0] as ListTotals;
  };
  // Few matches are found by their own indexes.
  const few = await sumUp(null, matchesOf(table, all(conditions), figures));
  if (few.rows <= SORTED_ROWS) return few;
  const since = await countedSince(db, list, filter);
  const counted = since === null ? [] : [sql<SqlBool>`${sql.ref(`${table}.date`)} >= ${since}::date`];
  return sumUp(since, sql`${sql.table(table)} where ${all([...conditions, ...counted])}`);
}

/** The first day of which all rows are counted: the day after the newest row beyond the limit; null when all are. */
async function countedSince(db: Db, list: ListDeclaration, filter: ListFilter): Promise<string | null> {
  const { table } = list;
  const most = keyOf(list, filter) ? SCATTERED_ROWS : COUNTED_ROWS;
  const { rows } = await sql<{ since: string }>`
    select ${sql.raw(BY_VALUES)} date + 1 as since
      from ${sql.table(table)}
     where ${all(indexedOf(list, filter))}
     order by date desc, id desc
     limit 1 offset ${most}`.execute(db);
  return rows[0]?.since ?? null;
}

/** The conditions that an index by date covers: the period, and one person or place. */
function indexedOf(list: ListDeclaration, filter: ListFilter): Condition[] {
  const key = keyOf(list, filter);
  return [
    ...inPeriod(list.table, filter),
    ...(key ? [equals(list.table, key.column, filter[key.field])] : []),
  ];
}

const keyOf = (list: ListDeclaration, filter: ListFilter) =>
  filtersOf(list).find(({ field, isById }) => isById && filter[field] != null);

async function isShort(db: Db, table: string, where: Condition): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select ${sql.raw(BY_VALUES)} count(*) as count from ${matchesOf(table, where)}`.execute(db);
  return (rows[0]?.count ?? 0) <= SORTED_ROWS;
}

async function conditionsOf(db: Db, list: ListDeclaration, filter: ListFilter): Promise<Condition[]> {
  const { table } = list;
  const fields = filtersOf(list).flatMap(({ field, column }) =>
    filter[field] == null ? [] : [equals(table, column, filter[field])],
  );
  return [
    ...inPeriod(table, filter),
    ...fields,
    ...choicesBefore(list, filter),
    ...(await findIn(db, list, filter.find)),
  ];
}

/** Conditions that allow every value of the choices before a chosen one in their index, so that the index is used. */
function choicesBefore({ table, columns, choicesIndex = [] }: ListDeclaration, filter: ListFilter) {
  const last = choicesIndex.findLastIndex((name) => filter[name] != null);
  return choicesIndex.slice(0, Math.max(0, last)).flatMap((name): Condition[] => {
    const column = columns[name];
    if (column?.is !== 'choice' || filter[name] != null) return [];
    return [sql`${sql.ref(`${table}.${name}`)} = any(${column.options}::text[])`];
  });
}

const equals = (table: string, column: string, value: unknown): Condition =>
  sql`${sql.ref(`${table}.${column}`)} = ${value}`;

function inPeriod(table: string, { from_date, to_date }: ListFilter): Condition[] {
  const date = sql.ref(`${table}.date`);
  return [
    ...(from_date === undefined ? [] : [sql<SqlBool>`${date} >= ${from_date}::date`]),
    ...(to_date === undefined ? [] : [sql<SqlBool>`${date} <= ${to_date}::date`]),
  ];
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
