import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LATEST_DAY } from '../../shared/rules.ts';
import { isZod, type JsonSchema, jsonSchema } from './schemas.ts';

type BodyTraits = {
  /** The body has a file, so the route accepts multipart. */
  hasFile: boolean;
  /** The body has a text of format 'password', so it is not hashed. */
  hasPassword: boolean;
  /** Date fields with an upper limit, in days after the business date: `{ date: 0 }`. */
  latestDays: Record<string, number>;
};

const NONE: BodyTraits = { hasFile: false, hasPassword: false, latestDays: {} };
const known = new WeakMap<z.ZodType, BodyTraits>();

/** What the body schema of a request's route says about files, passwords and dates. */
export function bodyTraits({ routeOptions }: FastifyRequest): BodyTraits {
  const body = routeOptions.schema?.body;
  return isZod(body) ? traitsOf(body) : NONE;
}

/** The traits of a body schema, derived once. */
export function traitsOf(body: z.ZodType): BodyTraits {
  const traits = known.get(body) ?? derived(jsonSchema(body, 'input'));
  known.set(body, traits);
  return traits;
}

function derived(body: JsonSchema): BodyTraits {
  const text = JSON.stringify(body);
  const hasFormat = (format: string) => text.includes(`"format":"${format}"`);
  return {
    hasFile: hasFormat('binary'),
    hasPassword: hasFormat('password'),
    latestDays: latestDays(body),
  };
}

function latestDays(body: JsonSchema): Record<string, number> {
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
