import { z } from 'zod';

import type { RuleSettings } from './rule-settings.ts';

type Values = Record<string, unknown>;

const wider = new WeakMap<z.ZodType, { setting: keyof RuleSettings; rule: z.ZodType }>();

/**
 * A rule that a setting replaces; every contract with the rule follows through `inForce`. Checks that are added to the
 * returned rule lose the wider one, so they belong to both.
 * @example widenedBy('paise', digits({ invalid }), decimal)
 */
export function widenedBy<Rule extends z.ZodType>(
  setting: keyof RuleSettings,
  strict: Rule,
  wide: z.ZodType,
): Rule {
  wider.set(strict, { setting, rule: wide });
  return strict;
}

type Build = (settings: RuleSettings, stored: Values | undefined) => z.ZodType;
const builders = new WeakMap<z.ZodType, Build>();

/** A contract that closes over its rules, and how it is built for other settings. */
export function builtBy<Schema extends z.ZodType>(schema: Schema, build: Build): Schema {
  builders.set(schema, build);
  return schema;
}

const known = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/**
 * A contract under the settings, built once for each combination.
 * @param stored the record that is changed: a value that stays as it is stored passes under any settings
 * @example inForce(saleBody, request.rules).parse(body)
 */
export function inForce<Schema extends z.ZodType>(
  schema: Schema,
  settings: RuleSettings,
  stored?: Values,
): Schema {
  if (stored) return chosen(schema, settings, stored) as Schema;
  const forms = known.get(schema) ?? new Map<string, z.ZodType>();
  known.set(schema, forms);
  const name = JSON.stringify([settings.exact_names, settings.paise]);
  const form = forms.get(name) ?? chosen(schema, settings, undefined);
  forms.set(name, form);
  return form as Schema;
}

/** Whether a contract depends on the settings. */
export const isWidenable = (schema: z.ZodType): boolean =>
  inForce(schema, { exact_names: true, paise: true }) !== schema;

/** Whether a setting replaces the rule of a field. */
export const isWidened = (rule: z.ZodType): boolean => wider.has(rule);

/** The rule of one field under the settings; the stored value passes under any. */
export function ruleInForce(rule: z.ZodType, settings: RuleSettings, stored?: unknown): z.ZodType {
  const wide = wider.get(rule);
  if (!wide) return rule;
  const judged = settings[wide.setting] ? wide.rule : rule;
  return stored === undefined ? judged : orStored(judged, stored);
}

/** The rule of a value whose record is not known yet: what any settings allow. */
export function ruleOfAny(rule: z.ZodType): z.ZodType {
  const wide = wider.get(rule);
  return wide ? z.union([rule, wide.rule]) : rule;
}

const orStored = (rule: z.ZodType, stored: unknown) =>
  z.unknown().transform((value, context) => {
    if (isSame(value, stored)) return stored;
    const result = rule.safeParse(value);
    if (result.success) return result.data;
    context.issues.push(
      ...(result.error.issues.map((issue) => ({ ...issue, input: value })) as z.core.$ZodRawIssue[]),
    );
    return z.NEVER;
  });

function isSame(value: unknown, stored: unknown): boolean {
  if (typeof stored === 'number') return value !== '' && value !== null && Number(value) === stored;
  return typeof value === 'string' && value.trim().normalize('NFC') === stored;
}

/** The schema itself where nothing in it depends on the settings. */
function chosen(schema: z.ZodType, settings: RuleSettings, stored: Values | undefined): z.ZodType {
  const build = builders.get(schema);
  if (build) return build(settings, stored);
  if (schema instanceof z.ZodObject) return withFields(schema, settings, stored);
  if (schema instanceof z.ZodPipe) {
    const [from, to] = [
      chosen(schema.def.in as z.ZodType, settings, stored),
      chosen(schema.def.out as z.ZodType, settings, stored),
    ];
    return from === schema.def.in && to === schema.def.out
      ? schema
      : schema.clone({ ...schema.def, in: from, out: to });
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => chosen(option as z.ZodType, settings, stored));
    return options.every((option, at) => option === schema.options[at])
      ? schema
      : schema.clone({ ...schema.def, options });
  }
  if (schema instanceof z.ZodArray) {
    const element = chosen(schema.element as z.ZodType, settings, undefined);
    return element === schema.element ? schema : schema.clone({ ...schema.def, element });
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = chosen(schema.unwrap() as z.ZodType, settings, stored);
    return inner === schema.unwrap() ? schema : schema.clone({ ...schema.def, innerType: inner } as never);
  }
  return ruleInForce(schema, settings);
}

function withFields(schema: z.ZodObject, settings: RuleSettings, stored: Values | undefined): z.ZodType {
  const changed = Object.entries(schema.shape).flatMap(([name, rule]) => {
    const own = isWidened(rule as z.ZodType)
      ? ruleInForce(rule as z.ZodType, settings, stored?.[name])
      : chosen(rule as z.ZodType, settings, undefined);
    return own === rule ? [] : [[name, own] as const];
  });
  return changed.length === 0 ? schema : schema.safeExtend(Object.fromEntries(changed));
}
