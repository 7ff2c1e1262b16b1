import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import pg from 'pg';
import pino from 'pino';

/**
 * How the server logs: never a body, a query, an address of a person or the values in a database's message.
 * @example fastify({ logger: logging('info') })
 */
export function logging(level: string, stream: LogTarget = standardOutput()): FastifyServerOptions['logger'] {
  return { level, base: null, serializers: { err: errorFacts }, stream };
}

/** A reader that has ended or a full disk behind the standard output is no reason to stop. */
function standardOutput(): LogTarget {
  const output = pino.destination(1);
  output.on('error', () => undefined);
  return output;
}

/** The same for what is printed besides the log. @example surviveClosedOutputs(); console.log('Still running'); */
export function surviveClosedOutputs(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** Where the lines go, by default the standard output. */
export type LogTarget = { write: (line: string) => void };

/** One line per answered request, by the route's pattern: real addresses can hold personal data. */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions } = request;
  const line = {
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  request.log.info(line, 'answered');
}

type ErrorFacts = { type: string; message: string; stack: string; code?: string | undefined };

function errorFacts(error: Error & { code?: string }): ErrorFacts {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { type: error.name, code: error.code, stack: frames.join('\n') };
  if (!(error instanceof pg.DatabaseError)) return { ...facts, message: error.message };
  // The words of the database can quote a phone number or a name; these parts cannot.
  const { table, column, constraint, routine } = error;
  return { ...facts, message: [table, column, constraint, routine].filter(Boolean).join(' ') };
}
