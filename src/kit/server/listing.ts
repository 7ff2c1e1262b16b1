import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { AS_JSON } from './naming-client.ts';

/** Rows per piece: about a megabyte of JSON. */
const PIECE_ROWS = 2_500;

/** The rows of a table with one value in a key column and a date in a period. */
export type Listing = {
  table: string;
  /** The key column; with `date` and `id` it leads an index of the table. */
  key: string;
  /** The key's value, with its type. @example sql`${branch}::integer` */
  value: RawBuilder<unknown>;
  period: { from_date: string; to_date: string };
  /** Another condition of the index. */
  where?: RawBuilder<unknown>;
  /** Selects the columns to return (`id` and `date` among them) from a subquery that is named like the table. */
  rows: (piece: RawBuilder<unknown>) => RawBuilder<unknown>;
};

type Place = { date: string; id: number };
/** The JSON of rows, their number, and how to read on when there may be more. */
export type Piece = { json: string; count: number; next?: (() => Promise<Piece>) | undefined };
/** Reads the first piece of a list; `between` separates the rows. */
export type ReadPiece = (db: Db, between: string) => Promise<Piece>;

/** The pieces of a listing, oldest first. @example streamRows(app.db, reply, piecesOf(listing)) */
export const piecesOf =
  (listing: Listing): ReadPiece =>
  (db, between) =>
    readPiece(db, listing, between, { date: listing.period.from_date, id: 0 });

async function readPiece(db: Db, listing: Listing, between: string, after: Place): Promise<Piece> {
  const { rows } = await pieceQuery(listing, after).execute(db);
  const count = rows.length;
  const next = () => readPiece(db, listing, between, JSON.parse(rows.at(-1) ?? ''));
  return { json: rows.join(between), count, next: count === PIECE_ROWS ? next : undefined };
}

/**
 * The pieces of a query for one column `json`, in its order, through a cursor of the transaction.
 * @example cursorPieces(db, ',', sql`select row_to_json(loads)::text as json from loads order by id`)
 */
export function cursorPieces(db: Db, between: string, query: RawBuilder<unknown>): Promise<Piece> {
  return fetchPieces<{ json: string }>(db, between, query, async (rows) => rows);
}

/**
 * The pieces of a query for one column `id`, in its order. Only the ids are sorted; the rows of a piece are read by them.
 * @param rows the query for the rows of all ids
 * @example piecesById(db, ',', sql`select id from loads order by qty`, sql`select id, date, qty from loads`)
 */
export function piecesById(
  db: Db,
  between: string,
  query: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<Piece> {
  return fetchPieces<{ id: number }>(db, between, query, async (found) => {
    const listed = await sql<{ json: string }>`
      select row_to_json(listed)::text as json
        from unnest(${found.map(({ id }) => id)}::integer[]) with ordinality as placed (id, place)
        join (${rows}) as listed on listed.id = placed.id
       order by place`.execute(db);
    return listed.rows;
  });
}

async function fetchPieces<Row>(
  db: Db,
  between: string,
  query: RawBuilder<unknown>,
  jsonOf: (rows: Row[]) => Promise<{ json: string }[]>,
): Promise<Piece> {
  await sql`declare pieces no scroll cursor for ${query}`.execute(db);
  const read = async (): Promise<Piece> => {
    const { rows } = await sql<Row>`fetch ${sql.lit(PIECE_ROWS)} from pieces`.execute(db);
    const json = (await jsonOf(rows)).map((row) => row.json).join(between);
    return { json, count: rows.length, next: rows.length === PIECE_ROWS ? read : undefined };
  };
  return read();
}

/**
 * The statement of a piece, whose rows are JSON texts. Row comparison and order over (key, date, id) leave the planner only the index that
 * starts with them. The values are in subselects so that the plan does not depend on them and is reused.
 * @example await sql`explain ${pieceQuery(listing, { date: '2026-11-01', id: 0 })}`.execute(db);
 */
export function pieceQuery({ table, key, value, period, where = sql``, rows }: Listing, after: Place) {
  const column = sql.ref(`${table}.${key}`);
  const piece = sql`(
    select * from ${sql.table(table)}
     where (${column}, date, id) > ((select ${value}), (select ${after.date}::date), (select ${after.id}::integer))
       and (${column}, date) <= ((select ${value}), (select ${period.to_date}::date)) ${where}
     order by ${column}, date, id
     limit ${sql.lit(PIECE_ROWS)})`;
  return sql<string>`select ${sql.raw(AS_JSON)} * from (${rows(piece)}) as listed order by date, id`;
}
