import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { Contract } from '../../shared/contract.ts';
import type { FieldErrors, RuleError } from '../../shared/refusals.ts';
import { type RuleSettings, strictRules } from '../../shared/rule-settings.ts';
import { requestRefusals } from './errors.ts';

/** A JSON Schema as zod generates it. */
export type JsonSchema = { [keyword: string]: unknown };

export const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType;

const isContract = (schema: unknown): schema is Contract => typeof schema === 'function';

/** The zod schema of a request part under the settings. */
export function zodOf(schema: unknown, settings: RuleSettings = strictRules): z.ZodType | undefined {
  const chosen = isContract(schema) ? schema(settings) : schema;
  return isZod(chosen) ? chosen : undefined;
}

/**
 * Validates a request part with its zod schema: wrong parameters get 400, a wrong body gets 422 with the fields. Contracts
 * are validated by `validateContract`, because Fastify does not pass the request, with its settings, to a validator.
 */
export const zodValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  if (isContract(schema)) return (value) => ({ value });
  if (!isZod(schema)) throw new Error(`the ${httpPart} schema is not zod`);
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: refusal(result.error, httpPart) };
  };
};

/** A hook before each handler: validates a contract under the settings of the request. @throws invalid_fields, malformed */
export function validateContract(request: FastifyRequest, _reply: unknown, next: () => void): void {
  const { body } = request.routeOptions.schema ?? {};
  if (isContract(body)) request.body = validated(body(request.rules), request.body);
  next();
}

/** The output of a body. @throws invalid_fields, malformed */
export function validated<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const result = schema.safeParse(body);
  if (!result.success) throw refusal(result.error, 'body');
  return result.data;
}

const PAGING = new Set<PropertyKey>(['min', 'limit', 'after', 'before']);

function refusal({ issues }: z.ZodError, part: string | undefined): RuleError {
  const first = issues[0]?.message ?? 'The request is not valid';
  if (part === 'params') return requestRefusals.malformed(first);
  const fields = fieldErrors(issues);
  const isMalformed =
    part === 'querystring'
      ? issues.some(({ path, input }) => PAGING.has(path[0] ?? '') || Array.isArray(input))
      : issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type');
  if (isMalformed)
    return requestRefusals.malformed(part === 'body' ? 'The body must be a JSON object' : first);
  const [field, message] = Object.entries(fields)[0] ?? ['', first];
  return requestRefusals
    .invalid_fields(message === UNKNOWN ? `${UNKNOWN}: ${field}` : message)
    .with({ fields });
}

const UNKNOWN = 'Unknown field';

/** The first message of each field, by field name. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues.flatMap(fieldIssues)) {
    const name = path.join('.');
    if (name && !Object.hasOwn(fields, name)) fields[name] = message;
  }
  return fields;
}

/** One issue for each of the unknown fields, which zod reports together. */
const fieldIssues = (issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: UNKNOWN }))
    : [issue];

/**
 * Compiles the serialiser of a response when the response is first sent, so that a start does not wait for those
 * of all routes.
 */
export const zodSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let serialise: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialise ??= fastJson(
      (isZod(schema) ? serialisable(jsonSchema(schema, 'output', NO_IDS)) : schema) as Schema,
    );
    return serialise(answer);
  };
};

/** Throws when a response does not match its schema. The serialiser would write 0 for null, and any text for a choice. */
export async function checkAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const answers = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
  const schema = answers?.[reply.statusCode];
  if (isZod(schema)) schema.parse(answer);
  return answer;
}

const NO_IDS = z.registry<z.core.GlobalMeta>();

/** JSON Schema of a zod schema; files are binary strings and dates are ISO texts. Parts with an id are in its `$defs`. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata = z.globalRegistry,
): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.core.$ZodDate)
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if (zodSchema instanceof z.core.$ZodCustom)
        Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  });
  return rest;
}

/**
 * Keeps only what affects the serialiser: a union with null becomes `nullable`, which needs no trial of each
 * branch; limits and formats, which it does not check, are dropped.
 */
function serialisable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(serialisable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, oneOf, properties, items, additionalProperties, required, type } = schema as JsonSchema;
  const branches = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (branches) {
    const filled = branches.filter((branch) => branch.type !== 'null');
    const isNullable = filled.length < branches.length;
    if (filled.length === 1)
      return { ...(serialisable(filled[0]) as JsonSchema), ...(isNullable && { nullable: true }) };
    return { anyOf: branches.map(serialisable) };
  }
  return {
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(items !== undefined && { items: serialisable(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as JsonSchema).map(([name, property]) => [name, serialisable(property)]),
      ),
    }),
    ...(additionalProperties !== undefined && { additionalProperties: serialisable(additionalProperties) }),
  };
}
