import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { type HashQueue, isPassword } from '../../domain/people/passwords.ts';
import { hashSecret, newSecret } from '../../domain/people/secrets.ts';
// biome-ignore lint/style/noRestrictedImports: a sign-in has no caller yet
import { type Db, inTransaction } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import type { KeySource } from '../../kit/server/process/secret-key.ts';
import { addActivity, addUnknownSignIn, type Client, placeOf } from '../../kit/server/records/activity.ts';
import { RuleError } from '../../kit/shared/refusals.ts';
import { call, done } from '../../kit/shared/wire.ts';
import { checkAttempts, checkAttemptsInTurn, countFailure, signInAttempt } from './attempts/attempts.ts';
import { type Attempt, clearFailures, type Origin, originOf, rememberBrowser } from './attempts/queries.ts';
import { credentials, loggedIn } from './contract.ts';
import { browserCookieName } from './cookies.ts';
import { isBrowser } from './guard.ts';
import { loginSucceeded, logoutSucceeded, sessionRefusals } from './messages.ts';
import { accountOf, addSession, endReplaced, endSession, type NewSession } from './queries.ts';
import { isWrongCode, spendCode } from './second-factor/check.ts';

/** As long as a session can live at all. */
const COOKIE_SECONDS = 12 * 60 * 60;
/** As long as an account knows a browser. */
const BROWSER_SECONDS = 90 * 24 * 60 * 60;

/**
 * Signing in and out.
 * @param isSecure whether a request came over TLS, so that its cookie is held to TLS too
 * @param cookieOf the name of the session cookie of a request
 * @param source where this console has the key of second factors
 */
export function loginRoutes(
  isSecure: (request: FastifyRequest) => boolean,
  cookieOf: (request: FastifyRequest) => string,
  source: KeySource,
) {
  const cookie = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
  });

  return async (app: App): Promise<void> => {
    setArea(app, 'account', 'Profile');

    app.post(
      '/login',
      {
        config: { access: 'public', space: 'little', hasPassword: true },
        ...call('logIn', 'Sign in with e-mail, password and a code where one is on', {
          body: credentials,
          response: { 200: loggedIn },
        }),
      },
      async (request, reply) => {
        const { email, password, code } = request.body;
        const { account, user } = await accountOf(app.db, email);
        const place = placeOf(request);
        const { network } = place;
        const browserCookie = browserCookieName(cookieOf(request), user?.id ?? 0);
        const knownSecret = request.cookies[browserCookie] ?? '';
        const origin = await originOf(app.db, {
          userId: user?.id,
          secretHash: hashSecret(knownSecret),
          network,
        });
        const attempt = signInAttempt(account, network, origin);
        await checkAttempts(app.db, attempt);
        const isPasswordRight = await isPassword(password, user?.password_hash, waitingOf(origin, network));
        const secrets = {
          token: newSecret(),
          cookie: newSecret(),
          browser: origin.browser ? knownSecret : newSecret(),
          replaced: request.cookies[cookieOf(request)] ?? '',
        };
        const session = newSession(request, secrets);
        const opening = openSession(app.db, {
          attempt,
          user: isPasswordRight ? user : undefined,
          session,
          proof: (db, userId) => spendCode(db, source, userId, code),
        });
        const { id, name, role, ...opened } = await opening.catch(async (error: unknown) => {
          const guess = guessOf(error);
          if (guess) {
            const record = (db: Db) => recordFailure(db, user?.id, place, guess);
            await countFailure(app.db, attempt, { record });
          }
          throw error;
        });
        const options = cookie(request);
        reply.setCookie(cookieOf(request), secrets.cookie, { ...options, maxAge: COOKIE_SECONDS });
        if (session.is_browser)
          reply.setCookie(browserCookie, secrets.browser, { ...options, maxAge: BROWSER_SECONDS });
        return { token: secrets.token, msg: loginSucceeded, user: { id, name, email: opened.email, role } };
      },
    );

    const logoutRoute = {
      config: { isBeforePassword: true, space: 'little' },
      ...call('logOut', 'Sign out', { response: { 200: done } }),
    } as const;
    app.post('/logout', logoutRoute, async (request, reply) => {
      await app.transact(request, (db) => endSession(db, request.user.session_id));
      reply.clearCookie(cookieOf(request), cookie(request));
      return { msg: logoutSucceeded };
    });
  };
}

const waitingOf = ({ browser, is_known_network }: Origin, origin: string): HashQueue => ({
  lane: browser || is_known_network ? 'known' : 'strangers',
  origin,
});

type Secrets = Record<'token' | 'cookie' | 'browser' | 'replaced', string>;
const newSession = (request: FastifyRequest, { token, cookie, browser, replaced }: Secrets) => ({
  token_hash: hashSecret(token),
  cookie_hash: hashSecret(cookie),
  browser_hash: hashSecret(browser),
  replaced_hash: hashSecret(replaced),
  ...placeOf(request),
  is_browser: isBrowser(request),
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

/** How a refused sign-in is counted; undefined if no wrong secret was sent. */
function guessOf(error: unknown): string | undefined {
  if (error instanceof RuleError && error.code === 'login_failed') return 'Wrong password';
  return isWrongCode(error) ? 'Wrong code' : undefined;
}

/** The typed e-mail is not stored: it may be a password in the wrong field. */
const recordFailure = (db: Db, userId: number | undefined, place: Client, detail: string) =>
  userId === undefined
    ? addUnknownSignIn(db, place)
    : addActivity(db, { kind: 'Failed sign-in', user_id: userId, detail, ...place });

type Opening<User> = {
  attempt: Attempt;
  /** Undefined after a wrong e-mail or password. */
  user: User | undefined;
  session: NewSession & Client & { browser_hash: Buffer; replaced_hash: Buffer };
  /** Refuses a sign-in without the second factor; returns what the activity says about it. */
  proof: (db: Db, userId: number) => Promise<string>;
};

/**
 * Opens a session unless the limits are reached, or the password was changed, since it was compared.
 * @throws login_failed, too_many_attempts, and what `proof` throws; then nothing is stored, and no code is used up
 */
async function openSession<User extends { id: number; password_hash: string }>(
  db: Db,
  { attempt, user, session, proof }: Opening<User>,
): Promise<User> {
  if (!user) throw sessionRefusals.login_failed();
  await inTransaction(db, async (db) => {
    await checkAttemptsInTurn(db, attempt);
    if (!(await addSession(db, user, session))) throw sessionRefusals.login_failed();
    const detail = await proof(db, user.id);
    await endReplaced(db, session.replaced_hash);
    await clearFailures(db, attempt);
    if (session.is_browser) await rememberBrowser(db, user.id, session.browser_hash);
    const { address, network, device } = session;
    await addActivity(db, { kind: 'Sign-in', user_id: user.id, address, network, device, detail });
  });
  return user;
}
