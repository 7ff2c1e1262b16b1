import { timingSafeEqual } from 'node:crypto';
import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify';
import { hashSecret, KEY_MARK } from '../../domain/people/secrets.ts';
import type { App, SignedIn } from '../../kit/server/app.ts';
import { inPassing } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { type Scope, unscopedOf } from '../../kit/server/scope.ts';
import { isAllowed, isForKeys, type Role } from '../../masters/rights.ts';
import {
  keyInBrowser,
  keyRefused,
  notAllowed,
  notForKeys,
  passwordFirst,
  secondFactorFirst,
} from './messages.ts';
import { keyFinder, sessionFinder, touchKey, touchSession } from './queries.ts';

const BEARER = new RegExp(`^Bearer ((${KEY_MARK})?[\\w-]{43})$`, 'i');
const SECRET = /^[\w-]{43}$/;

/** Sessions and API keys whose last check passed. Most installations have fewer; above it the longest unused one is forgotten. */
const KNOWN_LIMIT = 1_000;

/** Who asks, and what decides about the calls. */
type Caller = SignedIn & {
  role: Role;
  must_change_password: boolean;
  lacks_second_factor: boolean;
  is_key: boolean;
};

type Bearer = { hash: Buffer; isKey: boolean };

/**
 * The check before every call under /api: refuses pages of other sites, requests without a session or an API key, and
 * what the role does not allow. It comes before the body is read, so a stranger costs one query at most.
 *
 * A read of a session that passed its last check does not wait for its next one: both statements are sent at once, and
 * the answer waits for the check. It is read again when the person's branches have changed. Other reads wait, so that
 * random tokens cannot start expensive ones.
 * @param cookieOf the name of the session cookie of a request
 */
export function guardSessions(api: App, cookieOf: (request: FastifyRequest) => string): void {
  const db = unscopedOf(api.db);
  const byToken = sessionFinder(db, 'token_hash');
  const byCookie = sessionFinder(db, 'cookie_hash');
  const byKey = keyFinder(db);
  const known = new Map<string, Caller>();

  const sessionOf = async (request: FastifyRequest, hash: Buffer | undefined) => {
    const cookie = request.cookies[cookieOf(request)] ?? '';
    const { config } = request.routeOptions;
    const session = hash
      ? await byToken(hash)
      : config.access === 'cookie' && SECRET.test(cookie) && (await byCookie(hashSecret(cookie)));
    const needsCookie = session && hash && (session.is_browser || isBrowser(request));
    const isForeignToken = needsCookie && !timingSafeEqual(hashSecret(cookie), session.cookie_hash);
    if (!session || isForeignToken) throw new RuleError('Please sign in', 401);
    if (session.is_stale) await inPassing(db, (db) => touchSession(db, session.session_id));
    return session;
  };

  const keyOf = async (request: FastifyRequest, hash: Buffer) => {
    if (isBrowser(request)) throw new RuleError(keyInBrowser, 401);
    const key = await byKey(hash);
    if (!key) throw new RuleError(keyRefused, 401);
    if (key.is_stale) await inPassing(db, (db) => touchKey(db, key.id));
    // No session has the id 0.
    return { ...key, session_id: 0, must_change_password: false, lacks_second_factor: false };
  };

  const check = async (request: FastifyRequest, bearer: Bearer | undefined): Promise<Caller> => {
    const isKey = bearer?.isKey ?? false;
    const found = bearer?.isKey ? await keyOf(request, bearer.hash) : await sessionOf(request, bearer?.hash);
    const { id, name, email, session_id, role, branch_ids, must_change_password, lacks_second_factor } =
      found;
    const scope = branch_ids.length > 0 ? branch_ids : null;
    const firsts = { must_change_password, lacks_second_factor };
    const caller = { id, name, email, session_id, scope, role, ...firsts, is_key: isKey };
    const refusal = refusalOf(caller, request.routeOptions.config);
    if (refusal !== undefined) throw new RuleError(refusal, 403);
    return caller;
  };

  api.decorateRequest('checked', undefined);
  api.addHook('onRoute', readAhead);
  api.addHook('onRequest', (request, _reply, next) => {
    refuseForeignPage(request);
    const { config } = request.routeOptions;
    if (config.access === 'public') return next();
    const bearer = bearerOf(request);
    const key = bearer?.hash.toString('latin1') ?? '';
    const caller = config.isReadAhead && request.method === 'GET' ? known.get(key) : undefined;
    const checking = check(request, bearer);
    request.checked = checking;
    // The handler awaits it again; until then a failure must not count as unhandled.
    checking.then(
      (user) => bearer && remember(known, key, user),
      () => known.delete(key),
    );
    if (caller && refusalOf(caller, config) === undefined) {
      request.user = caller;
      return next();
    }
    return checking.then((user) => {
      request.user = user;
    });
  });
  // A refusal of the request's parameters waits for the check, too.
  api.setErrorHandler(async (error, request) => {
    await request.checked;
    throw error;
  });
}

/** The token or the API key of a request; one of another format is no lookup. */
function bearerOf({ headers }: FastifyRequest): Bearer | undefined {
  const [, secret, mark] = BEARER.exec(headers.authorization ?? '') ?? [];
  return secret === undefined ? undefined : { hash: hashSecret(secret), isKey: mark !== undefined };
}

function remember(known: Map<string, Caller>, key: string, caller: Caller): void {
  known.delete(key);
  known.set(key, caller);
  if (known.size > KNOWN_LIMIT) known.delete(known.keys().next().value ?? '');
}

/** Why a caller may not make a call; a route without an area is for none. */
function refusalOf(caller: Caller, config: FastifyContextConfig): string | undefined {
  const { area, level = 'write', isBeforePassword, isBeforeSecondFactor = isBeforePassword } = config;
  if (caller.must_change_password && !isBeforePassword) return passwordFirst;
  if (caller.lacks_second_factor && !isBeforeSecondFactor) return secondFactorFirst;
  if (caller.is_key && area && !isForKeys(area)) return notForKeys;
  return area && isAllowed(caller.role, area, level) ? undefined : notAllowed;
}

/**
 * Lets reads with a JSON answer run beside the check of their session; nothing of the answer is used unless it passes.
 * Streams and files wait for it.
 */
function readAhead(route: RouteOptions): void {
  const { method, schema, compress, config, handler } = route;
  const isJson = (schema?.response as Record<string, unknown> | undefined)?.[200] !== undefined;
  if (method !== 'GET' || !isJson || compress || config?.access) return;
  route.config = { ...config, isReadAhead: true };
  route.handler = async function (request, reply) {
    const answering = (async () => handler.call(this, request, reply))();
    answering.catch(() => undefined);
    const user = await request.checked;
    if (!user || isSameScope(user.scope, request.user.scope)) return answering;
    request.user = user;
    return handler.call(this, request, reply);
  };
}

const isSameScope = (left: Scope, right: Scope) => String(left) === String(right);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler waits for `request.checked`, so it may start before. */
    isReadAhead?: boolean;
  }
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
  const isForeign = origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, host);
  if (isForeign) throw new RuleError('Requests from other sites are refused', 403);
}

/** TLS may end at a proxy, so the scheme is not compared; without it a default port may be named or not. */
function isOwn(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}
