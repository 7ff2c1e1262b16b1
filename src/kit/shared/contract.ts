import { z } from 'zod';
import type { RuleSettings } from './rule-settings.ts';

/** The settings of the business, and the stored record of a change: its unchanged values are valid under any settings. */
export type Rules = RuleSettings & { stored?: Readonly<Record<string, unknown>> | undefined };

/** A schema that follows the settings. @example saleBody(request.rules).parse(body) */
export type Contract<Schema extends z.ZodType = z.ZodType> = (rules: Rules) => Schema;

/**
 * Keeps the schema of each combination of settings, because building one takes longer than checking a value.
 * @example const rateBody = contract((rules) => fieldsUnder(rules, rateFields))
 */
export function contract<Schema extends z.ZodType>(build: Contract<Schema>): Contract<Schema> {
  const built = new Map<string, Schema>();
  return (rules) => {
    if (rules.stored) return build(rules);
    const combination = `${rules.exact_names} ${rules.paise} ${rules.driver_accounts} ${rules.money_places}`;
    const schema = built.get(combination) ?? build(rules);
    built.set(combination, schema);
    return schema;
  };
}

/** A schema, or one that follows the settings. */
export type Body<Output> = z.ZodType<Output, unknown> | Contract<z.ZodType<Output, unknown>>;

/** The schema of a body under the settings. */
export const bodyUnder = <Output>(rules: Rules, body: Body<Output>): z.ZodType<Output, unknown> =>
  typeof body === 'function' ? body(rules) : body;

/** Fields with their rules under the settings. */
export function fieldsUnder<Fields extends z.ZodObject>(rules: Rules, fields: Fields): Fields {
  const shape = Object.entries(fields.shape as Record<string, z.ZodType>)
    .filter(([, rule]) => settingOf(rule))
    .map(([name, rule]) => [name, ruleUnder(rules, rule, rules.stored?.[name])]);
  return fields.extend(Object.fromEntries(shape)) as Fields;
}

const wideRules = new WeakMap<z.ZodType, { setting: keyof RuleSettings; rule: z.ZodType }>();

/**
 * A rule of a field that a setting replaces by a wider one. Add further checks to both arguments: a check on the returned
 * rule would make a new rule without the wider one.
 * @example widenedBy('paise', digits({ invalid }), decimal)
 */
export function widenedBy<Rule extends z.ZodType>(
  setting: keyof RuleSettings,
  strict: Rule,
  wide: z.ZodType,
): Rule {
  wideRules.set(strict, { setting, rule: wide });
  return strict;
}

/** The setting that widens a rule, if one does. */
export const settingOf = (rule: z.ZodType): keyof RuleSettings | undefined => wideRules.get(rule)?.setting;

/** The rule of one field under the settings; it always accepts the stored value. */
export function ruleUnder(settings: RuleSettings, rule: z.ZodType, stored?: unknown): z.ZodType {
  const wide = wideRules.get(rule);
  if (!wide) return rule;
  const chosen = settings[wide.setting] ? wide.rule : rule;
  return stored === undefined ? chosen : orStored(chosen, stored);
}

const orStored = (rule: z.ZodType, stored: unknown) =>
  z.unknown().transform((value, context) => {
    if (isSame(value, stored)) return stored;
    const result = rule.safeParse(value);
    if (result.success) return result.data;
    context.issues.push(...result.error.issues.map((issue) => asRawIssue(issue, value)));
    return z.NEVER;
  });

/** An issue of an inner parse, which the outer parse reports unchanged. */
export const asRawIssue = (issue: z.core.$ZodIssue, input: unknown) =>
  ({ ...issue, input }) as z.core.$ZodRawIssue;

function isSame(value: unknown, stored: unknown): boolean {
  if (typeof stored === 'number') return value !== '' && value !== null && Number(value) === stored;
  return typeof value === 'string' && value.trim().normalize('NFC') === stored;
}
