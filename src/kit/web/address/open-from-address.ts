import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../client/api.ts';
import { mayDiscard } from '../form/unsaved.ts';
import { toast } from '../parts/toast.ts';
import { withParameters } from './with-parameters.ts';

/**
 * Opens the record that the address names, once: `/vehicle?edit=12` becomes `/vehicle` with that vehicle in the form.
 * @param open rejects if the record cannot be read: a toast shows the reason
 * @param name of the parameter, 'edit' by default
 * @example useUrlRecord((id) => edit({ id }))
 */
export function useUrlRecord(open: (id: number) => Promise<void>, name = 'edit'): void {
  const [parameter, remove] = useUrlParameter(name);
  const run = useCallbackRef(open);
  // The address is changed from outside the screen: by a link, the search box or the user.
  useEffect(() => {
    if (parameter === null) return;
    remove();
    run(Number(parameter)).catch((error) => toast.error(messageOf(error)));
  }, [parameter, remove, run]);
}

/**
 * Begins a new record when the address has `?new`. An update in progress is left first, after asking about unsaved changes.
 * @example useUrlStart({ start: focusFirst, leave: onCancel })
 */
export function useUrlStart({ start, leave }: { start: () => void; leave: (() => void) | undefined }): void {
  const [parameter, remove] = useUrlParameter('new');
  const isUpdate = leave !== undefined;
  const begin = useCallbackRef(async (fromUpdate: boolean) => {
    // After the update is left, this runs again for the empty form.
    if (fromUpdate && (await mayDiscard())) return leave?.();
    remove();
    if (!fromUpdate) start();
  });
  // As above: the address changes outside of React.
  useEffect(() => {
    if (parameter !== null) void begin(isUpdate);
  }, [parameter, isUpdate, begin]);
}

/**
 * Fills a form with values from the address, once: `/counts?date=2026-11-20` becomes `/counts` with that date in the form.
 * @param onValues gets the values that the address has, by name
 * @returns whether the screen was opened with any
 * @example useUrlValues(['date', 'areaId'], (values) => form.reset({ ...empty, ...values }))
 */
export function useUrlValues(
  names: readonly string[],
  onValues: (values: Readonly<Record<string, string>>) => void,
): boolean {
  const [parameters, setParameters] = useSearchParams();
  const values = names.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  const run = useCallbackRef(() => {
    setParameters((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), {
      replace: true,
    });
    onValues(Object.fromEntries(values));
  });
  const hasValues = values.length > 0;
  // As above: the address is not React's.
  useEffect(() => {
    if (hasValues) run();
  }, [hasValues, run]);
  const [hadValues] = useState(hasValues);
  return hadValues;
}

/** A parameter of the address, and a function that removes it. */
function useUrlParameter(name: string): [asked: string | null, forget: () => void] {
  const [parameters, setParameters] = useSearchParams();
  const remove = useCallbackRef(() =>
    setParameters((now) => withParameters(now, { [name]: '' }), { replace: true }),
  );
  return [parameters.get(name), remove];
}
