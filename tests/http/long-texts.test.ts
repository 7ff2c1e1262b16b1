import { expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, jsonSchema, zodOf } from '../../src/kit/server/http/schemas.ts';
import { strictRules } from '../../src/kit/shared/rule-settings.ts';
import { testApp } from '../harness/app.ts';

const { app } = await testApp();

/** Breaks every rule of a text: its length, its signs, its number of words. */
const LONG = ' \u0000x'.repeat(33_334);

/** The values that a schema describes, with a long text wherever a text may be typed; choices stay valid. */
function longValue(schema: JsonSchema, named: JsonSchema = (schema.$defs ?? {}) as JsonSchema): unknown {
  const { $ref, type, properties, items, additionalProperties, anyOf, oneOf } = schema;
  if (typeof $ref === 'string') return longValue(named[$ref.slice('#/$defs/'.length)] as JsonSchema, named);
  const variants = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (variants)
    return variants.map((variant) => longValue(variant, named)).findLast((value) => value !== undefined);
  if (type === 'object') {
    const [key = 'key'] = ((schema.propertyNames as JsonSchema | undefined)?.enum ?? []) as string[];
    const more = typeof additionalProperties === 'object' ? [[key, additionalProperties]] : [];
    const fields = [...Object.entries((properties ?? {}) as object), ...more];
    return Object.fromEntries(fields.map(([name, field]) => [name, longValue(field as JsonSchema, named)]));
  }
  if (type === 'array') return [longValue(items as JsonSchema, named)];
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) return (choices as unknown[]).findLast((choice) => choice !== '');
  return type === 'string' && schema.format !== 'binary' ? LONG : undefined;
}

/** The paths of long texts. */
function pathsIn(value: unknown, path: string[] = []): string[] {
  if (value === LONG) return [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]));
}

type Issue = z.core.$ZodIssue;

/** By path, what refuses the long texts: for each way of reading a field its issues. */
function refusedIn(issues: readonly Issue[], path: PropertyKey[] = []): [path: string, issues: Issue[]][] {
  const unions = issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap((ways) => refusedIn(ways, [...path, ...issue.path]))
      : [],
  );
  const single = Map.groupBy(issues, (issue) => [...path, ...issue.path].join('.'));
  return [...unions, ...single];
}

const UNLIMITED = /[*+]|,\}/;

/** Whether a rule with a limit comes first, and after a length limit none: a pattern may have a limit of its own. */
function isLimited([first, ...others]: Issue[]): boolean {
  if (first?.code === 'invalid_format') return !UNLIMITED.test(first.pattern ?? '*');
  return first?.code !== 'custom' && (first?.code !== 'too_big' || others.length === 0);
}

// Parameters of a path have at most 200 characters, by a setting of the server.
const parts = app.describedRoutes.flatMap(({ method, url, schema }) =>
  (['querystring', 'body'] as const).flatMap((part) => {
    const rule = zodOf(schema?.[part]);
    return rule && !isPatch(rule) ? [{ name: `${method} ${url} ${part}`, rule: schema?.[part] }] : [];
  }),
);

/** Fields that do not belong to the value of another field are dropped unread. */
const hiddenFields = [
  'POST /api/mode_of_payments body bank_account_id',
  ...['vehicle_id', 'employee_id', 'godown_id', 'branch_id', 'scale'].map(
    (name) => `POST /api/papers body ${name}`,
  ),
];

/** A partial update is judged after it is merged with the record, by the rules of a new one. */
function isPatch(rule: z.ZodType): boolean {
  const fields = rule instanceof z.ZodObject ? Object.values(rule.shape) : [];
  return fields.some((field) => field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown);
}

test.each([strictRules, { exact_names: true, paise: true, driver_accounts: true, money_places: true }])(
  'a text of 100,000 characters meets the length limit of its field before any pattern: %o',
  (settings) => {
    expect(parts.length).toBeGreaterThan(200);
    for (const { name, rule } of parts) {
      const schema = zodOf(rule, settings) as z.ZodType;
      const described = jsonSchema(schema, 'input');
      const variants = (described.anyOf ?? described.oneOf ?? [described]) as JsonSchema[];
      for (const variant of variants) {
        const value = longValue(variant, (described.$defs ?? {}) as JsonSchema);
        const refused = refusedIn(schema.safeParse(value).error?.issues ?? []);
        const paths = pathsIn(value);
        const read = paths.filter((path) => !hiddenFields.includes(`${name} ${path}`));
        expect([name, read.filter((path) => !refused.some(([at]) => at === path))]).toEqual([name, []]);
        const unlimited = refused.filter(([path, issues]) => paths.includes(path) && !isLimited(issues));
        expect([name, unlimited]).toEqual([name, []]);
      }
    }
  },
);
