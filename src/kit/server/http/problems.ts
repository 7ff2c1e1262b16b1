import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RuleError } from '../../shared/refusals.ts';
import { tooLargeMessage } from '../../shared/upload.ts';
import type { Problem } from '../../shared/wire.ts';
import { databaseFault, isCancelled } from '../db/database-faults.ts';
import { perPeriod, placeOf } from '../process/logging.ts';
import { requestRefusals } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

/** Handles a URL that the router cannot parse; no hook has run for it. */
export const answerUnrouted = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(error, request, reply.headers(securityHeaders));

/** The only error handler: every refusal and every fault becomes a problem document (RFC 9457). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isCutOff = isCancelled(error) && request.server.freeSpace() !== 'enough';
  const refusal = isCutOff ? requestRefusals.storage_full() : (databaseFault(error) ?? refusalOf(error));
  // A client connection that breaks during the body has the same code as a broken database connection.
  if (request.raw.errored === error) request.log.info('The client disconnected');
  // The program's own refusals, as on a full disk or under load, are frequent and need no stack.
  else if (error instanceof RuleError && error.status >= 500) logRefusal(request, error.message);
  else if (!refusal || refusal.status >= 500)
    request.log.error({ err: error, ...placeOf(request) }, refusal?.message ?? 'request failed');
  return sendProblem(refusal ?? requestRefusals.unexpected(), request, reply);
}

const loggedRefusals = perPeriod(10_000);

/** One line in ten seconds for each message; `before` counts those that were left out since the last one. */
function logRefusal(request: FastifyRequest, message: string): void {
  const before = loggedRefusals(message);
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
      ? requestRefusals.timed_out()
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? requestRefusals.headers_too_large()
        : requestRefusals.malformed('The request is not valid');
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

function problemOf({ code, status, message, fields, data }: RuleError, requestId?: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    msg: message,
    error: message,
    ...(fields && { fields }),
    ...(data && { data }),
    ...(requestId && { requestId }),
  };
}

/** Messages in place of those of the framework and its plugins, which name internals. */
const FRAMEWORK_REFUSALS: Record<string, () => RuleError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    requestRefusals.unsupported_media('This content type is not accepted'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    requestRefusals.malformed('The body does not have the announced length'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => requestRefusals.too_large('The body is too large'),
  FST_ERR_BAD_URL: () => requestRefusals.malformed('The address is not valid'),
  FST_ERR_MAX_PARAM_LENGTH: () => requestRefusals.malformed('The address is too long'),
  FST_PARTS_LIMIT: () => requestRefusals.too_large('The form has too many fields'),
  FST_FIELDS_LIMIT: () => requestRefusals.too_large('The form has too many fields'),
  FST_FILES_LIMIT: () => requestRefusals.too_large('Only one file can be sent'),
  FST_REQ_FILE_TOO_LARGE: () => requestRefusals.too_large(tooLargeMessage),
  FST_PROTO_VIOLATION: () => requestRefusals.malformed('This field name is not allowed'),
};

function refusalOf(error: unknown): RuleError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const replacement = FRAMEWORK_REFUSALS[code];
  if (replacement) return replacement();
  return statusCode >= 400 && statusCode < 500
    ? new RuleError('malformed', statusCode, 'The request is not valid')
    : undefined;
}
