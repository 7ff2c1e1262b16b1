import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyReply, RouteOptions } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';

/** How far the server reads ahead of the client. */
const AHEAD_BYTES = 1_048_576;
/** Rows read at once: about a megabyte of JSON. A list with fewer rows is answered as a whole. */
const PIECE_ROWS = 2_500;
/**
 * Each long list uses a pool connection, also while it waits; the other connections stay free for short requests.
 */
const longLists = limitConcurrency({ running: 4, waiting: 2, waitMs: 5_000 });

/**
 * Compression of a streamed response: similar rows shrink to a tenth at the lowest level, which costs less CPU
 * than reading them. Each piece is flushed before the next one is read.
 * @example app.post(path, { compress: rowCompression, schema }, …)
 */
export const rowCompression = {
  customTypes: /^application\/(x-nd)?json/,
  encodings: ['br', 'gzip'],
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  zlibOptions: { level: 1 },
} satisfies RouteOptions['compress'];

/**
 * Sends `{ "data": [ … ] }` in the order of the query, for any number of rows. A client that accepts NDJSON
 * gets one row per line, and the number of rows in the last line. A short list is one text. A long list is sent
 * piece by piece through a cursor, from one snapshot, as fast as the client reads it. A client that does not read
 * within the request timeout is disconnected. Any error also aborts the connection, so that a partial list never
 * looks complete.
 * The number of rows is in `exportedRows` of the request, for the record of exports.
 * @throws server_busy while too many long lists are in progress
 * @example app.post(path, { compress: rowCompression, schema }, ({ body }, reply) => streamRows(app.db, reply, listingRows(salesOf(body))));
 */
export function streamRows<Body>(db: Db, reply: FastifyReply, query: RawBuilder<unknown>): Promise<Body> {
  const format = reply.request.headers.accept?.includes(ndjson.type) ? ndjson : json;
  reply.type(`${format.type}; charset=utf-8`);
  const readTimeoutMs = reply.server.initialConfig.connectionTimeout ?? 0;
  const onRows = (rows: number) => {
    reply.request.exportedRows = rows;
  };
  return new Promise((resolve, refuse) => {
    // Text and streams are sent as they are; the types declare the body.
    const answer = (body: string | Readable) => resolve(body as Body);
    inSnapshot(db, async (db) => {
      await sql`declare listed no scroll cursor for ${query}`.execute(db);
      const first = await fetchRows(db);
      onRows(first.length);
      if (isLast(first)) answer(format.before + textOf(first, format) + format.after(first.length));
      else await longLists(() => streamPieces(db, first, { format, answer, onRows, readTimeoutMs }));
      // After the first byte, errors abort the socket.
    }).catch(refuse);
  });
}

type StreamFormat = { type: string; before: string; between: string; after: (rows: number) => string };
const json: StreamFormat = { type: 'application/json', before: '{"data":[', between: ',', after: () => ']}' };
const ndjson: StreamFormat = {
  type: 'application/x-ndjson',
  before: '',
  between: '\n',
  after: (rows) => `${rows === 0 ? '' : '\n'}${rows}\n`,
};

type StreamedRows = readonly object[];

const textOf = (rows: StreamedRows, { between }: StreamFormat) =>
  rows.map((row) => JSON.stringify(row)).join(between);

/** All statements of the work read one snapshot. */
const inSnapshot = (db: Db, work: (db: Db) => Promise<void>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

async function fetchRows(db: Db): Promise<StreamedRows> {
  const { rows } = await sql<object>`fetch ${sql.lit(PIECE_ROWS)} from listed`.execute(db);
  return rows;
}

const isLast = (rows: StreamedRows) => rows.length < PIECE_ROWS;

type Reader = {
  format: StreamFormat;
  answer: (stream: Readable) => void;
  onRows: (rows: number) => void;
  readTimeoutMs: number;
};

async function streamPieces(
  db: Db,
  first: StreamedRows,
  { format, answer, onRows, readTimeoutMs }: Reader,
): Promise<void> {
  const stream = new PassThrough({ readableHighWaterMark: AHEAD_BYTES });
  // The reply listens only after its hooks, which wait for the database; until then the error would end the process.
  stream.on('error', () => undefined);
  answer(stream);
  try {
    let rows = first;
    let count = 0;
    for (let before = format.before; rows.length > 0; before = format.between) {
      // PostgreSQL reads the next piece while this one is sent.
      const nextRows = isLast(rows) ? [] : fetchRows(db);
      const sending = writeChunk(stream, before + textOf(rows, format), readTimeoutMs);
      // Both end before an error is thrown: the transaction must not end while a statement runs.
      await Promise.allSettled([nextRows, sending]);
      await sending;
      count += rows.length;
      onRows(count);
      rows = await nextRows;
    }
    stream.end(format.after(count));
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

/** Writes text and waits until the stream has room. */
async function writeChunk(stream: PassThrough, text: string, readTimeoutMs: number): Promise<void> {
  if (!stream.destroyed && !stream.write(text)) await drained(stream, readTimeoutMs);
  if (stream.destroyed) throw new Error('the client has disconnected');
}

async function drained(stream: PassThrough, readTimeoutMs: number): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => stream.destroy(new Error('the client does not read')), readTimeoutMs);
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}
