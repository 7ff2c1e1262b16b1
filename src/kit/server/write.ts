import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { actAs, acting } from './acting.ts';
import type { AnyReply, AnyRequest, Work } from './app.ts';
import { type Db, inTransaction, send } from './db.ts';
import { RuleError } from './errors.ts';
import type { Tables } from './tables.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The one way to change anything: a transaction that, with an Idempotency-Key, also holds the answer, so that a retry
 * finds either both or neither.
 * @example app.decorate('write', writer(db))
 */
export function writer(db: Db) {
  return <Body>(request: AnyRequest, reply: AnyReply, status: number, work: Work<Body>): Promise<Body> => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      reply.code(status);
      return inTransaction(db, async (db) => {
        await send(db, actAs(db, request.user.id));
        return work(db);
      });
    }
    if (typeof key !== 'string' || !KEY.test(key))
      throw new RuleError('Idempotency-Key must be 1 to 200 printable characters', 400);
    return writeOnce(db, { key, request, reply, status, work });
  };
}

type Write<Body> = { key: string; request: AnyRequest; reply: AnyReply; status: number; work: Work<Body> };

async function writeOnce<Body>(db: Db, { key, request, reply, status, work }: Write<Body>): Promise<Body> {
  const claim = { user_id: request.user.id, key, request_hash: requestHash(request) };
  try {
    const text = await inTransaction(
      db,
      async (db) => {
        const body = await workOnce(db, claim, work);
        reply.code(status);
        return reply.serialize(body) as string;
      },
      (text) => answerQuery(db, claim, { status, body: text }),
    );
    return asText(text, reply);
  } catch (error) {
    if (error instanceof AnsweredBefore) return savedAnswer(db, claim, reply);
    throw error;
  }
}

type Claim = { user_id: number; key: string; request_hash: Buffer };

class AnsweredBefore extends Error {}

/**
 * Claims the key and does the work. The claim is not waited for: it waits itself while another transaction with the same
 * key is under way, and the statements of the work wait behind it. Without the claim all of them are rolled back.
 */
async function workOnce<Body>(db: Transaction<Tables>, claim: Claim, work: Work<Body>): Promise<Body> {
  const claiming = await send(db, claimQuery(db, claim));
  const [done] = await Promise.allSettled([work(db), claiming.answer]);
  const { rows } = await claiming.answer;
  if (rows.length === 0) throw new AnsweredBefore();
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

// Both go out with every write, so they are plain texts: the query builder would build them anew each time.
const claimQuery = (db: Db, { user_id, key, request_hash }: Claim) =>
  sql`
    insert into idempotency_keys (user_id, key, request_hash)
    values (${acting(user_id)}, ${key}, ${request_hash})
        on conflict (user_id, key) do nothing
    returning key`.compile(db);

const answerQuery = (db: Db, { user_id, key }: Claim, { status, body }: { status: number; body: string }) =>
  sql`update idempotency_keys set status = ${status}, body = ${body} where user_id = ${user_id} and key = ${key}`.compile(
    db,
  );

async function savedAnswer<Body>(
  db: Db,
  { user_id, key, request_hash }: Claim,
  reply: AnyReply,
): Promise<Body> {
  const saved = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!saved || saved.status === null || saved.body === null)
    throw new RuleError('The first request with this Idempotency-Key is still under way', 503);
  if (!saved.request_hash.equals(request_hash))
    throw new RuleError('This Idempotency-Key was used for another request', 422);
  reply.code(saved.status);
  return asText(saved.body, reply);
}

/** The text stands for the body that it was made from: a string of JSON type is sent as it is. */
function asText<Body>(text: string, reply: AnyReply): Body {
  reply.type('application/json; charset=utf-8');
  return text as Body;
}

function requestHash({ method, url, body_hash }: AnyRequest): Buffer {
  const [path = '', query = ''] = url.split('?', 2);
  const place = `${method} ${path.toLowerCase().replace(/\/$/, '')}?${query}\n`;
  return createHash('sha256')
    .update(place)
    .update(body_hash ?? '')
    .digest();
}
