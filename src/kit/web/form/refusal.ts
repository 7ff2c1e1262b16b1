import type { FieldPath, FieldValues } from 'react-hook-form';
import { ApiError, messageOf } from '../client/api.ts';
import { ConflictError } from '../conflict/conflict.ts';
import { toast } from '../parts/toast.ts';
import type { Form } from './form-values.ts';

/** Whether the server refused the request for good, so that the next try needs a new key. */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/** Shows why something was not saved: under its fields, else as a toast. @example showRefusal(form, error) */
export function showRefusal<Values extends FieldValues>(
  form: Form<Values> | undefined,
  error: unknown,
): void {
  if (error instanceof ConflictError) return;
  const values = form?.getValues() ?? {};
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const ownFields = fields.filter(([name]) => name in values);
  if (form && ownFields.length > 0) showUnderFields(form, ownFields, (error as ApiError).code);
  else toast.error(messageOf(error));
}

/** Shows messages under their fields and selects the text of the first of them. @example showUnderFields(form, [['qty', 'Too many']]) */
export function showUnderFields<Values extends FieldValues>(
  form: Form<Values>,
  messages: readonly (readonly [name: string, message: string])[],
  type = 'custom',
): void {
  for (const [name, message] of messages) form.setError(name as FieldPath<Values>, { type, message });
  const [first] = messages;
  if (first) form.setFocus(first[0] as FieldPath<Values>, { shouldSelect: true });
}
