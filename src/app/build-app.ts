import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sessionGuard } from '../features/session/guard.ts';
import { loginRoutes } from '../features/session/login.ts';
import type { App } from '../kit/server/app.ts';
import { createServer, type Patience } from '../kit/server/create-server.ts';
import type { Db } from '../kit/server/db.ts';
import { notFound } from '../kit/server/errors.ts';
import { whileRoom } from '../kit/server/free-space.ts';
import { healthRoutes } from '../kit/server/health.ts';
import type { LogTarget } from '../kit/server/logging.ts';
import { descriptionRoutes, openApi } from '../kit/server/open-api.ts';
import { sendProblem } from '../kit/server/problems.ts';
import { keepTidy } from '../kit/server/tidy.ts';
import { compressAnswers, secureHeaders, sendConsole, webAssets } from '../kit/server/web-assets.ts';
import { writer } from '../kit/server/write.ts';
import { businessDay } from '../kit/shared/format.ts';
import { features } from './features.ts';

export type AppParts = {
  db: Db;
  pool: pg.Pool;
  config: {
    trust_proxy: boolean;
    /** The built console; without it only /api is served. */
    web_dir?: string | undefined;
    /** Whether cookies are for TLS only; left out, each request tells. */
    secure_cookies?: boolean;
    /** Shortened by tests. */
    patience?: Patience;
  };
  /** Whether there is room on the disk for writes, where that is known; otherwise the database itself refuses. */
  hasRoom?: () => boolean;
  log_level: string;
  log_to?: LogTarget;
  now?: () => Date;
};

/** Puts the server together; it listens only when told to. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, config, log_level, log_to, now = () => new Date(), hasRoom = () => true } = parts;
  const { trust_proxy, patience, web_dir, secure_cookies } = config;
  const app = await createServer({ trust_proxy, patience, log_level, log_to });
  app.decorate('db', db);
  app.decorate('write', whileRoom(hasRoom, writer(db)));
  app.decorateRequest('today', '');
  app.addHook('onRequest', async (request) => {
    request.today = businessDay(now());
  });
  secureHeaders(app);
  await compressAnswers(app);
  await app.register(cookie);
  await openApi(app);
  await app.register(healthRoutes);
  const isSecure = (request: FastifyRequest) => secure_cookies ?? request.protocol === 'https';
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', sessionGuard(db, isSecure));
      await api.register(loginRoutes(isSecure));
      await api.register(descriptionRoutes);
      for (const feature of features) await api.register(feature);
    },
    { prefix: '/api' },
  );
  await serveConsole(app, web_dir);
  keepTidy(app);
  // Outside, the types that routes get from their schemas are of no use, and without them it is a plain instance.
  return app as unknown as FastifyInstance;
}

/** Addresses outside /api belong to the console, whose own routes the server does not know. */
async function serveConsole(app: App, web_dir: string | undefined): Promise<void> {
  if (web_dir) await app.register(webAssets, { web_dir });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const is_page = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/i.test(path);
    const is_file = /\.[a-z0-9]+$/i.test(path);
    if (web_dir && is_page && !is_file) return sendConsole(reply, web_dir);
    return sendProblem(notFound('No such address'), request, reply);
  });
}
