import type { z } from 'zod';
import type { Figure } from './format.ts';

/** Values of a record by field name, as a form or a request holds them. */
export type Values = Record<string, unknown>;

type FieldBase = {
  /** Above the input, and in messages and column headers. */
  label: string;
  /** What the value must be, with its messages; the form and the server both apply it. */
  rule: z.ZodType;
  /** The field is asked for only while this holds; otherwise it is empty. */
  showWhen?: (values: Values) => boolean;
};

/**
 * One field of a declared entity: its name is the name on the wire and in the database. `personal` is a number that
 * only ever shows its last four characters, until the edit form asks for it by the recorded reveal call.
 */
export type Field = FieldBase &
  (
    | { input: 'number'; figure?: Figure }
    | { input: 'text' | 'area' | 'date' | 'email' | 'personal' | 'photo' }
    | { input: 'choice'; options: readonly string[] }
    /** `to` is the path of the entity that is referred to; `only` narrows the picker to records with these values. */
    | { input: 'reference'; to: string; only?: Readonly<Record<string, string>> }
  );

/**
 * A master entity, declared once: form, table, validation, OpenAPI, reads and writes all follow from it. The vocabulary
 * is closed; what needs more is a feature of its own.
 */
export type Declaration = {
  /** Path of its calls and, with underscores, its table: '/fuel_vendors'. */
  path: `/${string}`;
  /** What a person calls one record: 'Fuel Vendor'. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** Fields shown in the table, in order. */
  columns: readonly string[];
  /** Fields of its dropdown call; the first is the name by which a record is known everywhere. */
  dropdown: readonly [string, ...string[]];
  toasts: { added: string; updated: string; deleted: string };
  /** A rule over several fields: the messages of the fields that break it. */
  check?: (values: Values) => Record<string, string> | undefined;
};

/** Gives a declaration its type while keeping its own field names. @example export const branch = master({ path: '/branches', … }) */
export function master<const D extends Declaration>(declaration: D): D {
  return declaration;
}

/** The nested name under which a row carries the record that a reference points at. @example referenceName('in_charge_id') // 'in_charge' */
export const referenceName = (field: string): string => field.replace(/_id$/, '');
