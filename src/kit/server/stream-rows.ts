import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyReply, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { type Db, send } from './db.ts';
import { gate } from './gate.ts';
import { type Listing, type Piece, readPiece } from './listing.ts';
import { releaseBuffers } from './release-memory.ts';

/** What is read ahead of a client: a middling list has left the database before its reader is done. */
const AHEAD_BYTES = 1_048_576;
/** So much text is let lie before it is swept up. */
const SWEPT_CHARACTERS = 2_000_000;
/** Each long list holds a connection of the pool, those that wait for their turn too; the others serve the rest. */
const longLists = gate({ running: 4, waiting: 2, waitMs: 5_000 });

/**
 * How the route of such an answer compresses: rows that are much alike shrink to a tenth at the lowest level, for less
 * than reading them costs, and each piece is on its way before the next one is read.
 * @example app.post(path, { compress: rowCompression, schema }, …)
 */
export const rowCompression = {
  encodings: ['br', 'gzip'],
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  zlibOptions: { level: 1 },
} satisfies RouteOptions['compress'];

/**
 * Answers `{ "data": [ … ] }`, oldest first by date and id, however many rows there are. PostgreSQL writes the JSON, and
 * an index leads it from row to row, so that a list costs what it returns, not what is stored. A short list is one text
 * and one way to the database. A long one goes out piece by piece, all of one moment, as quickly as its client takes it; a
 * client that leaves a piece lying for as long as a request may take is cut off, and so is the answer when anything fails
 * on the way: a part of a list never looks like the whole.
 * @throws RuleError 503 while too many long lists are under way
 * @example app.post(path, { compress: rowCompression, schema }, ({ body }, reply) => streamRows(app.db, reply, salesOf(body)));
 */
export function streamRows<Body>(db: Db, reply: FastifyReply, listing: Listing): Promise<Body> {
  reply.type('application/json; charset=utf-8');
  const patienceMs = reply.server.initialConfig.connectionTimeout ?? 0;
  return new Promise((resolve, refuse) => {
    // Text and streams of JSON type are sent as they are: they stand for the body that they say.
    const answer = (body: string | Readable) => resolve(body as Body);
    inSnapshot(db, async (db) => {
      const first = await readPiece(db, listing);
      sweep(first.json);
      if (first.next) await longLists(() => pour(db, listing, first, { answer, patienceMs }));
      else answer(`${BEFORE}${first.json}${AFTER}`);
      // What is thrown once the answer has begun finds nobody here: it has cut the answer off.
    }).catch(refuse);
  });
}

const [BEFORE, AFTER] = ['{"data":[', ']}'];

/** All statements of the work read the books of one moment; the first takes the beginning along. */
const inSnapshot = (db: Db, work: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (db) => {
    await send(db, sql`set transaction isolation level repeatable read read only`.compile(db));
    await work(db);
  });

type Reader = { answer: (stream: Readable) => void; patienceMs: number };

async function pour(db: Db, listing: Listing, first: Piece, { answer, patienceMs }: Reader): Promise<void> {
  const stream = new PassThrough({ readableHighWaterMark: AHEAD_BYTES });
  answer(stream);
  try {
    let { json, next } = first;
    for (let before = BEFORE; ; before = ',') {
      // PostgreSQL reads on while this piece is handed over.
      const coming = next && readPiece(db, listing, next);
      coming?.catch(() => undefined);
      if (json) await give(stream, before + json, patienceMs);
      if (!coming) break;
      ({ json, next } = await coming);
      sweep(json);
    }
    stream.end(AFTER);
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

/** Hands text over and waits until there is room for more. */
async function give(stream: PassThrough, text: string, patienceMs: number): Promise<void> {
  if (!stream.destroyed && !stream.write(text)) await drained(stream, patienceMs);
  if (stream.destroyed) throw new Error('the client has gone');
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

let lying = 0;

/** Long texts come and go more quickly than the collector thinks. */
function sweep(text: string): void {
  lying += text.length;
  if (lying < SWEPT_CHARACTERS) return;
  lying = 0;
  releaseBuffers();
}
