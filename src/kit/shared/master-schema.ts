import { z } from 'zod';
import { aliasOf } from './alias.ts';
import { asRawIssue, fieldsUnder, type Rules, ruleUnder, settingOf } from './contract.ts';
import { type Declaration, type Field, referenceName, type Values } from './declaration.ts';
import { type RuleSettings, strictRules } from './rule-settings.ts';
import { sentVersion } from './version.ts';
import { named, option } from './wire.ts';

/**
 * A saved record as reads return it: id and fields, the referenced record beside each reference, the address
 * beside each photo.
 */
export type MasterRow = Values & { id: number };

/** A record with its version, which a change may send back. */
export type VersionedRow = MasterRow & { version: number };
/** An option of a picker: its name, and the other dropdown fields. */
export type MasterOption = MasterRow & { name: string };

const objectMessage = (issue: { code?: string }) =>
  issue.code === 'unrecognized_keys' ? 'Unknown field' : 'An object is expected';

/**
 * The schema of a new record, for the form and the server: reports every rule's message at once, `check`
 * included, and clears fields that are not shown.
 * @example formSchema(branch).parse({ name: 'Main Branch', address: 'Salem', in_charge_id: '3' }) // in_charge_id is 3
 */
export function formSchema(declaration: Declaration, rules: Rules = strictRules): z.ZodType<Values, unknown> {
  const shape = mapFields(declaration, ({ rule }) => rule);
  const fields = fieldsUnder(rules, z.strictObject(shape, { error: objectMessage }));
  return z.preprocess((input, context) => {
    if (!isObject(input)) return input;
    const values = withoutHidden(declaration, resolveAliases(declaration, input));
    const messages = declaration.check?.(values);
    if (!messages) return values;
    // zod skips whole-object checks after a failed field, so a failing check validates the fields too.
    const issues = fields.safeParse(values).error?.issues ?? [];
    context.issues.push(...issues.map((issue) => asRawIssue(issue, values)));
    for (const [field, message] of Object.entries(messages))
      if (!issues.some((issue) => issue.path[0] === field))
        context.issues.push({ code: 'custom', path: [field], message, input: values });
    return values;
  }, fields);
}

/**
 * The schema of a change: any of the fields, each by its rule, and the version that was read. A field that is
 * not sent is not in the output. A field with a rule that settings widen is only checked by `applyChange`, which has the
 * stored value.
 * @example changeSchema(branch).parse({ address: 'Erode' }) // { address: 'Erode' }
 */
export function changeSchema(
  declaration: Declaration,
  settings: RuleSettings = strictRules,
): z.ZodType<Values & { version?: number | undefined }, unknown> {
  const fields = z.strictObject(
    { ...mapFields(declaration, (field) => optionalRule(field, settings)), version: sentVersion },
    { error: objectMessage },
  );
  return z.preprocess((input) => (isObject(input) ? resolveAliases(declaration, input) : input), fields);
}

/**
 * Applies a change to a stored record: checks fields whose rules settings widen, clears fields that are no longer shown, and
 * runs `check`. A masked number or a file's address that is still in the change differs from the stored one, so it is an
 * error.
 * @example applyChange(product, stored, { category: 'Regulators' }) // { record: { …, cylinders_type: null } }
 */
export function applyChange(
  declaration: Declaration,
  stored: Values,
  change: Values,
  settings: RuleSettings,
) {
  const bySettings = checkUnderSettings(declaration, stored, change, settings);
  const merged = { ...stored, ...change, ...bySettings.values };
  const record: Values = { ...merged };
  for (const [name, field] of Object.entries(declaration.fields))
    if (field.showWhen && !field.showWhen(merged)) record[name] = field.rule.parse(undefined);
  const errors = {
    ...bySettings.errors,
    ...echoErrors(declaration, change),
    ...declaration.check?.(record),
  };
  return { record, errors: Object.keys(errors).length > 0 ? errors : undefined };
}

function checkUnderSettings({ fields }: Declaration, stored: Values, change: Values, settings: RuleSettings) {
  const values: Values = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name];
    if (!field || !settingOf(field.rule)) continue;
    const { error, data } = ruleUnder(settings, field.rule, stored[name]).safeParse(value);
    if (error) errors[name] = error.issues[0]?.message ?? '';
    else values[name] = data;
  }
  return { values, errors };
}

function echoErrors(declaration: Declaration, change: Values): Record<string, string> {
  const messages = echoedFields(declaration).flatMap((name) => {
    const result = isEcho(change[name]) ? declaration.fields[name]?.rule.safeParse(change[name]) : undefined;
    return result?.error ? [[name, result.error.issues[0]?.message ?? '']] : [];
  });
  return Object.fromEntries(messages);
}

/** One record as every read returns it. */
export function rowSchema(declaration: Declaration): z.ZodType<VersionedRow> {
  return named(componentName(declaration), {
    id: z.int(),
    version: z.int(),
    ...readShape(declaration, Object.keys(declaration.fields)),
  });
}

/** One option of the dropdown call; `name` is the declaration's first dropdown field. */
export function optionSchema(declaration: Declaration): z.ZodType<MasterOption> {
  return named(`${componentName(declaration)}Option`, {
    id: z.int(),
    name: z.string(),
    ...readShape(declaration, declaration.dropdown),
    // Only in requests that include InActive records.
    ...(canBeInactive(declaration) && { status: z.string().optional() }),
  });
}

/** @example componentName(fuelVendor) // 'FuelVendor' */
const componentName = ({ title }: Declaration) => title.replaceAll(' ', '');

/** Whether its records can be set to InActive. */
export function canBeInactive({ fields }: Declaration): boolean {
  const { status } = fields;
  return status?.input === 'choice' && status.options.includes('InActive');
}

/** The fields that are always shown masked. */
export const personalFields = (declaration: Declaration): string[] =>
  Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.input === 'personal');

/** The fields that a read returns in another form than the stored one: masked numbers and files. */
export const echoedFields = (declaration: Declaration): string[] =>
  Object.keys(declaration.fields).filter((name) => isEchoed(declaration.fields[name]));

const MASK = /^\*{8}.{0,4}$/;
const FILE_ADDRESS = /^\/api\/files\//;
const isEcho = (value: unknown) =>
  value === null || (typeof value === 'string' && (MASK.test(value) || FILE_ADDRESS.test(value)));

const isEchoed = (field: Field | undefined) => field?.input === 'personal' || field?.input === 'photo';

function readShape(declaration: Declaration, names: readonly string[]) {
  const shape: Record<string, z.ZodType> = {};
  for (const name of names) {
    const field = declaration.fields[name];
    if (!field) continue;
    const isNullable = field.input === 'photo' || field.rule.safeParse(undefined).data === null;
    const orNull = (value: z.ZodType) => (isNullable ? value.nullable() : value);
    shape[name] = orNull(valueSchema(field));
    if (field.input === 'reference') shape[referenceName(name)] = orNull(option);
  }
  return shape;
}

function valueSchema(field: Field): z.ZodType {
  if (field.input === 'reference') return z.int();
  return field.input === 'number' ? z.number() : z.string();
}

const WIDEST: RuleSettings = { exact_names: true, paise: true, driver_accounts: true, money_places: true };

/** A rule that also allows a missing field. Zod's `optional()` would insert the rule's default. */
function optionalRule({ rule, input }: Field, settings: RuleSettings): z.ZodType {
  const currentRule = ruleUnder(settings, rule);
  const isPossible = (value: unknown) =>
    [strictRules, WIDEST].some((any) => ruleUnder(any, rule).safeParse(value).success);
  if (input === 'photo')
    return z.union([rule, z.null(), z.string().regex(FILE_ADDRESS, 'Choose a file')], 'Choose a file');
  return z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      if (input === 'personal' && isEcho(value)) return value;
      if (settingOf(rule) && isPossible(value)) return value;
      const result = currentRule.safeParse(value);
      if (result.success) return result.data;
      context.issues.push(...result.error.issues.map((issue) => asRawIssue(issue, value)));
      return z.NEVER;
    })
    .meta({
      ...z.toJSONSchema(currentRule, { io: 'input', unrepresentable: 'any' }),
      $schema: undefined,
    });
}

function mapFields<T>(declaration: Declaration, map: (field: Field, name: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(declaration.fields).map(([name, field]) => [name, map(field, name)]),
  );
}

function withoutHidden(declaration: Declaration, values: Values): Values {
  const isHidden = (name: string) => declaration.fields[name]?.showWhen?.(values) === false;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isHidden(name)));
}

/** Moves a value sent under the second name to the field; sending both names is allowed when they agree. */
function resolveAliases(declaration: Declaration, input: Values): Values {
  const values = { ...input };
  for (const [name, { rule }] of Object.entries(declaration.fields)) {
    const alias = aliasOf(rule);
    if (alias === undefined || !(alias in values)) continue;
    if (values[name] !== undefined && values[name] !== values[alias]) continue;
    values[name] = values[alias];
    delete values[alias];
  }
  return values;
}

const isObject = (input: unknown): input is Values =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
