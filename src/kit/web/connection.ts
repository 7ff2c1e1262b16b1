import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let is_away = false;

/** The request wrapper reports here whether the server answered at all. */
export function reportConnection(answered: boolean): void {
  if (is_away === !answered) return;
  is_away = !answered;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last request got no answer. @example const is_away = useServerAway() */
export const useServerAway = (): boolean => useSyncExternalStore(subscribe, () => is_away);
