import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { tooLargeMessage } from '../../shared/upload.ts';
import type { Problem } from '../../shared/wire.ts';
import { databaseFault, isCancelled, storageFull } from '../db/database-faults.ts';
import { perPeriod, placeOf } from '../process/logging.ts';
import { RuleError } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

/** Handles a URL that the router cannot parse; no hook has run for it. */
export const answerUnrouted = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(error, request, reply.headers(securityHeaders));

/** The only error handler: every refusal and every fault becomes a problem document (RFC 9457). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isCutOff = isCancelled(error) && request.server.room() !== 'enough';
  const refusal = isCutOff ? storageFull() : (databaseFault(error) ?? refusalOf(error));
  // A client connection that breaks during the body has the same code as a broken database connection.
  if (request.raw.errored === error) request.log.info('The client disconnected');
  // The program's own refusals, as on a full disk or under load, are frequent and need no stack.
  else if (error instanceof RuleError && error.status >= 500) logRefusal(request, error.message);
  else if (!refusal || refusal.status >= 500)
    request.log.error({ err: error, ...placeOf(request) }, refusal?.message ?? 'request failed');
  return sendProblem(refusal ?? new RuleError('Something went wrong', 500), request, reply);
}

const refusals = perPeriod(10_000);

/** One line in ten seconds for each message; `before` counts those that were left out since the last one. */
function logRefusal(request: FastifyRequest, message: string): void {
  const before = refusals(message);
  if (before !== undefined) request.log.warn({ ...placeOf(request), ...(before > 0 && { before }) }, message);
}

/** Sends a refusal as a problem document. */
export function sendProblem(refusal: RuleError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds = status === 503 ? 2 : undefined } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(refusal, request.id));
}

/** Responds to a malformed or too slow request, and closes the connection. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new RuleError('The request took too long', 408)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new RuleError('The headers are too large', 431)
        : new RuleError('The request is not valid', 400);
  const body = JSON.stringify(problemOf(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/problem+json',
    `content-length: ${body.length}`,
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function problemOf({ status, message, fields, data }: RuleError, requestId?: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    msg: message,
    error: message,
    ...(fields && { fields }),
    ...(data && { data }),
    ...(requestId && { requestId }),
  };
}

/** Messages in place of those of the framework and its plugins, which name internals. */
const FRAMEWORK_MESSAGES: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This content type is not accepted'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body does not have the announced length'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large'],
  FST_ERR_BAD_URL: [400, 'The address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'The address is too long'],
  FST_PARTS_LIMIT: [413, 'The form has too many fields'],
  FST_FIELDS_LIMIT: [413, 'The form has too many fields'],
  FST_FILES_LIMIT: [413, 'Only one file can be sent'],
  FST_REQ_FILE_TOO_LARGE: [413, tooLargeMessage],
  FST_PROTO_VIOLATION: [400, 'This field name is not allowed'],
};

function refusalOf(error: unknown): RuleError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = FRAMEWORK_MESSAGES[code];
  if (known) return new RuleError(known[1], known[0]);
  return statusCode >= 400 && statusCode < 500
    ? new RuleError('The request is not valid', statusCode)
    : undefined;
}
