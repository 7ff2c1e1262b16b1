import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import type { FreeSpace } from 'appliance/process/free-space.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { deleteExpiredHourly } from '../domain/expired-rows.ts';
import { recordExports } from '../features/activity/routes.ts';
import { type BackupPlan, backupRoutes } from '../features/backups/routes.ts';
import { deleteOldImports } from '../features/customer-import/jobs/queries.ts';
import { cookieName } from '../features/session/cookies.ts';
import { refuseUndeclared } from '../features/session/declared-rights.ts';
import { guardSessions, lockCaller } from '../features/session/guard.ts';
import { loginRoutes } from '../features/session/login.ts';
import { installationMark } from '../features/session/queries.ts';
import { secondFactorRoutes } from '../features/session/second-factor/routes.ts';
import { type Db, inTransaction } from '../kit/server/db/db.ts';
import { scopedOf } from '../kit/server/db/scope.ts';
import { allowedMethods } from '../kit/server/http/allowed-methods.ts';
import type { App } from '../kit/server/http/app.ts';
import { addLevels } from '../kit/server/http/calls.ts';
import type { TrustedProxies } from '../kit/server/http/client-address.ts';
import { createServer, type Timeouts } from '../kit/server/http/create-server.ts';
import { notFound, requestRefusals } from '../kit/server/http/errors.ts';
import { healthRoutes } from '../kit/server/http/health.ts';
import { hostGuard } from '../kit/server/http/hosts.ts';
import { collectRoutes, descriptionRoutes } from '../kit/server/http/open-api.ts';
import { sendProblem } from '../kit/server/http/problems.ts';
import { refuseWithoutSpace } from '../kit/server/http/refuse-without-space.ts';
import { scopeRequests } from '../kit/server/http/scope-requests.ts';
import { secureAnswers } from '../kit/server/http/security-headers.ts';
import type { Tls } from '../kit/server/http/tls.ts';
import { compressAnswers, sendConsole, webAssets } from '../kit/server/http/web-assets.ts';
import { writer } from '../kit/server/http/write.ts';
import { watchClock } from '../kit/server/process/clock.ts';
import type { LogTarget } from '../kit/server/process/logging.ts';
import { MANIFEST } from '../kit/server/process/root.ts';
import type { KeySource } from '../kit/server/process/secret-key.ts';
import { businessDay } from '../kit/shared/format.ts';
import { strictRules } from '../kit/shared/rule-settings.ts';
import { apiRoutes } from './api-routes.ts';

export type AppParts = {
  db: Db;
  pool: pg.Pool;
  /** Reads the free space of the database's disk; undefined if it is unknown. */
  freeSpace?: (() => FreeSpace) | undefined;
  config: {
    trustProxy: TrustedProxies | false;
    /** The built console; without it the server has only /api. */
    webDir?: string | undefined;
    /** The public address. */
    publicUrl?: URL | undefined;
    /** Whether the server listens on a loopback address only; default false. */
    isLocal?: boolean;
    /** Whether cookies have the Secure flag; by default each request decides. */
    secureCookies?: boolean;
    tls?: Tls | undefined;
    /** Where it has the key of second factors; without one they cannot be turned on. */
    secretKey?: KeySource | undefined;
    /** Whether mails are sent. */
    sendsMail?: boolean;
    /** Without it the console makes no backups. */
    backups?: BackupPlan | undefined;
    /** Tests use a shorter time. */
    timeouts?: Timeouts;
    /** Tests check each response against its schema. */
    checksAnswers?: boolean;
  };
  logLevel: string;
  logTo?: LogTarget;
  now?: () => Date;
};

const version = (): string => JSON.parse(readFileSync(MANIFEST, 'utf8')).version;

/** Builds the server; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, freeSpace, config, logLevel, logTo, now = () => new Date() } = parts;
  const {
    trustProxy,
    timeouts,
    checksAnswers,
    webDir,
    secureCookies,
    publicUrl,
    isLocal = false,
    secretKey = {},
    tls,
  } = config;
  const app = await createServer({ trustProxy, timeouts, logLevel, logTo, checksAnswers, tls, freeSpace });
  decorateDatabase(app, db);
  app.decorate('now', now);
  app.decorate('sendsMail', config.sendsMail ?? false);
  app.decorateRequest('today', '');
  app.addHook('onRequest', (request, _reply, next) => {
    request.today = businessDay(now());
    request.rules = strictRules;
    next();
  });
  const isSecure = (request: FastifyRequest) =>
    secureCookies ??
    (request.hostname === publicUrl?.hostname ? publicUrl.protocol : `${request.protocol}:`) === 'https:';
  const mark = await installationMark(db);
  const cookieOf = (request: FastifyRequest) => cookieName(isSecure(request), mark);
  secureAnswers(app, isSecure);
  app.addHook('onRequest', hostGuard({ publicUrl, isLocal }));
  const allowed = allowedMethods(app);
  await compressAnswers(app);
  await app.register(cookie);
  collectRoutes(app);
  addLevels(app);
  refuseUndeclared(app);
  scopeRequests(app);
  await app.register(healthRoutes);
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', (_request, reply, next) => {
        reply.header('cache-control', 'no-store');
        next();
      });
      // The screens take their day from it. Set last: an answer may take a while.
      api.addHook('onSend', (_request, reply, _payload, next) => {
        reply.header('date', now().toUTCString());
        next();
      });
      guardSessions(api, cookieOf);
      refuseWithoutSpace(api);
      api.decorateRequest('exportedRows', undefined);
      recordExports(api);
      await api.register(loginRoutes(isSecure, cookieOf, secretKey));
      await api.register(secondFactorRoutes(secretKey));
      await api.register(descriptionRoutes(version));
      await api.register(backupRoutes(config.backups));
      for (const routes of apiRoutes) await api.register(routes);
    },
    { prefix: '/api' },
  );
  await serveConsole(app, webDir, allowed);
  deleteExpiredHourly(app, [deleteOldImports]);
  watchClock(app);
  // Callers need no route types; without them it is a plain Fastify instance.
  return app as unknown as FastifyInstance;
}

function decorateDatabase(app: App, db: Db): void {
  app.decorate('db', scopedOf(db));
  app.decorate('histories', []);
  app.decorate('lockCaller', lockCaller);
  app.decorate('write', writer(app.db, lockCaller));
  app.decorate('transact', (request, work) =>
    inTransaction(app.db, async (db) => {
      await lockCaller(db, request);
      return work(db);
    }),
  );
}

/** Paths outside /api belong to the console, which has its own router. */
async function serveConsole(
  app: App,
  webDir: string | undefined,
  allowed: (path: string) => string[],
): Promise<void> {
  if (webDir) await app.register(webAssets, { webDir });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = webDir && !/^\/api(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
    const methods = isPage ? ['GET', 'HEAD'] : allowed(path);
    const isAllowed = methods.includes(request.method);
    if (isPage && isAllowed) return sendConsole(reply, webDir, path);
    if (methods.length === 0 || isAllowed) return sendProblem(notFound('No such address'), request, reply);
    reply.header('allow', methods.join(', '));
    return sendProblem(requestRefusals.wrong_method(), request, reply);
  });
}
