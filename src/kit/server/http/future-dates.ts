import type { FastifyRequest } from 'fastify';
import { refuseFields } from '../../shared/refusals.ts';
import { bodyTraits } from './body-traits.ts';
import { requestRefusals } from './errors.ts';

const DAY_MS = 86_400_000;

/**
 * A hook before each handler. It refuses dates later than their rule allows, by the business date of the
 * request.
 * @throws future_date at each such field
 */
export function refuseFutureDates(request: FastifyRequest, _reply: unknown, next: () => void): void {
  const { body, today } = request;
  const ahead = Object.entries(bodyTraits(request).latestDays).filter(([name, days]) => {
    const value = (body as Record<string, unknown> | undefined)?.[name];
    return typeof value === 'string' && Date.parse(value) > Date.parse(today) + days * DAY_MS;
  });
  refuseFields(Object.fromEntries(ahead.map(([name]) => [name, requestRefusals.future_date()])));
  next();
}
