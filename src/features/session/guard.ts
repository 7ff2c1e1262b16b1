import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, inPassing } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { sessionFinder, touchSession } from './queries.ts';
import { hashSecret } from './secrets.ts';

const BEARER = /^Bearer ([\w-]{43})$/i;
const SECRET = /^[\w-]{43}$/;

/**
 * The check before every call under /api: refuses pages of other sites and requests without a session. It comes before
 * the body is read, so a stranger costs one query at most.
 * @param cookieOf the name of the session cookie of a request
 */
export function sessionGuard(db: Db, cookieOf: (request: FastifyRequest) => string) {
  const byToken = sessionFinder(db, 'token_hash');
  const byCookie = sessionFinder(db, 'cookie_hash');
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    refuseForeignPage(request);
    const { access } = request.routeOptions.config;
    if (access === 'public') return;
    const cookie = request.cookies[cookieOf(request)] ?? '';
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token
      ? await byToken(hashSecret(token))
      : access === 'cookie' && SECRET.test(cookie) && (await byCookie(hashSecret(cookie)));
    const isForeignToken =
      session && token && isBrowser(request) && !timingSafeEqual(hashSecret(cookie), session.cookie_hash);
    if (!session || isForeignToken) throw new RuleError('Please sign in', 401);
    if (session.is_stale) await inPassing(db, (db) => touchSession(db, session.session_id));
    const { id, name, email, session_id } = session;
    request.user = { id, name, email, session_id };
  };
}

/**
 * Whether a page of a browser asks: it cannot leave these headers out. Sec-Fetch-Mode alone is no sign, as a browser
 * never sends it without Sec-Fetch-Site, but the fetch of Node.js does.
 */
const isBrowser = ({ headers }: FastifyRequest) =>
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
