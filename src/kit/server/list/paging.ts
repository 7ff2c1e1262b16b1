import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListOrder, NEWEST_FIRST } from '../../shared/list.ts';
import { pageSize } from '../../shared/page-size.ts';
import { day } from '../../shared/rules.ts';
import type { Page, PageQuery } from '../../shared/wire.ts';
import { requestRefusals } from '../http/errors.ts';

/** The position of a row in a paged list, which is its cursor. */
export type CursorPosition = { id: number; date: string };

// biome-ignore lint/suspicious/noExplicitAny: joins widen the tables of a builder in ways that cannot be named here.
type RowsBuilder<Row> = SelectQueryBuilder<any, any, Row>;

/**
 * One page of a list, newest first (`date desc, id desc`; `date` not null, with an index in that order). The
 * page's rows are selected from the table alone and joined afterwards, so the joins cost one page however deep
 * it is. With a cursor, a deep page is as fast as the first one.
 * @param query the output of `pageQuery`
 * @param table the list's table; `rows` selects from it by the same name
 * @param rows the query for the columns to show, with id and date; without order or limit
 * @param where the condition for rows of the list, on its own columns
 * @param order for other names of date and id, or oldest first
 * @throws malformed for a cursor that no response returned
 * @example
 * readPage(query, 'customers',
 *   db.selectFrom('customers').leftJoin('area_codes', …).select(['customers.id', 'customers.date', …]),
 *   sql`customer_type = ${type}`);
 */
export async function readPage<Row extends CursorPosition>(
  query: PageQuery,
  table: string,
  rows: RowsBuilder<Row>,
  where = sql<SqlBool>`true`,
  order = NEWEST_FIRST,
): Promise<Page<Row>> {
  const { limit } = query;
  const { at, isBackward } = startOf(query);
  const start = at ? beyond(at, order, isBackward) : sql``;
  const fetchCount = fetchSize(limit);
  const direction = isBackward === order.isOldestFirst ? 'desc' : 'asc';
  const ids = sql<number>`
    select ${sql.ref(order.id)} from ${sql.table(table)}
     where ${where} ${start}
     order by ${sql.ref(order.date)} ${sql.raw(direction)}, ${sql.ref(order.id)} ${sql.raw(direction)}
     limit ${sql.lit(fetchCount)} ${offsetOf(query)}`;
  const fetchedRows = await rows
    .where(sql<SqlBool>`${sql.ref(`${table}.id`)} in (${ids})`)
    .orderBy(sql.ref(`${table}.date`), direction)
    .orderBy(sql.ref(`${table}.id`), direction)
    .execute();
  const hasMore = fetchedRows.length > limit;
  const data = fetchedRows.slice(0, limit);
  if (isBackward) data.reverse();
  return pageOf(data, query, hasMore);
}

/**
 * A page of fetched rows, with its cursors.
 * @param hasMore whether there are more rows in the requested direction
 * @param cursorOf the cursor of a row, where its position in the list is not its date and id
 * @example pageOf(rows.slice(0, limit), query, rows.length > limit)
 */
export function pageOf<Row extends CursorPosition>(
  data: Row[],
  { min, after, before }: PageQuery,
  hasMore: boolean,
  cursorOf: (row: Row) => string = dateCursor,
): Page<Row> {
  const hasNext = before === undefined ? hasMore : true;
  const hasPrevious = before === undefined ? min > 0 || after !== undefined : hasMore;
  const [first, last] = [data.at(0), data.at(-1)];
  return {
    data,
    hasNext,
    hasPrevious,
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  };
}

/**
 * The position and direction to continue from; a cursor takes precedence over the page counter.
 * @throws malformed for a cursor that no response returned
 * @example const { at, isBackward } = startOf(query)
 */
export function startOf({ after, before }: PageQuery): {
  at: CursorPosition | undefined;
  isBackward: boolean;
} {
  if (after !== undefined && before !== undefined)
    throw requestRefusals.malformed('Send after or before, not both');
  const cursor = before ?? after;
  return { at: cursor === undefined ? undefined : positionOf(cursor), isBackward: before !== undefined };
}

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,9})$/;
/** @example dateCursor({ date: '2026-11-20', id: 7 }) */
export const dateCursor = ({ date, id }: CursorPosition) =>
  Buffer.from(`${date}.${id}`).toString('base64url');

function positionOf(cursor: string): CursorPosition {
  const [, date, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isValidDate = date !== undefined && day('').safeParse(date).success;
  if (!isValidDate || Number(id) > 2_147_483_647)
    throw requestRefusals.malformed('This page address is not valid');
  return { date, id: Number(id) };
}

function beyond({ date, id }: CursorPosition, order: ListOrder, isBackward: boolean) {
  const sign = isBackward === order.isOldestFirst ? '<' : '>';
  return sql`and (${sql.ref(order.date)}, ${sql.ref(order.id)}) ${sql.raw(sign)} (${date}::date, ${id}::int)`;
}

/** A few fixed sizes, because each literal size is a separate prepared statement and their number is limited. */
const fetchSize = (limit: number) => (limit <= pageSize ? pageSize : limit <= 50 ? 50 : 100) + 1;

/**
 * The first page needs no offset. The offset of other pages is in a subselect, so that the plan does not depend
 * on its value and is reused; with a plain parameter PostgreSQL would plan on each request.
 */
const offsetOf = ({ min, limit, after, before }: PageQuery) =>
  min === 0 || after !== undefined || before !== undefined
    ? sql``
    : sql`offset (select ${min * limit}::bigint)`;
