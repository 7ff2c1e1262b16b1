import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** Request parts have the type that their zod schema gives out; answers must fit the zod schema of their status. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/**
 * The server as route plugins see it.
 * @example export async function branchRoutes(app: App) { app.get('/branches', { schema: { response: { 200: listOf(row) } } }, …); }
 */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypes
>;

/** The person who asks, as the session check found them. */
type SignedIn = { id: number; name: string; email: string; session_id: number };

/** What `app.write` needs of a request and a reply with any schema. */
export type AnyRequest = FastifyRequest;
export type AnyReply = Pick<FastifyReply, 'code' | 'type' | 'serialize'>;

/** The work of one write; it may run again when the database asks for it, so it changes nothing but rows. */
export type Work<Body> = (db: Transaction<Tables>) => Promise<Body>;

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /**
     * Does `work` in the one transaction of a write and gives back the body to answer with. A request with an
     * Idempotency-Key that was answered before gets that answer again, byte for byte, and `work` does not run.
     * @example app.post('/branches', { schema }, (request, reply) => app.write(request, reply, 201, (db) => addBranch(db, request.body)));
     */
    write<Body>(request: AnyRequest, reply: AnyReply, status: number, work: Work<Body>): Promise<Body>;
  }
  interface FastifyRequest {
    /** Only on routes that ask for a session. */
    user: SignedIn;
    /** The business date (Asia/Kolkata), the same from start to end of the request. */
    today: string;
    /** SHA-256 of the body as it came; undefined without a body, and for one that holds a password. */
    body_hash: Buffer | undefined;
  }
  interface FastifyContextConfig {
    /**
     * Who may call: 'public' anybody; 'cookie' also a page that the browser opens by itself and that can send no
     * header, on the session cookie alone. Left out: a bearer token, and from a browser the cookie too.
     */
    access?: 'public' | 'cookie';
    /** The body schema has a file, so multipart is accepted; found from the schema. */
    multipart?: boolean;
    /** The body schema has a text of the format 'password', so nothing is derived from the body; found from the schema. */
    hasPassword?: boolean;
    /** Fields of the route's form, where it has more than most. */
    formFields?: number;
  }
}
