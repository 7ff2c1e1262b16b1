import { z } from 'zod';
import type { Figure } from '../kit/shared/format.ts';
import type { CustomerType } from './choices.ts';

/** One field of a customer; its name is the name on the wire. */
export type CustomerField = {
  column: string;
  label: string;
  /** `none` is what no form asks for. */
  input: 'text' | 'area' | 'tel' | 'date' | 'number' | 'choice' | 'personal' | 'reference' | 'photo' | 'none';
  /** The types of customer that have the field, each with its rule. */
  rules: { readonly [T in CustomerType]?: z.ZodType };
  /** How a number reads. */
  figure?: Figure;
  options?: readonly string[];
  /** Path of the records that a reference points at. */
  to?: string;
  /** The last day that may be picked, in days after today. */
  latest?: number;
  /** Lists leave it out; the record in full and the export have it. */
  is_unlisted?: true;
  /** What a cell of an import may hold, in words; dates and amounts have words of their own. */
  expects?: string;
  /** Other names of its column in a list that is imported, beside label, column and name. */
  also?: readonly string[];
};

/** Gives a list of fields its type while keeping names, columns, inputs and rules. */
export const declared = <const F extends Readonly<Record<string, CustomerField>>>(fields: F): F => fields;

type Declared = Readonly<Record<string, CustomerField>>;
type RuleOf<F, T extends CustomerType> = F extends { rules: Readonly<Record<T, infer R extends z.ZodType>> }
  ? R
  : never;

/** The rules of what one type of customer has, by field. */
export type Shape<F extends Declared, T extends CustomerType> = {
  [N in keyof F as RuleOf<F[N], T> extends never ? never : N]: RuleOf<F[N], T>;
};

type Stored<F extends CustomerField> = F['input'] extends 'number'
  ? number
  : F['input'] extends 'reference' | 'photo'
    ? number | null
    : F['input'] extends 'date'
      ? string | null
      : string;

/** What is stored of a customer, by column. */
export type Columns<F extends Declared> = { [N in keyof F as F[N]['column']]: Stored<F[N]> };

type Photos<F extends Declared> = keyof { [N in keyof F as F[N]['input'] extends 'photo' ? N : never]: N };
type Unlisted<F extends Declared> = keyof {
  [N in keyof F as F[N] extends { is_unlisted: true } ? N : never]: N;
};

/** What lists read of a customer, by field, and what they leave out. */
export type Listed<F extends Declared> = { [N in Exclude<keyof F, Unlisted<F>>]: z.ZodType<Stored<F[N]>> };
export type LeftOut<F extends Declared> = {
  [N in Exclude<Unlisted<F>, Photos<F>> & keyof F]: z.ZodType<Stored<F[N]>>;
};
export type Personal<F extends Declared> = {
  [N in keyof F as F[N]['input'] extends 'personal' ? N : never]: z.ZodType<string>;
};

/** A field as it is read. */
export function readRule({ input }: CustomerField): z.ZodType {
  if (input === 'number') return z.number();
  if (input === 'reference') return z.int().nullable();
  return input === 'date' ? z.string().nullable() : z.string();
}

/** Whether a field may stay blank for a type of customer that has it. */
export const mayBeBlank = ({ rules }: CustomerField, type: CustomerType): boolean =>
  rules[type]?.safeParse('').success ?? true;
