import multipart from '@fastify/multipart';
import fastify, { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify';
import type { App, ZodTypes } from './app.ts';
import type { TrustedProxies } from './client-address.ts';
import { careForConnections, limitBodies } from './connections.ts';
import { prepareUploads } from './files.ts';
import type { Room } from './free-space.ts';
import { refuseFutureDates } from './future-dates.ts';
import { JSON_LIMIT, parseJsonBody } from './json-body.ts';
import { type LogTarget, logAnswer, logging } from './logging.ts';
import { multipartLimits, readMultipart } from './multipart-body.ts';
import { answerBroken, answerError, answerUnrouted } from './problems.ts';
import { checkAnswer, zodSerializer, zodValidator } from './schemas.ts';
import { checkQuery, parseQuery } from './strict-query.ts';
import type { Tls } from './tls.ts';

/** How long a client may take to send its headers and its whole request, in ms. */
export type Patience = { headersMs: number; requestMs: number };

export type ServerOptions = {
  /** The trusted proxies, which give the client's address and scheme. */
  trustProxy: TrustedProxies | false;
  logLevel: string;
  logTo?: LogTarget | undefined;
  patience?: Patience | undefined;
  /** Serves HTTPS with this certificate, and nothing else. */
  tls?: Tls | undefined;
  /** The free space of the database's disk, where it is known. */
  room?: (() => Room) | undefined;
  /** Tests check each response against its zod schema. */
  checksAnswers?: boolean | undefined;
};

/**
 * A server with limits, strict input, error responses and logs, but no routes.
 * @example const app = await createServer({ trustProxy: false, logLevel: 'info' });
 */
export async function createServer(options: ServerOptions): Promise<App> {
  const { trustProxy, logLevel, logTo, patience = { headersMs: 10_000, requestMs: 30_000 }, tls } = options;
  const limits = {
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: Math.min(1_000, patience.headersMs / 2),
    maxHeaderSize: 16_384,
    // The host guard refuses a request without Host, so that the response has the usual headers.
    requireHostHeader: false,
  };
  const served = tls
    ? { https: { ...limits, ...tls, handshakeTimeout: patience.headersMs / 2 } }
    : { http: limits };
  const app = fastify({
    logger: logging(logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy,
    bodyLimit: JSON_LIMIT,
    connectionTimeout: patience.requestMs,
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
  careForConnections(app, { firstByteMs: patience.headersMs / 2, isProxy: trustProxy || undefined });
  limitBodies(app.server, patience.requestMs);
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(zodSerializer);
  app.decorate('room', options.room ?? (() => 'enough'));
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, _reply, next) => {
    checkQuery(request.query);
    next();
  });
  app.addHook('preHandler', refuseFutureDates);
  if (options.checksAnswers) app.addHook('preSerialization', checkAnswer);
  app.addHook('onResponse', logAnswer);
  await acceptBodies(app);
  return app;
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
