import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LATEST_DAY } from '../../shared/rules.ts';
import { type JsonSchema, jsonSchema, zodOf } from './schemas.ts';

type BodyTraits = {
  /** The body has a file, so the route accepts multipart. */
  hasFile: boolean;
  /** The body has a text of format 'password', so it is not hashed. */
  hasPassword: boolean;
  /** Date fields; one with an upper limit has it in days after the business date: `{ date: 0, to_date: undefined }`. */
  dates: Record<string, number | undefined>;
};

const NONE: BodyTraits = { hasFile: false, hasPassword: false, dates: {} };
const known = new WeakMap<z.ZodType, BodyTraits>();

/** What the body schema of a request's route says about files, passwords and dates. */
export function bodyTraits({ routeOptions }: FastifyRequest): BodyTraits {
  const body = zodOf(routeOptions.schema?.body);
  return body ? traitsOf(body) : NONE;
}

/** The traits of the schema of a body or query, derived once. */
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
    dates: datesOf(body),
  };
}

function datesOf(body: JsonSchema): BodyTraits['dates'] {
  const bodies = [body, ...variantsOf(body)];
  const properties = bodies.flatMap((one) =>
    Object.entries((one.properties ?? {}) as Record<string, JsonSchema>),
  );
  return Object.fromEntries(
    properties.flatMap(([name, property]) =>
      [property, ...variantsOf(property)]
        .filter(({ format }) => format === 'date')
        .map((one) => [name, one[LATEST_DAY] as number | undefined]),
    ),
  );
}

const variantsOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as JsonSchema[];
