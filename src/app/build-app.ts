import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sessionGuard } from '../features/session/guard.ts';
import { loginRoutes } from '../features/session/login.ts';
import { installationMark } from '../features/session/queries.ts';
import { cookieName } from '../features/session/secrets.ts';
import { allowedMethods } from '../kit/server/allowed-methods.ts';
import type { App } from '../kit/server/app.ts';
import type { TrustedProxies } from '../kit/server/client-address.ts';
import { watchClock } from '../kit/server/clock.ts';
import { createServer, type Patience } from '../kit/server/create-server.ts';
import type { Db } from '../kit/server/db.ts';
import { notFound, RuleError } from '../kit/server/errors.ts';
import { healthRoutes } from '../kit/server/health.ts';
import { hostGuard } from '../kit/server/hosts.ts';
import type { LogTarget } from '../kit/server/logging.ts';
import { descriptionRoutes, openApi } from '../kit/server/open-api.ts';
import { sendProblem } from '../kit/server/problems.ts';
import { secureAnswers } from '../kit/server/security-headers.ts';
import { keepTidy } from '../kit/server/tidy.ts';
import { compressAnswers, sendConsole, webAssets } from '../kit/server/web-assets.ts';
import { writer } from '../kit/server/write.ts';
import { businessDay } from '../kit/shared/format.ts';
import { features } from './features.ts';
import { operationOf } from './operations.ts';

export type AppParts = {
  db: Db;
  pool: pg.Pool;
  config: {
    trust_proxy: TrustedProxies | false;
    /** The built console; without it only /api is served. */
    web_dir?: string | undefined;
    /** The address that people use. */
    publicUrl?: URL | undefined;
    /** Whether it listens on a loopback address only; left out, it does not. */
    isLocal?: boolean;
    /** Whether cookies are for TLS only; left out, each request tells. */
    secure_cookies?: boolean;
    /** Shortened by tests. */
    patience?: Patience;
  };
  log_level: string;
  log_to?: LogTarget;
  now?: () => Date;
};

const manifest = new URL('../../package.json', import.meta.url);
const version = (): string => JSON.parse(readFileSync(manifest, 'utf8')).version;

/** Puts the server together; it listens only when told to. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, config, log_level, log_to, now = () => new Date() } = parts;
  const { trust_proxy, patience, web_dir, secure_cookies, publicUrl, isLocal = false } = config;
  const app = await createServer({ trust_proxy, patience, log_level, log_to });
  app.decorate('db', db);
  app.decorate('write', writer(db));
  app.decorateRequest('today', '');
  app.addHook('onRequest', async (request) => {
    request.today = businessDay(now());
  });
  const isSecure = (request: FastifyRequest) =>
    secure_cookies ??
    (request.hostname === publicUrl?.hostname ? publicUrl.protocol : `${request.protocol}:`) === 'https:';
  const mark = await installationMark(db);
  const cookieOf = (request: FastifyRequest) => cookieName(isSecure(request), mark);
  secureAnswers(app, isSecure);
  app.addHook('onRequest', hostGuard({ publicUrl, isLocal }));
  const allowed = allowedMethods(app);
  await compressAnswers(app);
  await app.register(cookie);
  await openApi(app);
  await app.register(healthRoutes);
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      api.addHook('onRequest', sessionGuard(db, cookieOf));
      await api.register(loginRoutes(isSecure, cookieOf));
      await api.register(descriptionRoutes({ version, operationOf }));
      for (const feature of features) await api.register(feature);
    },
    { prefix: '/api' },
  );
  await serveConsole(app, web_dir, allowed);
  keepTidy(app);
  watchClock(app);
  // Outside, the types that routes get from their schemas are of no use, and without them it is a plain instance.
  return app as unknown as FastifyInstance;
}

/** Addresses outside /api belong to the console, whose own routes the server does not know. */
async function serveConsole(
  app: App,
  web_dir: string | undefined,
  allowed: (path: string) => string[],
): Promise<void> {
  if (web_dir) await app.register(webAssets, { web_dir });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = web_dir && !/^\/api(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
    const methods = isPage ? ['GET', 'HEAD'] : allowed(path);
    const isAllowed = methods.includes(request.method);
    if (isPage && isAllowed) return sendConsole(reply, web_dir);
    if (methods.length === 0 || isAllowed) return sendProblem(notFound('No such address'), request, reply);
    reply.header('allow', methods.join(', '));
    return sendProblem(new RuleError('This address does not take this method', 405), request, reply);
  });
}
