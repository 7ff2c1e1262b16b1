import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { hashSecret, KEY_MARK } from '../../domain/people/secrets.ts';
import { bestEffortWrite, type Db } from '../../kit/server/db/db.ts';
import { type Scope, unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { RuleError } from '../../kit/shared/refusals.ts';
import { type Area, isAllowed, isForKeys, mayOf } from '../../masters/rights.ts';
import { sessionRefusals } from './messages.ts';
import {
  type Caller,
  type CallerLock,
  findKey,
  findSession,
  queueChangesOfPeople,
  readCaller,
  touchKey,
  touchSession,
} from './queries.ts';

const BEARER = new RegExp(`^Bearer ((${KEY_MARK})?[\\w-]{43})$`, 'i');
const SECRET = /^[\w-]{43}$/;

type Bearer = { hash: Buffer; isKey: boolean };

/**
 * The check before every call under /api: refuses pages of other sites, requests without a session or an API key, and
 * what the role does not allow. It comes before the body is read, so a stranger costs one query at most.
 * @param cookieOf the name of the session cookie of a request
 */
export function guardSessions(api: App, cookieOf: (request: FastifyRequest) => string): void {
  const db = unscopedOf(api.db);
  api.decorateRequest('may');

  const sessionOf = async (request: FastifyRequest, hash: Buffer | undefined) => {
    const cookie = request.cookies[cookieOf(request)] ?? '';
    const { config } = request.routeOptions;
    const session = hash
      ? await findSession(db, 'token_hash', hash)
      : config.access === 'cookie' &&
        SECRET.test(cookie) &&
        (await findSession(db, 'cookie_hash', hashSecret(cookie)));
    const needsCookie = session && hash && (session.is_browser || isBrowser(request));
    const isForeignToken = needsCookie && !timingSafeEqual(hashSecret(cookie), session.cookie_hash);
    if (!session || isForeignToken) throw sessionRefusals.sign_in_first();
    if (session.is_stale && api.freeSpace() !== 'none')
      await bestEffortWrite(db, (db) => touchSession(db, session.session_id));
    return session;
  };

  const keyOf = async (request: FastifyRequest, hash: Buffer) => {
    if (isBrowser(request)) throw sessionRefusals.key_in_browser();
    const key = await findKey(db, hash);
    if (!key) throw sessionRefusals.key_refused();
    if (key.is_stale && api.freeSpace() !== 'none') await bestEffortWrite(db, (db) => touchKey(db, key.id));
    // No session has the id 0.
    return { ...key, session_id: 0 };
  };

  api.addHook('onRequest', async (request) => {
    refuseForeignPage(request);
    const { config } = request.routeOptions;
    if (config.access === 'public') return;
    const bearer = bearerOf(request);
    const caller = bearer?.isKey ? await keyOf(request, bearer.hash) : await sessionOf(request, bearer?.hash);
    refuseCaller(caller, config);
    const { id, name, email, session_id } = caller;
    request.user = { id, name, email, session_id, scope: scopeOf(caller) };
    request.rules = caller.rules;
    request.may = mayOf(caller.role);
  });

  // Whatever a caller was sent late was not written by a transaction that has checked them.
  api.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode >= 400 || !mayHaveChanged(request)) return next();
    return recheckCaller(db, request, 'none').catch((error: unknown) => {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    });
  });
  api.setErrorHandler(async (error, request) => {
    if (mayHaveChanged(request) && !isAboutCaller(error)) await recheckCaller(db, request, 'none');
    throw error;
  });
}

/** Whether the caller may have changed since the check: a body has arrived, or a file or a long list comes late. */
const mayHaveChanged = ({ user, isCallerLocked, method, routeOptions: { config } }: FastifyRequest) =>
  user && !isCallerLocked && (method !== 'GET' || config.level === 'export' || config.access === 'cookie');

const isAboutCaller = (error: unknown) =>
  error instanceof RuleError && (error.status === 401 || error.status === 403);

const AREAS_OF_PEOPLE: readonly (Area | undefined)[] = ['account', 'people'];

/**
 * `app.lockCaller`
 * @throws key_refused, sign_in_first, password_first, second_factor_first, not_for_keys, not_allowed, branches_changed
 */
export async function lockCaller(
  db: Db,
  request: FastifyRequest,
  area = request.routeOptions.config.area,
): Promise<void> {
  if (area === 'people') await queueChangesOfPeople(db);
  await recheckCaller(db, request, AREAS_OF_PEOPLE.includes(area) ? 'change' : 'share', area);
}

async function recheckCaller(
  db: Db,
  request: FastifyRequest,
  hold: CallerLock,
  area = request.routeOptions.config.area,
): Promise<void> {
  const { user, routeOptions } = request;
  const caller = await readCaller(db, user, hold);
  if (!caller) throw user.session_id === 0 ? sessionRefusals.key_refused() : sessionRefusals.sign_in_first();
  refuseCaller(caller, { ...routeOptions.config, ...(area && { area }) });
  if (String(scopeOf(caller)) !== String(user.scope)) throw sessionRefusals.branches_changed();
  request.isCallerLocked = true;
}

const scopeOf = ({ branch_ids: ids }: { branch_ids: number[] }): Scope => (ids.length > 0 ? ids : null);

/** The token or the API key of a request; one of another format is no lookup. */
function bearerOf({ headers }: FastifyRequest): Bearer | undefined {
  const [, secret, mark] = BEARER.exec(headers.authorization ?? '') ?? [];
  return secret === undefined ? undefined : { hash: hashSecret(secret), isKey: mark !== undefined };
}

/**
 * A route without an area is for none.
 * @throws password_first, second_factor_first, not_for_keys, not_allowed
 */
function refuseCaller(
  caller: Omit<Caller, 'id' | 'name' | 'email' | 'branch_ids' | 'rules'>,
  config: FastifyContextConfig,
): void {
  const { area, level = 'write', isBeforePassword, isBeforeSecondFactor = isBeforePassword } = config;
  if (caller.must_change_password && !isBeforePassword) throw sessionRefusals.password_first();
  if (caller.lacks_second_factor && !isBeforeSecondFactor) throw sessionRefusals.second_factor_first();
  if (caller.is_key && area && !isForKeys(area)) throw sessionRefusals.not_for_keys();
  if (!area || !isAllowed(caller.role, area, level)) throw sessionRefusals.not_allowed();
}

/**
 * Whether a page of a browser sent the request: it cannot leave these headers out. Sec-Fetch-Mode alone is no sign, as
 * a browser never sends it without Sec-Fetch-Site, but the fetch of Node.js does.
 */
export const isBrowser = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined ||
  Object.keys(headers).some((name) => name.startsWith('sec-fetch-') && name !== 'sec-fetch-mode');

function refuseForeignPage({ headers, host }: FastifyRequest): void {
  const { origin } = headers;
  const isForeign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !isSameHost(origin, host);
  if (isForeign) throw sessionRefusals.foreign_page();
}

/** TLS may end at a proxy, so the scheme is not compared; without it a default port may be named or not. */
function isSameHost(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}
