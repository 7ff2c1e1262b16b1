import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import pg from 'pg';
import pino from 'pino';

/**
 * The log settings: never a body, a query string, an address of a person or the values in a database message.
 * @example fastify({ logger: logging('info') })
 */
export function logging(level: string, stream: LogTarget = standardOutput()): FastifyServerOptions['logger'] {
  return { level, base: null, serializers: { err: errorFacts }, stream };
}

/** The server keeps running when standard output is closed or its disk is full. */
function standardOutput(): LogTarget {
  const output = pino.destination(1);
  output.on('error', () => undefined);
  return output;
}

/** The same for other output. @example surviveClosedOutputs(); console.log('Still running'); */
export function surviveClosedOutputs(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** The log's destination, by default standard output. */
export type LogTarget = { write: (line: string) => void };

/** For a log line of a request: its route's pattern and its user. */
export const placeOf = ({ method, routeOptions, user }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
  ...(user && { user: user.id }),
});

/** One line per request, with the route's pattern, because real addresses can hold personal data. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const line = {
    ...placeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  request.log.info(line, 'answered');
  next();
}

type ErrorFacts = { type: string; message: string; stack: string; code?: string | undefined };

function errorFacts(error: Error & { code?: string }): ErrorFacts {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { type: error.name, code: error.code, stack: frames.join('\n') };
  if (!(error instanceof pg.DatabaseError)) return { ...facts, message: error.message };
  // A database message can quote a phone number or a name; these fields cannot.
  const { table, column, constraint, routine } = error;
  return { ...facts, message: [table, column, constraint, routine].filter(Boolean).join(' ') };
}

/**
 * Lets one line per text through in a period.
 * @returns how many were left out since the last one; undefined for one that is left out
 * @example const seldom = perPeriod(10_000); if (seldom('busy') !== undefined) log.warn('busy');
 */
export function perPeriod(periodMs: number, now: () => number = () => performance.now()) {
  const lines = new Map<string, { at: number; leftOut: number }>();
  return (text: string): number | undefined => {
    const last = lines.get(text);
    if (last && now() - last.at < periodMs) {
      last.leftOut++;
      return undefined;
    }
    lines.set(text, { at: now(), leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
