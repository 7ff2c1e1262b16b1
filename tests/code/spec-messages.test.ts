import { describe, expect, test } from 'vitest';
import type { Declaration, Values } from '../../src/kit/shared/declaration.ts';
import { formSchema } from '../../src/kit/shared/master-schema.ts';
import { masters } from '../../src/masters/masters.ts';
import { masterPages } from '../spec-masters.ts';
import { acceptedValues, refusedRows, refusedValues } from '../spec-messages.ts';
import { partsOf, withoutParts, wordsOf } from './rule-parts.ts';

/** The message for one field when the others are valid, or blank. */
function toldOf(declaration: Declaration, field: string, values: Values): string | undefined {
  const { error } = formSchema(declaration).safeParse(values);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

function masterAt(path: string): Declaration {
  const found = masters.find((master) => master.path === path);
  if (!found) throw new Error(`There is no master ${path}`);
  return found;
}

function ruleOf({ fields }: Declaration, name: string) {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}`);
  return field.rule;
}

/** The message of the rule over several fields, if there is one. */
const checked = ({ check }: Declaration, field: string, values: Values) => check?.(values)?.[field];

/**
 * Parts that only document a limit in the API description: a later part refuses the same values with the same
 * message.
 */
const doubled: Record<string, string> = { date: 'max_length', reference: 'greater_than' };

const rows = refusedRows.flatMap(({ path, chosen = {}, fields }) =>
  Object.entries(fields).flatMap(([field, refused]) =>
    refused.map(([value, message]) => ({
      path,
      field,
      message,
      value,
      values: { ...chosen, ...(value !== undefined && { [field]: value }) } as Values,
    })),
  ),
);

test.each(rows)('$path $field $value gets the message "$message"', ({ path, field, message, values }) => {
  expect(toldOf(masterAt(path), field, values)).toBe(message);
});

test.each(rows)('$path $field $value gets another message without the rule "$message"', (row) => {
  const { path, field, message, value, values } = row;
  const declaration = masterAt(path);
  const rule = partsOf(ruleOf(declaration, field)).filter((part) => wordsOf(part, value) === message);
  const { check: _, ...unchecked } = declaration;
  const isChecked = checked(declaration, field, values) === message;
  expect(rule.length > 0 || isChecked).toBe(true);
  const told = withoutParts(rule, () => {
    try {
      return toldOf(isChecked ? unchecked : declaration, field, values);
    } catch {
      // A value that passes one rule may fail the next: the row fails then, too.
      return 'an error';
    }
  });
  expect(told).not.toBe(message);
});

describe.each(masters)('$title', (declaration) => {
  const { path, fields } = declaration;

  test('each message of its rules has a row', () => {
    const probes = [undefined, '', 'x', ...refusedValues.map(([, , value]) => value)];
    for (const [name, { rule }] of Object.entries(fields)) {
      const words = partsOf(rule).flatMap((part) => probes.map((value) => wordsOf(part, value)));
      const ownRows = rows.filter((row) => row.path === path && row.field === name);
      const overFields = ownRows.map(({ values }) => checked(declaration, name, values));
      const spoken = [...words, ...overFields].filter((message) => message !== undefined);
      const written = ownRows.map(({ message }) => message);
      expect(new Set(spoken), name).toEqual(new Set(written));
    }
  });

  test('removing any one part of its rules fails a row', () => {
    for (const [name, { rule }] of Object.entries(fields)) {
      const ownRows = rows.filter((row) => row.path === path && row.field === name);
      const unmissed = partsOf(rule).filter((part) =>
        withoutParts([part], () =>
          ownRows.every(({ values, message }) => {
            try {
              return toldOf(declaration, name, values) === message;
            } catch {
              return false;
            }
          }),
        ),
      );
      const kinds = unmissed.map(({ _zod: { def } }) => ('check' in def ? def.check : def.type));
      expect(
        kinds.filter((kind) => kind !== doubled[fields[name]?.input ?? '']),
        name,
      ).toEqual([]);
    }
  });

  test('its form, table, pickers and toasts match the handwritten ones', () => {
    const page = masterPages.find((one) => one.path === path);
    const labels = Object.entries(fields).map(([name, { label }]) => [name, label]);
    const pickers = Object.entries(fields).flatMap(([name, field]) =>
      field.input === 'reference' && field.only ? [[name, field.only.type]] : [],
    );
    expect(declaration.title).toBe(page?.entity);
    expect(labels).toEqual(Object.entries(page?.fields ?? {}));
    expect(declaration.columns).toEqual(page?.columns);
    expect(pickers).toEqual(Object.entries(page?.pickers ?? {}));
    expect(declaration.toasts).toEqual({
      added: page?.added,
      updated: page?.updated,
      deleted: page?.deleted,
    });
  });
});

test.each(acceptedValues)('%s %s %j is accepted', (path, field, value) => {
  expect(toldOf(masterAt(path), field, { [field]: value })).toBeUndefined();
});
