import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type ListColumn, type ListDeclaration, SORTED_ROWS } from '../shared/list.ts';
import { day } from '../shared/rules.ts';
import type { PageQuery } from '../shared/wire.ts';
import type { Db } from './db.ts';
import { RuleError } from './errors.ts';
import { isDateCursor, type Page, type Placed, pageOf } from './paging.ts';
import { BY_VALUES } from './statement-names.ts';

/** An order by a column; rows of the same value are in the order of date and id, in the same direction. */
export type Order = { sort: string; key: RawBuilder<unknown>; type: KeyType; isDescending: boolean };
type KeyType = 'text' | 'numeric' | 'date';

/** Rows of a table: the condition, and the query for the columns to show, `id` and `date` among them. */
export type Chosen<Row> = { table: string; where: RawBuilder<SqlBool>; rows: RawBuilder<Row> };

/** The order that a query asks for. @example orderOf(loadList, '-driver') */
export function orderOf({ table, columns }: ListDeclaration, sort: string): Order {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = columns[name];
  if (!column) throw new Error(`${table} has no column ${name}`);
  return { sort, isDescending, ...keyOf(table, name, column) };
}

/** Sort keys have at most this many characters, so that a cursor fits into a URL. */
const KEY_LENGTH = sql.lit(60);

function keyOf(table: string, name: string, column: ListColumn): Pick<Order, 'key' | 'type'> {
  const of = (own: string) => sql.ref(`${table}.${own}`);
  const text = (parts: readonly string[], from = of) =>
    sql`left(lower(concat_ws(' ', ${sql.join(parts.map(from))})), ${KEY_LENGTH})`;
  // `+ 0` prevents the use of an index, which PostgreSQL might follow through the whole table for a few matches.
  switch (column.is) {
    case 'date':
      return { key: sql`${of(name)} + 0`, type: 'date' };
    case 'figure':
      return { key: sql`${of(name)} + 0`, type: 'numeric' };
    case 'choice':
      return { key: text([column.column ?? name]), type: 'text' };
    case 'text':
      return { key: text(column.columns ?? [name]), type: 'text' };
    case 'name': {
      const record = text(column.name, (part) => sql.ref(`${column.table}.${part}`));
      const name = sql`select ${record} from ${sql.table(column.table)} where id = ${of(column.key)}`;
      return { key: sql`coalesce((${name}), '')`, type: 'text' };
    }
  }
}

type Keyed<Row> = Row & { sort_key: string; matches: number };

/** Some columns of the rows that match, and of one more than are sorted. */
export const matchesOf = (table: string, where: RawBuilder<SqlBool>, columns: readonly string[] = []) =>
  sql`(select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where ${where} limit ${SORTED_ROWS + 1}) as matching`;

/**
 * A page in the order of a column; undefined when more than SORTED_ROWS rows match. Its cursors hold the value of that
 * column, so later pages skip or repeat no row when others are added, changed or deleted meanwhile.
 * @throws RuleError 400 for a cursor of another order
 */
export async function sortedPage<Row extends Placed>(
  db: Db,
  chosen: Chosen<Row>,
  order: Order,
  query: PageQuery,
): Promise<Page<Row> | undefined> {
  const { min, limit, after, before } = query;
  const cursor = before ?? after;
  const isBackward = before !== undefined;
  const at = cursor === undefined ? undefined : placeIn(cursor, order);
  const start = at
    ? sql`and (sort_key, date, id) ${sql.raw(order.isDescending === isBackward ? '>' : '<')}
              (${at.key}::text::${sql.raw(order.type)}, ${at.date}::date, ${at.id}::int)`
    : sql``;
  const skipped = at ? 0 : min * limit;
  const direction = sql.raw(order.isDescending === isBackward ? 'asc' : 'desc');
  const { rows: read } = await sql<Keyed<Row>>`
    with matching as materialized (select * from ${keyed(chosen, order)} limit ${SORTED_ROWS + 1})
    select ${sql.raw(BY_VALUES)} listed.*, sort_key::text, matches
      from (select count(*) as matches from matching) as counted
      left join (select * from matching
                  where (select count(*) from matching) <= ${SORTED_ROWS} ${start}
                  order by sort_key ${direction}, date ${direction}, id ${direction}
                  limit ${limit + 1} offset ${skipped}) as placed on true
      left join (${chosen.rows}) as listed on listed.id = placed.id
     order by placed.sort_key ${direction}, placed.date ${direction}, placed.id ${direction}`.execute(db);
  if ((read[0]?.matches ?? 0) > SORTED_ROWS) return undefined;
  // An empty page returns one row with only the count.
  const found = read.filter(({ id }) => id !== null);
  const data = found.slice(0, limit);
  if (isBackward) data.reverse();
  return pageOf(data, query, found.length > limit, ({ sort_key, date, id }) =>
    Buffer.from(JSON.stringify([order.sort, sort_key, date, id])).toString('base64url'),
  );
}

/** The id, date and sort key of the rows. */
export const keyed = ({ table, where }: Omit<Chosen<unknown>, 'rows'>, { key }: Order) => sql`(
  select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.date`)}, ${key} as sort_key
    from ${sql.table(table)}
   where ${where}) as keyed`;

/** The position of a cursor; undefined for one by date, from when the list was too long to sort. */
function placeIn(cursor: string, { sort, type }: Order) {
  if (isDateCursor(cursor)) return undefined;
  const parsed = sortedCursor.safeParse(parsedJson(cursor));
  if (!parsed.success || parsed.data[0] !== sort || !KEYS[type].test(parsed.data[1]))
    throw new RuleError('This page address is not valid', 400);
  const [, key, date, id] = parsed.data;
  return { key, date, id };
}

const sortedCursor = z.tuple([z.string(), z.string().max(100), day(''), z.int().min(1).max(2_147_483_647)]);
const KEYS: Record<KeyType, RegExp> = {
  text: /^[^\0]*$/u,
  numeric: /^-?[0-9]{1,16}(\.[0-9]{1,4})?$/,
  date: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
};

function parsedJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
