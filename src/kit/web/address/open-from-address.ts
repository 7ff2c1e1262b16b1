import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../client/api.ts';
import { mayDiscard } from '../form/unsaved.ts';
import { toast } from '../parts/toast.ts';
import { withParameters } from './with-parameters.ts';

/**
 * Opens the record that the address names, once: `/vehicle?edit=12` becomes `/vehicle` with that vehicle in the form.
 * @param open fails where the record cannot be read: a toast says why
 * @param name of the parameter, where the record is not there to be edited
 * @example useUrlRecord((id) => edit({ id }))
 */
export function useUrlRecord(open: (id: number) => Promise<void>, name = 'edit'): void {
  const [asked, forget] = useUrlParameter(name);
  const run = useCallbackRef(open);
  // The address is changed from outside the screen: by a link, the search box or the user.
  useEffect(() => {
    if (asked === null) return;
    forget();
    run(Number(asked)).catch((error) => toast.error(messageOf(error)));
  }, [asked, forget, run]);
}

/**
 * Begins a new record when the address says `?new`; an update in progress is left first, after asking.
 * @example useUrlStart({ start: focusFirst, leave: onCancel })
 */
export function useUrlStart({ start, leave }: { start: () => void; leave: (() => void) | undefined }): void {
  const [asked, forget] = useUrlParameter('new');
  const isUpdate = leave !== undefined;
  const begin = useCallbackRef(async (fromUpdate: boolean) => {
    // After the update is left, this runs again for the empty form.
    if (fromUpdate && (await mayDiscard())) return leave?.();
    forget();
    if (!fromUpdate) start();
  });
  // As above: the address changes outside of React.
  useEffect(() => {
    if (asked !== null) void begin(isUpdate);
  }, [asked, isUpdate, begin]);
}

/**
 * Passes the values that the address gives a form to start with, once: `/counts?date=2026-11-20` becomes `/counts` with that
 * date in the form.
 * @param take gets the values that the address has, by name
 * @returns whether the screen was opened with any
 * @example useUrlValues(['date', 'areaId'], (values) => form.reset({ ...empty, ...values }))
 */
export function useUrlValues(
  names: readonly string[],
  take: (values: Readonly<Record<string, string>>) => void,
): boolean {
  const [parameters, setParameters] = useSearchParams();
  const found = names.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  const run = useCallbackRef(() => {
    setParameters((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), {
      replace: true,
    });
    take(Object.fromEntries(found));
  });
  const isAsking = found.length > 0;
  // As above: the address is not React's.
  useEffect(() => {
    if (isAsking) run();
  }, [isAsking, run]);
  const [wasAsked] = useState(isAsking);
  return wasAsked;
}

/** A parameter of the address, and a function that removes it. */
function useUrlParameter(name: string): [asked: string | null, forget: () => void] {
  const [parameters, setParameters] = useSearchParams();
  const forget = useCallbackRef(() =>
    setParameters((now) => withParameters(now, { [name]: '' }), { replace: true }),
  );
  return [parameters.get(name), forget];
}
