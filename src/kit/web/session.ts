import { useSyncExternalStore } from 'react';

const TOKEN = 'token';
const MARKER = 'login';
/** Storage key of the recent choices of the search box; removed with the session. */
export const recentKey = 'recent';
const listeners = new Set<() => void>();
let isExpired = false;

const announce = () => {
  for (const listener of listeners) listener();
};

/** The bearer token, or null. The other half of the session is a cookie that scripts cannot read. */
export const sessionToken = (): string | null => localStorage.getItem(TOKEN);

/** Without the marker every path shows the login screen. */
const isSignedIn = (): boolean => localStorage.getItem(MARKER) === 'admin';

/** Keeps what a successful login gave. @example startSession(answer.token); location.reload() */
export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(MARKER, 'admin');
}

/** Forgets the session; `expired` makes the login screen say why it is there. @example endSession({ expired: true }) */
export function endSession({ expired = false } = {}): void {
  isExpired = expired && isSignedIn();
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(MARKER);
  localStorage.removeItem(recentKey);
  announce();
}

export const hasExpired = (): boolean => isExpired;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab may sign in or out.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Whether a user is signed in, kept up to date in every tab. @example const signed_in = useSignedIn() */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, isSignedIn);
