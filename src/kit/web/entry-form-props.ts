import type { FormEvent, KeyboardEvent } from 'react';
import type { Entry } from './entry-form.ts';

/**
 * What makes a form element the form of an entry: Enter submits, and nothing is typed while it is on its way.
 * @example <form {...entryFormProps(entry)}>…</form>
 */
export function entryFormProps({ form, ref, submit }: Entry) {
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

/** What is typed while the form is on its way would vanish with the answer: the form shows that it waits, and waits. */
const stayAsSent = (event: KeyboardEvent) => {
  if (event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
};
