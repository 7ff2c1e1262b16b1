import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isUnreachable = false;

/** Called by `api` after each request: whether the server answered at all. */
export function reportConnection(answered: boolean): void {
  if (isUnreachable === !answered) return;
  isUnreachable = !answered;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last request got no answer. @example const isUnreachable = useServerUnreachable() */
export const useServerUnreachable = (): boolean => useSyncExternalStore(subscribe, () => isUnreachable);
