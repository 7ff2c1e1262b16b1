import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Read, Warning } from '../../shared/wire.ts';
import { get } from '../client/read.ts';
import { filesAreReady } from '../fields/picked-file.ts';
import type { Form } from './form-values.ts';
import { showUnderFields } from './refusal.ts';

/** Messages about unusual values, by field; empty when there are none. */
export type WarningsOf<Output> = (values: Output) => WarningsByField | Promise<WarningsByField>;
type WarningsByField = Readonly<Record<string, string>>;

/** The message under a field with an unusual value. @example saveAgain('More than invoiced') // 'More than invoiced. Save again to keep it' */
export const saveAgain = (warning: string): string => `${warning}. Save again to keep it`;

/**
 * Reads a warning from the server, to show under a field. Without an answer there is none: the save itself reports a lost
 * connection.
 * @example warningsOf: (load) => fetchWarning('date', shortfallCall, takenBy(load))
 */
export async function fetchWarning(
  field: string,
  call: Read<Warning>,
  parameters: object,
): Promise<WarningsByField> {
  const filled = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value ?? undefined]),
  );
  const answer = await get(call, filled).catch(() => undefined);
  return answer?.data ? { [field]: answer.data.msg } : {};
}

/**
 * Submits a valid form, one submit at a time. Warnings are shown under their fields and stop the first save; a second
 * save passes. A warning disappears, like any field error, when its field is changed.
 * @example const submit = useConfirmedSubmit(form, ({ paid, invoiced }) => (paid > invoiced ? { paid: 'More than invoiced' } : {}))
 */
export function useConfirmedSubmit<Output>(
  form: Form<FieldValues>,
  warningsOf: WarningsOf<Output> = () => ({}),
): (onValid: (values: Output) => unknown) => Promise<void> {
  const isRunning = useRef(false);
  return async (onValid) => {
    // A second Enter must not submit again before the button is disabled.
    if (isRunning.current) return;
    isRunning.current = true;
    // Read before validation clears them.
    const shownMessages = Object.keys(form.getValues()).map(
      (name) => form.getFieldState(name).error?.message,
    );
    const submit = form.handleSubmit(async (values) => {
      const warnings = Object.entries(await warningsOf(values as Output)).map(
        ([name, warning]) => [name, saveAgain(warning)] as const,
      );
      if (warnings.every(([, message]) => shownMessages.includes(message))) await onValid(values as Output);
      else showUnderFields(form, warnings);
    });
    const run = async () => {
      if (await filesAreReady()) await submit();
    };
    await run().finally(() => {
      isRunning.current = false;
    });
  };
}
