import type { FastifyRequest } from 'fastify';
import { FUTURE_DATE, LATEST_DAY } from '../shared/rules.ts';
import { RuleError } from './errors.ts';

/** A JSON Schema as zod generates it. */
type JsonSchema = { [keyword: string]: unknown };

const DAY_MS = 86_400_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Date fields of the body with an upper limit, in days after the business date. */
    latestDays?: Record<string, number>;
  }
}

/** The upper limits of the date fields of a body, from its JSON Schema: `{ date: 0 }`. */
export function latestDays(body: JsonSchema): Record<string, number> {
  const bodies = [body, ...variantsOf(body)];
  const properties = bodies.flatMap((one) =>
    Object.entries((one.properties ?? {}) as Record<string, JsonSchema>),
  );
  return Object.fromEntries(
    properties.flatMap(([name, property]) =>
      [property, ...variantsOf(property)]
        .map((one) => one[LATEST_DAY])
        .filter((days) => typeof days === 'number')
        .map((days): [string, number] => [name, days]),
    ),
  );
}

const variantsOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as JsonSchema[];

/**
 * A hook before each handler. It refuses dates later than their rule allows, by the business date of the
 * request.
 * @throws RuleError 422 on each such field
 */
export async function refuseFutureDates({ body, routeOptions, today }: FastifyRequest): Promise<void> {
  const fields = Object.entries(routeOptions.config.latestDays ?? {}).filter(([name, days]) => {
    const value = (body as Record<string, unknown> | undefined)?.[name];
    return typeof value === 'string' && Date.parse(value) > Date.parse(today) + days * DAY_MS;
  });
  if (fields.length > 0)
    throw new RuleError(FUTURE_DATE, 422, {
      fields: Object.fromEntries(fields.map(([name]) => [name, FUTURE_DATE])),
    });
}
