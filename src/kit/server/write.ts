import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { actAs, acting } from './acting.ts';
import type { AnyReply, AnyRequest, Work } from './app.ts';
import { databaseFault, isConnectionLost, isOutcomeUnknown } from './database-faults.ts';
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
  const underWay: UnderWay = new Map();
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
    return writeOnce(db, underWay, { key, request, reply, status, work });
  };
}

type Write<Body> = { key: string; request: AnyRequest; reply: AnyReply; status: number; work: Work<Body> };

/** A successful answer as it is kept beside its key. */
type Saved = { status: number; body: string };

/** The keyed writes of this process that are not answered yet. Parallel retries share one answer, refusals included. */
type UnderWay = Map<string, Promise<Saved>>;

async function writeOnce<Body>(db: Db, underWay: UnderWay, write: Write<Body>): Promise<Body> {
  const { key, request, reply } = write;
  const claim = { user_id: request.user.id, key, request_hash: requestHash(request) };
  const name = `${claim.user_id} ${key} ${claim.request_hash.toString('base64')}`;
  const answering = underWay.get(name) ?? answerOnce(db, claim, write);
  underWay.set(name, answering);
  try {
    const { status, body } = await answering;
    reply.code(status);
    return asText(body, reply);
  } finally {
    underWay.delete(name);
  }
}

async function answerOnce<Body>(db: Db, claim: Claim, { reply, status, work }: Write<Body>): Promise<Saved> {
  try {
    const body = await inTransaction(
      db,
      async (db) => {
        const body = await workOnce(db, claim, work);
        reply.code(status);
        return reply.serialize(body) as string;
      },
      (body) => answerQuery(db, claim, { status, body }),
    );
    return { status, body };
  } catch (error) {
    if (error instanceof AnsweredBefore) return savedAnswer(db, claim);
    if (isOutcomeUnknown(error) || !databaseFault(error) || isConnectionLost(error)) throw error;
    return answerElsewhere(db, claim, error);
  }
}

/**
 * After a refusal: what a parallel retry in another process is answered. Claiming the key waits for that retry, which may
 * have passed where this one was refused, for instance after too many deadlocks.
 * @throws the refusal when no retry succeeded
 */
async function answerElsewhere(db: Db, claim: Claim, refusal: unknown): Promise<Saved> {
  try {
    return await inTransaction(db, async (db) => {
      const { rows } = await db.executeQuery(claimQuery(db, claim));
      // A thrown refusal rolls the claim back.
      if (rows.length > 0) throw refusal;
      return await savedAnswer(db, claim);
    });
  } catch {
    throw refusal;
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

async function savedAnswer(db: Db, { user_id, key, request_hash }: Claim): Promise<Saved> {
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
  return { status: saved.status, body: saved.body };
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
