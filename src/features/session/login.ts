import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../kit/server/app.ts';
import { clientAddress } from '../../kit/server/client-address.ts';
import { type Db, inSmallTransaction } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { done } from '../../kit/shared/wire.ts';
import { attemptAt, checkAttempts, checkAttemptsInTurn, countFailure } from './attempts.ts';
import { credentials, loggedIn } from './contract.ts';
import { isBrowser } from './guard.ts';
import { loginFailed, loginSucceeded, logoutSucceeded } from './messages.ts';
import { isPassword } from './passwords.ts';
import {
  type Attempt,
  accountOf,
  addSession,
  clearFailures,
  endSession,
  type NewSession,
} from './queries.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** As long as a session can live at all. */
const COOKIE_SECONDS = 12 * 60 * 60;

/**
 * Signing in and out.
 * @param isSecure whether a request came over TLS, so that its cookie is held to TLS too
 * @param cookieOf the name of the session cookie of a request
 */
export function loginRoutes(
  isSecure: (request: FastifyRequest) => boolean,
  cookieOf: (request: FastifyRequest) => string,
) {
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
        const { account, user } = await accountOf(app.db, email);
        const attempt = attemptAt(account, request);
        await checkAttempts(app.db, attempt);
        const isRight = await isPassword(password, user?.password_hash);
        const secrets = { token: newSecret(), cookie: newSecret() };
        const place = {
          is_browser: isBrowser(request),
          user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
          address: clientAddress(request),
        };
        const isOpen =
          user && isRight && (await openSession(app.db, attempt, user, { ...hashed(secrets), ...place }));
        if (!isOpen) {
          await countFailure(app.db, attempt);
          throw new RuleError(loginFailed, 401);
        }
        reply.setCookie(cookieOf(request), secrets.cookie, {
          ...cookie(request),
          maxAge: COOKIE_SECONDS,
        });
        const { id, name } = user;
        return { token: secrets.token, msg: loginSucceeded, user: { id, name, email: user.email } };
      },
    );

    app.post('/logout', { schema: { response: { 200: done } } }, async (request, reply) => {
      await inSmallTransaction(app.db, (db) => endSession(db, request.user.session_id));
      reply.clearCookie(cookieOf(request), cookie(request));
      return { msg: logoutSucceeded };
    });
  };
}

const hashed = ({ token, cookie }: { token: string; cookie: string }) => ({
  token_hash: hashSecret(token),
  cookie_hash: hashSecret(cookie),
});

/** Opens a session unless the limits are reached, or the password was changed, since it was compared. */
const openSession = (
  db: Db,
  attempt: Attempt,
  user: { id: number; password_hash: string },
  session: NewSession,
): Promise<boolean> =>
  inSmallTransaction(db, async (db) => {
    await checkAttemptsInTurn(db, attempt);
    const isOpen = await addSession(db, user, session);
    if (isOpen) await clearFailures(db, attempt.account);
    return isOpen;
  });
