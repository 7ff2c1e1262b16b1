import { argon2Sync, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { type AppParts, buildApp } from '../../src/app/build-app.ts';
import { hashSecret, newSecret } from '../../src/domain/people/secrets.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import type { Role } from '../../src/masters/rights.ts';
import { builders } from './builders.ts';
import { testDatabase } from './database.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the promised shape and fails where it differs.
export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };
type Extra = { headers?: Record<string, string> };

/** Calls under /api with a bearer token, as a script makes them; objects are sent as JSON, FormData as multipart. */
export type Api = {
  get: (path: string, extra?: Extra) => Promise<Answer>;
  post: (path: string, body?: unknown, extra?: Extra) => Promise<Answer>;
  patch: (path: string, body?: unknown, extra?: Extra) => Promise<Answer>;
  delete: (path: string, extra?: Extra) => Promise<Answer>;
};

/**
 * The real app on its own database, with a signed-in user.
 * @param options.now the business clock, when a test fakes it
 * @example const { api, an } = await testApp(); const { status, body } = await api.post('/branches', { name: 'Main' });
 */
export async function testApp(options: { now?: () => Date; webDir?: string } = {}) {
  const { now, webDir } = options;
  const { db, pool, close, url } = await testDatabase();
  const app = await buildApp({
    db,
    pool,
    config: { trustProxy: false, checksAnswers: true, webDir },
    logLevel: 'silent',
    ...(now && { now }),
  });
  afterAll(async () => {
    await app.close();
    await close();
  });
  const { user, token, cookie } = await signIn(db);
  const api = apiOf(app, token);
  return { app, db, pool, url, api, token, cookie, user, an: builders(api) };
}

/** The same app a second time on one database, like another process; the caller closes it. */
export const anotherProcess = (
  { db, pool, freeSpace }: Pick<AppParts, 'db' | 'pool' | 'freeSpace'>,
  config: Partial<AppParts['config']> = {},
) => buildApp({ db, pool, freeSpace, config: { trustProxy: false, ...config }, logLevel: 'silent' });

/** A stored password whose check costs next to nothing, in the form of a real one. */
export function cheapHash(password: string): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

/** Adds a user with a session, without the cost of a password hash. */
export async function signIn(db: Db, email = 'keeper@example.com', role: Role = 'super_admin') {
  const user = await db
    .insertInto('users')
    .values({ email, name: 'Keeper', role, password_hash: '' })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
  const token = newSecret();
  const cookie = newSecret();
  await db
    .insertInto('sessions')
    .values({ user_id: user.id, token_hash: hashSecret(token), cookie_hash: hashSecret(cookie) })
    .execute();
  return { user, token, cookie };
}

/** The calls with this token; without one, of a client that is not signed in. */
export function apiOf(app: FastifyInstance, token?: string): Api {
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    extra: Extra = {},
  ) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...extra.headers };
    const payload = body === undefined ? {} : ({ payload: body } as Pick<InjectOptions, 'payload'>);
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      body: isJson && answer.payload ? JSON.parse(answer.payload) : answer.payload,
      headers: answer.headers,
      text: answer.payload,
    };
  };
  return {
    get: (path, extra) => call('GET', path, undefined, extra),
    post: (path, body, extra) => call('POST', path, body, extra),
    patch: (path, body, extra) => call('PATCH', path, body, extra),
    delete: (path, extra) => call('DELETE', path, undefined, extra),
  };
}
