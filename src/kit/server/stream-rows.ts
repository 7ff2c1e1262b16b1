import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyReply, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { type Db, send } from './db.ts';
import { gate } from './gate.ts';
import type { Piece, ReadPiece } from './listing.ts';
import { releaseBuffers } from './release-memory.ts';

/** Read ahead of the client: a medium-sized list is read from the database before the client has read it all. */
const AHEAD_BYTES = 1_048_576;
/** Characters between two garbage collections. */
const GC_CHARACTERS = 2_000_000;
/**
 * Each long list holds a pool connection, also while it waits; the other connections stay free for short
 * requests.
 */
const longLists = gate({ running: 4, waiting: 2, waitMs: 5_000 });

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
 * Sends `{ "data": [ … ] }`, oldest first by date and id, for any number of rows. A client that accepts NDJSON
 * gets one row per line, and the number of rows in the last line. PostgreSQL follows an
 * index from row to row, so the cost depends on the rows returned, not the rows stored. A short list is one
 * text and one round trip. A long list is sent piece by piece from one snapshot, as fast as the client reads
 * it. A client that does not read within the request timeout is disconnected. Any error also aborts the
 * connection, so that a partial list never looks complete.
 * The request keeps the number of rows, for the record of exports.
 * @throws RuleError 503 while too many long lists are in progress
 * @example app.post(path, { compress: rowCompression, schema }, ({ body }, reply) => streamRows(app.db, reply, piecesOf(salesOf(body))));
 */
export function streamRows<Body>(db: Db, reply: FastifyReply, read: ReadPiece): Promise<Body> {
  const form = reply.request.headers.accept?.includes(ndjson.type) ? ndjson : json;
  reply.type(`${form.type}; charset=utf-8`);
  const patienceMs = reply.server.initialConfig.connectionTimeout ?? 0;
  return new Promise((resolve, refuse) => {
    // Text and streams are sent as they are; the types declare the body.
    const answer = (body: string | Readable) => resolve(body as Body);
    inSnapshot(db, async (db) => {
      const first = await read(db, form.between);
      collectGarbage(first.json);
      const onRows = (rows: number) => {
        reply.request.exportedRows = rows;
      };
      onRows(first.count);
      if (first.next) await longLists(() => streamPieces(first, { form, answer, onRows, patienceMs }));
      else answer(form.before + first.json + form.after(first.count));
      // After the first byte, errors abort the socket.
    }).catch(refuse);
  });
}

type Form = { type: string; before: string; between: string; after: (rows: number) => string };
const json: Form = { type: 'application/json', before: '{"data":[', between: ',', after: () => ']}' };
const ndjson: Form = {
  type: 'application/x-ndjson',
  before: '',
  between: '\n',
  after: (rows) => `${rows === 0 ? '' : '\n'}${rows}\n`,
};

/** All statements of the work read one snapshot; `begin` is sent with the first one. */
const inSnapshot = (db: Db, work: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (db) => {
    await send(db, sql`set transaction isolation level repeatable read read only`.compile(db));
    await work(db);
  });

type Reader = {
  form: Form;
  answer: (stream: Readable) => void;
  onRows: (rows: number) => void;
  patienceMs: number;
};

async function streamPieces(first: Piece, { form, answer, onRows, patienceMs }: Reader): Promise<void> {
  const stream = new PassThrough({ readableHighWaterMark: AHEAD_BYTES });
  answer(stream);
  try {
    let { json, count, next } = first;
    let rows = 0;
    for (let before = form.before; ; before = form.between) {
      // PostgreSQL reads the next piece while this one is sent.
      const coming = next?.();
      coming?.catch(() => undefined);
      if (json) await writeChunk(stream, before + json, patienceMs);
      rows += count;
      onRows(rows);
      if (!coming) break;
      ({ json, count, next } = await coming);
      collectGarbage(json);
    }
    stream.end(form.after(rows));
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

/** Writes text and waits until the stream has room. */
async function writeChunk(stream: PassThrough, text: string, patienceMs: number): Promise<void> {
  if (!stream.destroyed && !stream.write(text)) await drained(stream, patienceMs);
  if (stream.destroyed) throw new Error('the client has disconnected');
}

async function drained(stream: PassThrough, patienceMs: number): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => stream.destroy(new Error('the client does not read')), patienceMs);
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

let charactersSinceGc = 0;

/** Garbage collection lags behind texts this long. */
function collectGarbage(text: string): void {
  charactersSinceGc += text.length;
  if (charactersSinceGc < GC_CHARACTERS) return;
  charactersSinceGc = 0;
  releaseBuffers();
}
