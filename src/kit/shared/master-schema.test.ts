import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alsoSentAs } from './alias.ts';
import { master } from './declaration.ts';
import { applyChange, changeSchema, formSchema } from './master-schema.ts';
import { strictRules } from './rule-settings.ts';
import { choice, digits, text } from './rules.ts';

const parcel = master({
  path: '/parcels',
  title: 'Parcel',
  fields: {
    kind: {
      label: 'Kind',
      input: 'choice',
      options: ['letter', 'box'],
      rule: choice(['letter', 'box'], 'Kind?'),
    },
    grams: { label: 'Grams', input: 'number', rule: alsoSentAs('weight', digits({ invalid: 'Grams?' })) },
    lid: {
      label: 'Lid',
      input: 'text',
      showWhen: ({ kind }) => kind === 'box',
      rule: text(),
    },
    note: { label: 'Note', input: 'area', rule: text() },
  },
  columns: ['kind'],
  dropdown: ['kind'],
  toasts: { added: 'added', updated: 'updated', deleted: 'deleted' },
  check: ({ kind, lid }) => (kind === 'box' && !lid ? { lid: 'A box has a lid' } : undefined),
});

const messagesOf = (error: z.ZodError | undefined) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('formSchema', () => {
  test('all broken rules are reported at once, those over several fields too', () => {
    expect(messagesOf(formSchema(parcel).safeParse({ kind: 'box', grams: 'x', colour: 1 }).error)).toEqual([
      ['grams', 'Grams?'],
      ['', 'Unknown field'],
      ['lid', 'A box has a lid'],
    ]);
  });

  test('a field that is not shown is cleared', () => {
    expect(formSchema(parcel).parse({ kind: 'letter', lid: 'oak' })).toEqual({
      kind: 'letter',
      grams: 0,
      lid: '',
      note: '',
    });
  });

  test('a field may be sent under its second name, and under both when they agree', () => {
    const grams = (sent: object) => formSchema(parcel).safeParse({ kind: 'letter', ...sent });
    expect(grams({ weight: '5' }).data).toMatchObject({ grams: 5 });
    expect(grams({ weight: '5', grams: '5' }).data).toMatchObject({ grams: 5 });
    expect(messagesOf(grams({ weight: '5', grams: '6' }).error)).toEqual([['', 'Unknown field']]);
  });

  test('a value that is not an object is refused', () => {
    for (const input of [null, undefined, 'x', []])
      expect(formSchema(parcel).safeParse(input).success).toBe(false);
  });
});

describe('changeSchema', () => {
  test('a field that is not sent is not in the change, whatever its blank value', () => {
    expect(changeSchema(parcel).parse({})).toEqual({});
    expect(changeSchema(parcel).parse({ weight: 7 })).toEqual({ grams: 7 });
  });

  test('a field that is sent must pass its rule', () => {
    expect(messagesOf(changeSchema(parcel).safeParse({ kind: 'bag', note: null, colour: 1 }).error)).toEqual([
      ['kind', 'Kind?'],
      ['note', 'Text is expected'],
      ['', 'Unknown field'],
    ]);
  });

  test('the API description knows each field by its rule', () => {
    const { properties } = z.toJSONSchema(changeSchema(parcel), { io: 'input' });
    expect(properties?.kind).toMatchObject({ enum: ['letter', 'box'] });
  });
});

describe('applyChange', () => {
  const stored = { kind: 'box', grams: 5, lid: 'oak', note: 'kept' };

  test('unsent fields stay, and fields no longer shown are cleared', () => {
    expect(applyChange(parcel, stored, { kind: 'letter' }, strictRules).record).toEqual({
      kind: 'letter',
      grams: 5,
      lid: '',
      note: 'kept',
    });
  });

  test('the rule over several fields sees the whole record', () => {
    const letter = { ...stored, kind: 'letter', lid: '' };
    expect(applyChange(parcel, letter, { kind: 'box' }, strictRules).errors).toEqual({
      lid: 'A box has a lid',
    });
  });
});
