import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Contract } from '../../shared/contract.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import type { Db } from '../db/db.ts';
import type { Scope } from '../db/scope.ts';
import type { Tables } from '../db/tables.ts';

/** Request parts have the output type of their zod schema; responses must fit the zod schema of their status. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Contract<infer Schema>
    ? z.output<Schema>
    : this['schema'] extends z.ZodType
      ? z.output<this['schema']>
      : unknown;
  serializer: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/**
 * The server as route plugins see it.
 * @example export async function branchRoutes(app: App) { app.get('/branches', { schema: { response: { 200: rowsOf(row) } } }, …); }
 */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypes
>;

/** The signed-in user, as the session check found them. */
export type SignedIn = { id: number; name: string; email: string; session_id: number; scope: Scope };

/** The parts of a request and a reply that `app.write` uses, with any schema. */
export type AnyRequest = FastifyRequest;
export type AnyReply = Pick<FastifyReply, 'code' | 'type' | 'serialize'>;

/**
 * The work of one write. It may run again after a deadlock or serialization failure, so it must change nothing
 * but rows.
 */
export type Work<Body> = (db: Transaction<Tables>) => Promise<Body>;

/** Records the acting user, too, for the history triggers. */
export type LockCaller = (
  db: Db,
  request: AnyRequest,
  /** The area of the right, if it is not that of the route. */
  area?: FastifyContextConfig['area'],
) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** Whether the server has a mail server. */
    sendsMail: boolean;
    /** The clock of the business; tests fake it. */
    now: () => Date;
    /**
     * Runs `work` in one transaction and returns the response body. A request whose Idempotency-Key has a
     * stored response gets that response byte for byte, and `work` does not run.
     * @example app.post('/branches', { schema }, (request, reply) => app.write(request, reply, 201, (db) => addBranch(db, request.body)));
     */
    write<Body>(request: AnyRequest, reply: AnyReply, status: number, work: Work<Body>): Promise<Body>;
    /**
     * Runs `work` in one transaction without storing the response, for responses that hold a secret.
     * @example app.transact(request, (db) => noteReveal(db, reveal));
     */
    transact<T>(request: AnyRequest, work: Work<T>): Promise<T>;
    /**
     * Reads the caller of a request again, and locks the person until the transaction ends. `write` and `transact`
     * call it first; a call whose body needs another right than its route calls it again with the area; a long transaction calls it last, so that disabling the person does not wait for it.
     * @throws what the check of the session throws
     */
    lockCaller: LockCaller;
  }
  interface FastifyRequest {
    /** Set only on routes that require a session. */
    user: SignedIn;
    /** Whether `lockCaller` has run. */
    isCallerLocked: boolean;
    /** Rows that an export has sent so far. */
    exportedRows: number | undefined;
    /** The business date (Asia/Kolkata), fixed for the whole request. */
    today: string;
    /** The settings, read with the session, so that a change applies to the next request to any process. */
    rules: RuleSettings;
    /** SHA-256 of the raw body; undefined without a body, and for a body that holds a password. */
    body_hash: Buffer | undefined;
  }
  interface FastifyContextConfig {
    /**
     * Who may call: 'public' needs no session; 'cookie' also accepts the session cookie alone, for pages that
     * the browser opens itself and that cannot send a header. Default: a bearer token, and from a browser the
     * cookie as well.
     */
    access?: 'public' | 'cookie';
    /** The largest number of form fields, where the route needs more than the default. */
    formFields?: number;
    /** The body holds a password or a code, so that no hash of it is stored. */
    hasPassword?: boolean;
    /** Multipart is accepted, also without a file in the schema. */
    multipart?: boolean;
  }
}
