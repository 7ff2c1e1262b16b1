import type { FormEvent, KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Entry } from './use-record-form.ts';

/**
 * Props of an entry's form element: Enter submits, and typing is blocked while it is being saved.
 * @example <form {...entryFormProps(entry)}>…</form>
 */
export function entryFormProps<Values extends FieldValues>({ form, ref, submit }: Entry<Values>) {
  const { isSubmitting } = form.formState;
  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    'aria-busy': isSubmitting,
    onKeyDownCapture: isSubmitting ? stayAsSent : undefined,
  };
}

/** Typing during a save would be lost when the form is reset by the answer. */
const stayAsSent = (event: KeyboardEvent) => {
  if (event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
};
