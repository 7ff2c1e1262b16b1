import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isAway = false;

/** The request wrapper reports here whether the server answered at all. */
export function reportConnection(answered: boolean): void {
  if (isAway === !answered) return;
  isAway = !answered;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last request got no answer. @example const is_away = useServerAway() */
export const useServerAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
