import type { z } from 'zod';
import type { Figure } from './format.ts';
import type { RuleSettings } from './rule-settings.ts';

/** Values of a record by field name, as in a form or a request. */
export type Values = Record<string, unknown>;

type FieldBase = {
  /** Shown above the input, in messages and in column headers. */
  label: string;
  /** The validation rule with its messages; the form and the server both use it. */
  rule: z.ZodType;
  /** In tables its column is hidden until a person shows it. */
  startsHidden?: true;
  /** The field is shown only while this is true; otherwise it is empty. */
  showWhen?: (values: Values) => boolean;
};

/**
 * One field of a declared entity; its name is the wire name and the column name. A `personal` number shows only
 * its last four characters, until the edit form gets it through the recorded reveal call.
 */
export type Field = FieldBase &
  (
    | { input: 'number'; figure?: Figure }
    /** The form begins with today. */
    | { input: 'date'; startsBlank?: true }
    | { input: 'text' | 'area' | 'email' | 'tel' | 'personal' | 'photo' }
    | { input: 'choice'; options: readonly string[] }
    /** `to` is the path of the referenced entity; `only` limits the picker to records with these values. */
    | { input: 'reference'; to: string; only?: Readonly<Record<string, string>> }
  );

/**
 * A master entity, declared once: form, table, validation, OpenAPI, reads and writes come from it. The kinds of
 * field are fixed; an entity that needs more is a feature of its own.
 */
export type Declaration = {
  /** API path and, with underscores, table name: '/fuel_vendors'. */
  path: `/${string}`;
  /** The name of one record: 'Fuel Vendor'. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** The fields of the table, in order. */
  columns: readonly string[];
  /** The fields of its dropdown call; the first is the record's name everywhere. */
  dropdown: readonly [string, ...string[]];
  toasts: { added: string; updated: string; deleted: string };
  /** Other data that is deleted with a record: 'its earlier rates'. */
  deletedWith?: string;
  /** A rule over several fields: returns the messages of the invalid fields. */
  check?: (values: Values) => Record<string, string> | undefined;
  /** Unusual values, messages by field: a form shows them at the first save, and the second accepts them. */
  warningsOf?: (values: Values, settings: RuleSettings) => Record<string, string>;
};

/**
 * Types a declaration and keeps its own field names.
 * @example export const branch = master({ path: '/branches', … })
 */
export function master<const D extends Declaration>(declaration: D): D {
  return declaration;
}

/** The property that holds the referenced record. @example referenceName('in_charge_id') // 'in_charge' */
export const referenceName = (field: string): string => field.replace(/_id$/, '');
