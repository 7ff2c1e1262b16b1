import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { RuleError } from '../../shared/refusals.ts';
import { databaseFault, isConnectionLost } from '../db/database-faults.ts';
import { type Db, inTransaction, retried } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import type { AnyReply, AnyRequest, LockCaller, Work } from './app.ts';
import { requestRefusals } from './errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The only way to change data: one transaction that, with an Idempotency-Key, also stores the response, so that a retry
 * finds both the change and the response, or neither. A refusal is stored for parallel retries; a later retry runs again.
 * @param lockCaller refuses a caller who may not make the call any more; this refusal is not stored
 * @example app.decorate('write', writer(db, lockCaller))
 */
export function writer(db: Db, lockCaller: LockCaller) {
  const inProgress: InProgress = new Map();
  return <Body>(request: AnyRequest, reply: AnyReply, status: number, work: Work<Body>): Promise<Body> => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      reply.code(status);
      return inTransaction(db, async (db) => {
        await lockCaller(db, request);
        return work(db);
      });
    }
    if (typeof key !== 'string' || !KEY.test(key))
      throw requestRefusals.malformed('Idempotency-Key must be 1 to 200 printable characters');
    return writeOnce(db, inProgress, { key, request, reply, status, work, lockCaller });
  };
}

type Write<Body> = {
  key: string;
  request: AnyRequest;
  reply: AnyReply;
  status: number;
  work: Work<Body>;
  lockCaller: LockCaller;
};

/** A stored response. */
type SavedAnswer = { status: number; body: string };

/** The keyed writes in progress in this process. Parallel retries of a session share one response, refusals included. */
type InProgress = Map<string, Promise<SavedAnswer>>;

async function writeOnce<Body>(db: Db, inProgress: InProgress, write: Write<Body>): Promise<Body> {
  const { key, request, reply } = write;
  const claim = { user_id: request.user.id, key, request_hash: requestHash(request) };
  const name = `${claim.user_id} ${request.user.session_id} ${key} ${claim.request_hash.toString('base64')}`;
  const answering = inProgress.get(name) ?? answerOnce(db, claim, write);
  inProgress.set(name, answering);
  try {
    const { status, body } = await answering;
    reply.code(status);
    return sendAsJson(body, reply);
  } finally {
    inProgress.delete(name);
  }
}

async function answerOnce<Body>(db: Db, claim: Claim, write: Write<Body>): Promise<SavedAnswer> {
  try {
    const { reason, ...saved } = await inTransaction(db, async (db) => {
      await write.lockCaller(db, write.request);
      if (!(await claimKey(db, claim))) throw new AlreadyAnswered();
      const answer = await workOnce(db, write);
      await storeAnswer(db, claim, answer);
      return answer;
    });
    if (reason !== undefined) throw reason;
    return saved;
  } catch (error) {
    if (error instanceof AlreadyAnswered) return savedAnswer(db, claim);
    throw error;
  }
}

type Claim = { user_id: number; key: string; request_hash: Buffer };

class AlreadyAnswered extends Error {}

/** Runs the work in a savepoint, so that a refusal undoes only the work and is stored for the retries that wait. */
async function workOnce<Body>(
  db: Transaction<Tables>,
  { reply, status, work }: Write<Body>,
): Promise<SavedAnswer & { reason?: unknown }> {
  try {
    const body = await retried(async () => {
      await sql`savepoint work`.execute(db);
      try {
        return await work(db);
      } catch (error) {
        await sql`rollback to savepoint work`.execute(db);
        throw error;
      }
    });
    reply.code(status);
    return { status, body: reply.serialize(body) as string };
  } catch (reason) {
    const refusal = databaseFault(reason);
    if (!refusal || isConnectionLost(reason)) throw reason;
    return { status: refusal.status, body: JSON.stringify({ ...refusal, message: refusal.message }), reason };
  }
}

/**
 * Waits while another transaction with the same key is in progress. A stored refusal is replaced, so that the request
 * runs again: when the body differs, after ten seconds, or at once after a 5xx. A request that waited for the refusal gets
 * it: the statement's snapshot (`seen`) is older than the refusal, so it does not replace it.
 * @returns false when a response is stored
 */
async function claimKey(db: Db, { user_id, key, request_hash }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as latest (user_id, key, request_hash)
    values (${user_id}, ${key}, ${request_hash})
        on conflict (user_id, key) do update
       set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
     where latest.status >= 400
       and (latest.status >= 500 or latest.request_hash <> excluded.request_hash
            or latest.created_at not between now() - interval '10 seconds' and now())
       and exists (select from idempotency_keys as seen
                    where seen.user_id = latest.user_id and seen.key = latest.key and seen.ctid = latest.ctid)
    returning key`.execute(db);
  return rows.length > 0;
}

async function storeAnswer(db: Db, { user_id, key }: Claim, { status, body }: SavedAnswer): Promise<void> {
  await sql`update idempotency_keys set status = ${status}, body = ${body} where user_id = ${user_id} and key = ${key}`.execute(
    db,
  );
}

async function savedAnswer(db: Db, { user_id, key, request_hash }: Claim): Promise<SavedAnswer> {
  const saved = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!saved || saved.status === null || saved.body === null) throw requestRefusals.key_under_way();
  if (!saved.request_hash.equals(request_hash)) throw requestRefusals.key_reused();
  if (saved.status >= 400) throw refusalOf(saved.body);
  return { status: saved.status, body: saved.body };
}

function refusalOf(stored: string): RuleError {
  const { code, status, message, ...parts } = JSON.parse(stored) as RuleError;
  return new RuleError(code, status, message).with(parts);
}

/** Fastify sends a string with a JSON content type as it is. The return type is that of the body before it was serialised. */
function sendAsJson<Body>(text: string, reply: AnyReply): Body {
  reply.type('application/json; charset=utf-8');
  return text as Body;
}

function requestHash({ method, url, body_hash }: AnyRequest): Buffer {
  const [path = '', query = ''] = url.split('?', 2);
  const target = `${method} ${path.toLowerCase().replace(/\/$/, '')}?${query}\n`;
  return createHash('sha256')
    .update(target)
    .update(body_hash ?? '')
    .digest();
}
