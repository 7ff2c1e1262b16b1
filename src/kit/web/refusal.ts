import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from './api.ts';
import { ConflictError } from './conflict/conflict.ts';
import { toast } from './toast.ts';

/** Whether the server has decided, so that the same key can never be saved any more. */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/** Tells why something was not saved: under the fields it is about, else as a toast. @example showRefusal(form, error) */
export function showRefusal(
  form: UseFormReturn<FieldValues, unknown, FieldValues> | undefined,
  error: unknown,
): void {
  if (error instanceof ConflictError) return;
  const known = form?.getValues() ?? {};
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const shown = fields.filter(([name]) => name in known);
  for (const [name, message] of shown) form?.setError(name, { message });
  const first = shown[0]?.[0];
  if (first) form?.setFocus(first);
  else toast.error(messageOf(error));
}
