import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../kit/server/app.ts';
import { type Db, inTransaction } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { done } from '../../kit/shared/wire.ts';
import { checkAttempts, network } from './attempts.ts';
import { credentials, loggedIn } from './contract.ts';
import { login_failed, login_succeeded, logout_succeeded } from './messages.ts';
import { isPassword } from './passwords.ts';
import {
  type Attempt,
  addFailure,
  addSession,
  clearFailures,
  endSession,
  queueAttempts,
  userByEmail,
} from './queries.ts';
import { cookieName, hashSecret, newSecret } from './secrets.ts';

/** As long as a session can live at all. */
const COOKIE_SECONDS = 12 * 60 * 60;

/** Signing in and out. @param isSecure whether a request came over TLS, so that its cookie is held to TLS too */
export function loginRoutes(isSecure: (request: FastifyRequest) => boolean) {
  const cookie = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
  });

  return async (app: App): Promise<void> => {
    app.post(
      '/login',
      { config: { access: 'public' }, schema: { body: credentials, response: { 200: loggedIn } } },
      async (request, reply) => {
        const { email, password } = request.body;
        const attempt = { account: email.toLowerCase(), address: network(request.ip) };
        await checkAttempts(app.db, attempt);
        const user = await userByEmail(app.db, email);
        const is_right = await isPassword(password, user?.password_hash);
        const secrets = { token: newSecret(), cookie: newSecret() };
        const place = {
          user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
          address: request.ip,
        };
        const is_open = await inTransaction(app.db, (db) =>
          settleAttempt(
            db,
            attempt,
            is_right && user ? { user_id: user.id, ...hashed(secrets), ...place } : undefined,
          ),
        );
        if (!is_open || !user) throw new RuleError(login_failed, 401);
        reply.setCookie(cookieName(isSecure(request)), secrets.cookie, {
          ...cookie(request),
          maxAge: COOKIE_SECONDS,
        });
        reply.header('cache-control', 'no-store');
        return { token: secrets.token, msg: login_succeeded, user: { name: user.name, email: user.email } };
      },
    );

    app.post('/logout', { schema: { response: { 200: done } } }, async (request, reply) => {
      await endSession(app.db, request.user.session_id);
      reply.clearCookie(cookieName(isSecure(request)), cookie(request));
      return { msg: logout_succeeded };
    });
  };
}

const hashed = ({ token, cookie }: { token: string; cookie: string }) => ({
  token_hash: hashSecret(token),
  cookie_hash: hashSecret(cookie),
});

/**
 * Counts the attempt and opens the session of a right one, one after the other per account and address: of many
 * guesses at once only as many are told right from wrong as the limits allow.
 */
async function settleAttempt(
  db: Db,
  attempt: Attempt,
  session: Parameters<typeof addSession>[1] | undefined,
) {
  await queueAttempts(db, attempt);
  await checkAttempts(db, attempt);
  if (!session) {
    await addFailure(db, attempt);
    return false;
  }
  await clearFailures(db, attempt.account);
  await addSession(db, session);
  return true;
}
