import { useState } from 'react';
import { createFormControl, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Upload } from '../../shared/upload.ts';

/** A form with these values in its fields. Its schema turns them into the values to send. */
export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, FieldValues>;

/** A form without its state: values can be read and set. */
export type FormControl<Values extends FieldValues> = Omit<Form<Values>, 'formState'>;

/**
 * The control of a form whose checks depend on its values: created first, and passed to `useRecordForm` with the checks.
 * @example const control = useFormControl(empty); const { date } = useValues(control)
 */
export function useFormControl<Values extends FieldValues>(empty: Values): FormControl<Values> {
  const create = () => createFormControl<FieldValues, unknown, FieldValues>({ defaultValues: empty });
  return useState(create)[0].formControl as FormControl<Values>;
}

/** The form values of a record: each field as text, or a file. @example TextOf<{ qty: number }> // { qty: string } */
export type TextOf<Body> = {
  [Name in keyof Body & string]-?: Upload extends Body[Name] ? File | '' | undefined : string;
};

/** What is typed in a form; renders on each change. @example const { qty } = useValues(entry.form) */
export const useValues = <Values extends FieldValues>({ control }: FormControl<Values>): Values =>
  // Complete, as the form starts with a value of every field.
  useWatch({ control }) as Values;

/** The fields of a form that have these names. @example pick({ date: '20', qty: '5' }, ['date']) // { date: '20' } */
export function pick<Values extends FieldValues>(
  values: Values,
  names: readonly (keyof Values)[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}

/**
 * The form values of a row: each of its fields as text; a field that starts undefined, a file, stays undefined.
 * @example filled({ date: '20', qty: '' }, { id: 7, date: '2026-11-20', qty: 5 }) // { date: '2026-11-20', qty: '5' }
 */
export const filled = <Values extends FieldValues>(
  empty: Values,
  row: Readonly<Record<string, unknown>>,
): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => [
      name,
      blank === undefined ? undefined : String(row[name] ?? ''),
    ]),
  ) as Values;
