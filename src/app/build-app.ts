import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import { sessionGuard } from '../features/session/guard.ts';
import { loginRoutes } from '../features/session/login.ts';
import type { App, ZodTypes } from '../kit/server/app.ts';
import type { Db } from '../kit/server/db.ts';
import { notFound } from '../kit/server/errors.ts';
import { healthRoutes } from '../kit/server/health.ts';
import { JSON_LIMIT, parseJsonBody } from '../kit/server/json-body.ts';
import { logAnswer, logging } from '../kit/server/logging.ts';
import { multipart_limits, readMultipart } from '../kit/server/multipart-body.ts';
import { descriptionRoutes, openApi } from '../kit/server/open-api.ts';
import { answerBroken, answerError, sendProblem } from '../kit/server/problems.ts';
import { prepareRoute, zodValidator } from '../kit/server/schemas.ts';
import { checkQuery, parseQuery } from '../kit/server/strict-query.ts';
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
    /** How long a client may take, in ms; tests shorten it. */
    patience?: Patience;
  };
  log_level: string;
  now?: () => Date;
};
type Patience = { headers_ms: number; request_ms: number };

/** Puts the server together; it listens only when told to. */
export async function buildApp({
  db,
  config,
  log_level,
  now = () => new Date(),
}: AppParts): Promise<FastifyInstance> {
  const app = createServer(config, log_level);
  app.decorate('db', db);
  app.decorate('write', writer(db));
  app.decorateRequest('today', '');
  app.decorateRequest('body_hash', undefined);
  app.addHook('onRoute', prepareRoute);
  app.addHook('onRequest', async (request) => {
    checkQuery(request.query);
    request.today = businessDay(now());
  });
  app.addHook('onResponse', logAnswer);
  await secureHeaders(app);
  await compressAnswers(app);
  await app.register(cookie);
  await acceptBodies(app);
  await openApi(app);
  await app.register(healthRoutes);
  const isSecure = (request: FastifyRequest) => config.secure_cookies ?? request.protocol === 'https';
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', sessionGuard(db, isSecure));
      await api.register(loginRoutes(isSecure));
      await api.register(descriptionRoutes);
      for (const feature of features) await api.register(feature);
    },
    { prefix: '/api' },
  );
  await serveConsole(app, config.web_dir);
  keepTidy(app);
  return app as unknown as FastifyInstance;
}

function createServer({ trust_proxy, patience }: AppParts['config'], log_level: string): App {
  const { headers_ms, request_ms } = patience ?? { headers_ms: 10_000, request_ms: 30_000 };
  const app = fastify({
    logger: logging(log_level),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trust_proxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: request_ms,
    connectionTimeout: request_ms,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: headers_ms,
      connectionsCheckingInterval: Math.min(1_000, headers_ms / 2),
      maxHeaderSize: 16_384,
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      maxParamLength: 200,
    },
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }).withTypeProvider<ZodTypes>();
  app.server.maxConnections = 2_000;
  app.setValidatorCompiler(zodValidator);
  app.setErrorHandler(answerError);
  return app;
}

/** JSON everywhere, multipart where the schema has a file, nothing else. */
async function acceptBodies(app: App): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: JSON_LIMIT },
    parseJsonBody,
  );
  await app.register(multipart, { limits: multipart_limits });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readMultipart(request);
  });
}

/** Addresses outside /api belong to the console, whose own routes the server does not know. */
async function serveConsole(app: App, web_dir: string | undefined): Promise<void> {
  if (web_dir) await app.register(webAssets, { web_dir });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const is_page = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/i.test(path);
    const is_file = /\.[a-z0-9]+$/i.test(path);
    if (web_dir && is_page && !is_file) return sendConsole(reply);
    return sendProblem(notFound('No such address'), request, reply);
  });
}
