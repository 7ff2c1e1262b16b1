import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showUnderFields } from './refusal.ts';

/** What is unusual about values, by field; values without doubts give none. */
export type DoubtsOf<Output> = (values: Output) => DoubtsByField | Promise<DoubtsByField>;
type DoubtsByField = Readonly<Record<string, string>>;

/**
 * Submits a form that is valid, one submit at a time. Doubts show under their fields instead; a Save while they show
 * passes. A doubt vanishes, as any field error, when its field is changed.
 * @example const submit = useConfirmedSubmit(form, ({ paid, invoiced }) => (paid > invoiced ? { paid: 'More than invoiced' } : {}))
 */
export function useConfirmedSubmit<Output>(
  form: UseFormReturn<FieldValues, unknown, FieldValues>,
  doubtsOf: DoubtsOf<Output> = () => ({}),
): (onValid: (values: Output) => unknown) => Promise<void> {
  const isRunning = useRef(false);
  return async (onValid) => {
    // Enter twice is one submit, also before the button has had time to be disabled.
    if (isRunning.current) return;
    isRunning.current = true;
    // Read before validation clears them.
    const shown = Object.keys(form.getValues()).map((name) => form.getFieldState(name).error?.message);
    const submit = form.handleSubmit(async (values) => {
      const doubts = Object.entries(await doubtsOf(values as Output)).map(
        ([name, doubt]) => [name, `${doubt}. Save again to keep it`] as const,
      );
      if (doubts.every(([, message]) => shown.includes(message))) await onValid(values as Output);
      else showUnderFields(form, doubts);
    });
    await submit().finally(() => {
      isRunning.current = false;
    });
  };
}
