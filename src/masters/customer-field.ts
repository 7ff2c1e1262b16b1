import { z } from 'zod';
import { ruleUnder } from '../kit/shared/contract.ts';
import type { Figure } from '../kit/shared/format.ts';
import { strictRules } from '../kit/shared/rule-settings.ts';
import type { CustomerType } from './choices.ts';

/** One field of a customer; its name is the name on the wire. */
export type CustomerField = {
  column: string;
  label: string;
  /** `none`: no form has the field. */
  input: 'text' | 'area' | 'tel' | 'date' | 'number' | 'choice' | 'personal' | 'reference' | 'photo' | 'none';
  /** The types of customer that have the field, with the rule of each. */
  rules: { readonly [T in CustomerType]?: z.ZodType };
  /** The format of a number. */
  figure?: Figure;
  options?: readonly string[];
  /** The path of the referenced records. */
  to?: string;
  /** The upper limit of a date, in days after today. */
  latest?: number;
  /** Lists leave it out; the single record and the export have it. */
  is_unlisted?: true;
  /** What an import cell may hold, in words; dates and amounts have their own texts. */
  expects?: string;
};

/** Checks the type of a list of fields, and keeps the literal types of its names, columns, inputs and rules. */
export const declareFields = <const F extends FieldSet>(fields: F): F => fields;

type FieldSet = Readonly<Record<string, CustomerField>>;
type RuleOf<F, T extends CustomerType> = F extends { rules: Readonly<Record<T, infer R extends z.ZodType>> }
  ? R
  : never;

/** The rules of one type of customer, by field. */
export type Shape<F extends FieldSet, T extends CustomerType> = {
  [N in keyof F as RuleOf<F[N], T> extends never ? never : N]: RuleOf<F[N], T>;
};

type Stored<F extends CustomerField> = F['input'] extends 'number'
  ? number
  : F['input'] extends 'reference' | 'photo'
    ? number | null
    : F['input'] extends 'date'
      ? string | null
      : string;

/** The stored values of a customer, by column. */
export type Columns<F extends FieldSet> = { [N in keyof F as F[N]['column']]: Stored<F[N]> };

type Photos<F extends FieldSet> = keyof { [N in keyof F as F[N]['input'] extends 'photo' ? N : never]: N };
type Unlisted<F extends FieldSet> = keyof {
  [N in keyof F as F[N] extends { is_unlisted: true } ? N : never]: N;
};

/** The fields of a customer in lists, and those that lists leave out. */
export type Listed<F extends FieldSet> = { [N in Exclude<keyof F, Unlisted<F>>]: z.ZodType<Stored<F[N]>> };
export type LeftOut<F extends FieldSet> = {
  [N in Exclude<Unlisted<F>, Photos<F>> & keyof F]: z.ZodType<Stored<F[N]>>;
};
export type Personal<F extends FieldSet> = {
  [N in keyof F as F[N]['input'] extends 'personal' ? N : never]: z.ZodType<string>;
};

/** The schema of a field in reads. */
export function readRule({ input }: CustomerField): z.ZodType {
  if (input === 'number') return z.number();
  if (input === 'reference') return z.int().nullable();
  return input === 'date' ? z.string().nullable() : z.string();
}

/** Whether a field may stay blank for a type of customer that has the field, under the settings. */
export function mayBeBlank({ rules }: CustomerField, type: CustomerType, settings = strictRules): boolean {
  const rule = rules[type];
  return !rule || ruleUnder(settings, rule).safeParse('').success;
}
