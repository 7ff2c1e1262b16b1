import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyReply, RouteOptions } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { gate } from './gate.ts';
import { releaseBuffers } from './release-memory.ts';

/** Rows that go out in one text; about a megabyte of JSON. */
const PIECE_ROWS = 2_500;
/** What is read ahead of a client: a middling list has left the database before its reader is done. */
const AHEAD_BYTES = 1_048_576;
/** The texts of so many pieces are let lie before they are swept up. */
const PIECES_PER_SWEEP = 2;
/** Each long list holds a connection of the pool until its reader has taken all but what is ahead. */
const longLists = gate({ running: 4, waiting: 20, wait_ms: 5_000 });

/**
 * How the route of such an answer compresses: rows that are much alike shrink to a tenth at the lowest level, for less
 * than reading them costs, and each piece is on its way before the next one is read.
 * @example app.post(path, { compress: row_compression, schema }, …)
 */
export const row_compression = {
  encodings: ['br', 'gzip'],
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  zlibOptions: { level: 1 },
} satisfies RouteOptions['compress'];

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

/**
 * Answers `{ "data": [ … ] }`, oldest first by date and id, however many rows there are. PostgreSQL writes the JSON and
 * an index leads it from row to row, so that a list costs what it returns, not what is stored. A short list is one
 * statement. A long one is read piece by piece in one snapshot, as quickly as its client takes it; a client that leaves a
 * piece lying for as long as a request may take is cut off, and so is the answer when anything fails on the way: half a
 * list never looks like a whole one.
 * @throws RuleError 503 while too many long lists are under way
 * @example app.post(path, { schema }, ({ body }, reply) => streamRows(app.db, reply, salesOfBranch(body)));
 */
export async function streamRows<Body>(db: Db, reply: FastifyReply, listing: Listing): Promise<Body> {
  reply.type('application/json; charset=utf-8');
  const { json, next } = await readPiece(db, listing);
  const answer = next ? await longAnswer(db, reply, listing) : `{"data":[${json}]}`;
  // Text and streams of JSON type are sent as they are: they stand for the body that they say.
  return answer as Body;
}

function longAnswer(db: Db, reply: FastifyReply, listing: Listing): Promise<Readable> {
  const patience_ms = reply.server.initialConfig.connectionTimeout ?? 0;
  return new Promise((answer, refuse) => {
    // Whatever is thrown once the answer has begun has cut it off already.
    longLists(() => inSnapshot(db, (db) => pour(db, listing, { answer, patience_ms }))).catch(refuse);
  });
}

const inSnapshot = (db: Db, work: (db: Db) => Promise<void>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

type Reader = { answer: (stream: Readable) => void; patience_ms: number };

async function pour(db: Db, listing: Listing, { answer, patience_ms }: Reader): Promise<void> {
  let { json, next } = await readPiece(db, listing);
  const stream = new PassThrough({ readableHighWaterMark: AHEAD_BYTES });
  answer(stream);
  try {
    for (let pieces = 1, before = '{"data":['; ; pieces++, before = ',') {
      // PostgreSQL reads on while this piece is handed over.
      const coming = next && readPiece(db, listing, next);
      coming?.catch(() => undefined);
      if (json) await give(stream, before + json, patience_ms);
      if (pieces % PIECES_PER_SWEEP === 0) releaseBuffers();
      if (!coming) break;
      ({ json, next } = await coming);
    }
    stream.end(']}');
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

/** Hands text over and waits until there is room for more. */
async function give(stream: PassThrough, text: string, patience_ms: number): Promise<void> {
  if (!stream.destroyed && !stream.write(text)) await drained(stream, patience_ms);
  if (stream.destroyed) throw new Error('the client has gone');
}

async function drained(stream: PassThrough, patience_ms: number): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => stream.destroy(new Error('the client does not read')), patience_ms);
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

type Place = { date: string; id: number };
type Piece = { json: string; next: Place | undefined };

async function readPiece(db: Db, listing: Listing, after?: Place): Promise<Piece> {
  const { from_date } = listing.period;
  const { rows } = await pieceQuery(listing, after ?? { date: from_date, id: 0 }).execute(db);
  const [piece] = rows;
  if (!piece?.json) return { json: '', next: undefined };
  const { json, count, date, id } = piece;
  return { json, next: count === PIECE_ROWS ? { date, id } : undefined };
}

/**
 * Compared and ordered as wholes, key, date and id leave the planner no index but the one that they lead. The values hide
 * in subselects: a plan that cannot depend on them is made once and kept.
 */
function pieceQuery({ table, key, value, period, where = sql``, rows }: Listing, after: Place) {
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
