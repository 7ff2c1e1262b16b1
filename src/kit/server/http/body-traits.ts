import type { RouteOptions } from 'fastify';
import type { z } from 'zod';
import { LATEST_DAY } from '../../shared/rules.ts';
import { type JsonSchema, jsonSchema, zodOf } from './schemas.ts';

type BodyTraits = {
  hasFile: boolean;
  /** Date fields with their upper limit in days after the business date, if any: `{ date: 0, to_date: undefined }`. */
  dates: Record<string, number | undefined>;
};

const traitsBySchema = new WeakMap<z.ZodType, BodyTraits>();

/** Whether a route accepts multipart: by its configuration, or because its body has a file. */
export function acceptsMultipart({ config, schema }: Pick<RouteOptions, 'config' | 'schema'>): boolean {
  const body = zodOf(schema?.body);
  return config?.multipart ?? (body !== undefined && traitsOf(body).hasFile);
}

/** The traits of the schema of a body or query, derived once. */
export function traitsOf(body: z.ZodType): BodyTraits {
  const traits = traitsBySchema.get(body) ?? derived(jsonSchema(body, 'input'));
  traitsBySchema.set(body, traits);
  return traits;
}

const derived = (body: JsonSchema): BodyTraits => ({
  hasFile: JSON.stringify(body).includes('"format":"binary"'),
  dates: datesOf(body),
});

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
