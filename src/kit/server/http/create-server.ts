import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FreeSpace } from 'appliance/process/free-space.ts';
import fastify, { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify';
import { prepareUploads } from '../files/files.ts';
import { multipartLimits, readMultipart } from '../files/multipart-body.ts';
import { type LogTarget, logAnswer, logging } from '../process/logging.ts';
import type { App, ZodTypes } from './app.ts';
import type { TrustedProxies } from './client-address.ts';
import { refuseFutureDates } from './future-dates.ts';
import { JSON_LIMIT, parseJsonBody } from './json-body.ts';
import { answerBroken, answerError, answerUnrouted } from './problems.ts';
import { checkAnswer, validateContract, zodSerializer, zodValidator } from './schemas.ts';
import { checkQuery, parseQuery } from './strict-query.ts';
import type { Tls } from './tls.ts';

/** Timeouts for a client, in ms. */
export type Timeouts = {
  headersMs: number;
  /** Headers and body: enough for a photo over a slow line. */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
};
const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 300_000, idleMs: 30_000 };

/** While stopping: how long requests on open connections still arrive, and how long responses may take, in ms. */
const LINGER_MS = 300;
const CLOSE_MS = 10_000;

export type ServerOptions = {
  /** The trusted proxies, which give the client's address and scheme. */
  trustProxy: TrustedProxies | false;
  logLevel: string;
  logTo?: LogTarget | undefined;
  timeouts?: Timeouts | undefined;
  /** Serves HTTPS with this certificate, and nothing else. */
  tls?: Tls | undefined;
  /** The free space of the database's disk, where it is known. */
  freeSpace?: (() => FreeSpace) | undefined;
  /** Tests check each response against its zod schema. */
  checksAnswers?: boolean | undefined;
};

/**
 * A server with limits, strict input, error responses and logs, but no routes.
 * @example const app = await createServer({ trustProxy: false, logLevel: 'info' });
 */
export async function createServer(options: ServerOptions): Promise<App> {
  const { trustProxy, logLevel, logTo, timeouts = TIMEOUTS, tls } = options;
  const limits = {
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
    // The host guard refuses a request without Host, so that the response has the usual headers.
    requireHostHeader: false,
  };
  const served = tls
    ? { https: { ...limits, ...tls, handshakeTimeout: timeouts.headersMs } }
    : { http: limits };
  const app = fastify({
    logger: logging(logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    keepAliveTimeout: 65_000,
    // Routes need not know which of the two serves them.
    ...(served as Pick<FastifyHttpOptions<RawServerDefault>, 'http'>),
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      maxParamLength: 200,
    },
    clientErrorHandler: answerBroken,
    frameworkErrors: answerUnrouted,
  }).withTypeProvider<ZodTypes>();
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(zodSerializer);
  // For instance a connection that the system cannot accept. Errors of listening itself are handled at the start.
  app.server.on('error', (error) => {
    if (app.server.listening) app.log.error(error);
  });
  app.decorate('freeSpace', options.freeSpace ?? (() => 'enough'));
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, _reply, next) => {
    checkQuery(request.query);
    next();
  });
  app.addHook('preHandler', validateContract);
  app.addHook('preHandler', refuseFutureDates);
  if (options.checksAnswers) app.addHook('preSerialization', checkAnswer);
  app.addHook('onResponse', logAnswer);
  app.addHook('preClose', () => endConnections(app));
  await acceptBodies(app);
  return app;
}

/** Ends connections before the server closes, which would wait for the open ones. */
async function endConnections({ server }: App): Promise<void> {
  if (!server.listening) return;
  // Responses say `Connection: close` from now on, so a client sends nothing into a connection that is being closed.
  await pause(LINGER_MS);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const all = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(all);
  });
}

/** Routes accept JSON, or multipart where the schema has a file. */
async function acceptBodies(app: App): Promise<void> {
  app.decorateRequest('body_hash', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: JSON_LIMIT },
    parseJsonBody,
  );
  await app.register(multipart, { limits: multipartLimits });
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.isMultipart()) return readMultipart(request);
    next();
  });
  app.addHook('preHandler', (request, _reply, next) => {
    if (request.isMultipart()) return prepareUploads(request.body);
    next();
  });
}
