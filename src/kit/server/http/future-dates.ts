import type { FastifyRequest } from 'fastify';
import { refuseFields } from '../../shared/refusals.ts';
import { traitsOf } from './body-traits.ts';
import { requestRefusals } from './errors.ts';
import { zodOf } from './schemas.ts';

const DAY_MS = 86_400_000;

/** Writes may plan loads and rates ahead. Reads are limited, because listing all days to the year 9999 takes many seconds. */
const READ_AHEAD_DAYS = 366;

/**
 * A hook before each handler. It refuses dates of bodies and queries later than their rule allows, and dates of reads
 * more than a year ahead, by the business date of the request.
 * @throws future_date, far_date at each such field
 */
export function refuseFutureDates(request: FastifyRequest, _reply: unknown, next: () => void): void {
  const { body, query } = request;
  const { schema } = request.routeOptions;
  refuseFields({
    ...lateDates(request, query, schema?.querystring),
    ...lateDates(request, body, schema?.body),
  });
  next();
}

function lateDates({ today, routeOptions }: FastifyRequest, values: unknown, schema: unknown) {
  const isRead = routeOptions.config.level !== 'write';
  const rule = zodOf(schema);
  const dates = rule ? traitsOf(rule).dates : {};
  const refused = Object.entries(dates).map(([name, latest]) => {
    const days = latest ?? (isRead ? READ_AHEAD_DAYS : Number.POSITIVE_INFINITY);
    const value = (values as Record<string, unknown> | undefined)?.[name];
    const isLate = typeof value === 'string' && Date.parse(value) > Date.parse(today) + days * DAY_MS;
    const refusal = latest === undefined ? requestRefusals.far_date : requestRefusals.future_date;
    return [name, isLate && refusal()] as const;
  });
  return Object.fromEntries(refused);
}
