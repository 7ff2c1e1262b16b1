import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** Rows that go out in one text; about a megabyte of JSON. */
const PIECE_ROWS = 2_500;

/** The rows of a table with one value in one column and a date of a period. */
export type Listing = {
  table: string;
  /** The column; with `date` and `id` it leads an index of the table. */
  key: string;
  /** The value, with its type. @example sql`${branch}::integer` */
  value: RawBuilder<unknown>;
  period: { from_date: string; to_date: string };
  /** What else the index asks for. */
  where?: RawBuilder<unknown>;
  /** Selects what is answered, `id` and `date` among it, from some of the rows under the table's own name. */
  rows: (piece: RawBuilder<unknown>) => RawBuilder<unknown>;
};

type Place = { date: string; id: number };
/** Some rows as JSON without brackets, and the row behind which there may be more. */
export type Piece = { json: string; next: Place | undefined };

/**
 * The rows of a listing, oldest first, as many as one text should hold, from the beginning or from behind a row.
 * @example const { json, next } = await readPiece(db, listing);
 */
export async function readPiece(db: Db, listing: Listing, after?: Place): Promise<Piece> {
  const { from_date } = listing.period;
  const { rows } = await pieceQuery(listing, after ?? { date: from_date, id: 0 }).execute(db);
  const [piece] = rows;
  if (!piece?.json) return { json: '', next: undefined };
  const { json, count, date, id } = piece;
  return { json, next: count === PIECE_ROWS ? { date, id } : undefined };
}

/**
 * The statement of a piece. Compared and ordered as wholes, key, date and id leave the planner no index but the one that
 * they lead. The values hide in subselects: a plan that cannot depend on them is made once and kept.
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
  return sql<{ json: string | null; count: number; date: string; id: number }>`
    select string_agg(row_to_json(listed)::text, ',') as json, count(*)::integer as count,
           max(date) as date, (array_agg(id))[count(*)] as id
      from (${rows(piece)} order by date, id) as listed`;
}
