import { useMemo, useSyncExternalStore } from 'react';

const TOKEN = 'token';
const MARKER = 'login';
const USER = 'user';
/** Storage key of the recent choices of the search box; removed with the session, and for another person. */
export const recentKey = 'recent';

/** Begins the keys of drafts in the session storage; removed with the session. */
export const draftPrefix = 'draft ';

/** The person who is signed in. The role only decides what the screens show; the server checks every call. */
export type User = { id: number; email: string; role?: string };

/** 'ended': the server has ended the session, and the page waits for the same person to sign in again. */
type SessionState = 'out' | 'in' | 'ended';

const listeners = new Set<() => void>();
let isExpired = false;
let hasEnded = false;
// True after the first response. Before it there is no unsaved work, so an ended session shows the login screen.
let isInUse = false;
let waiting: ((isRenewed: boolean) => void)[] = [];

const announce = () => {
  for (const listener of listeners) listener();
};

const userOf = (stored: string | null): User | undefined => (stored ? JSON.parse(stored) : undefined);

/** The person who is signed in; undefined before the first sign-in or answer of this browser. */
export const signedInUser = (): User | undefined => userOf(localStorage.getItem(USER));

// A page belongs to one person for its whole life: its calls never use the token of another.
let pageUser: User | undefined;

const isOtherUser = (): boolean => pageUser !== undefined && signedInUser()?.id !== pageUser.id;

/** The person whose page this is; undefined before it is known, and once another person has signed in or this one out. */
export const userOfPage = (): User | undefined => (isOtherUser() ? undefined : signedInUser());

/**
 * The bearer token of this page's person, or null. The other half of the session is a cookie that scripts cannot read.
 */
export const sessionToken = (): string | null => (isOtherUser() ? null : localStorage.getItem(TOKEN));

/** Without the marker every path shows the login screen. */
const isSignedIn = (): boolean => localStorage.getItem(MARKER) === 'admin';

/** Stores who is signed in. @example rememberUser(answer.data) */
export function rememberUser({ id, email, role }: User): void {
  pageUser ??= { id, email };
  const stored = JSON.stringify({ id, email, role });
  if (localStorage.getItem(USER) === stored) return;
  localStorage.setItem(USER, stored);
  announce();
}

/**
 * Stores the result of a login. Calls that wait for a session continue for the same person only; for another, reload
 * the page.
 * @example startSession(answer.token, answer.user); location.reload()
 */
export function startSession(token: string, user: User): void {
  const isSame = signedInUser()?.id === user.id;
  if (!isSame) {
    localStorage.removeItem(recentKey);
    forgetDrafts();
  }
  // Removed first: no tab ever sees one person's token with another's name.
  localStorage.removeItem(TOKEN);
  rememberUser(user);
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(MARKER, 'admin');
  endWait(isSame);
}

/** Forgets the session; `expired` makes the login screen say why it is there. @example endSession({ expired: true }) */
export function endSession({ expired = false } = {}): void {
  isExpired = expired && isSignedIn();
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(MARKER);
  localStorage.removeItem(recentKey);
  if (!expired) {
    localStorage.removeItem(USER);
    forgetDrafts();
  }
  endWait(false);
}

export const hasExpired = (): boolean => isExpired;

/** Called when the server has answered with this session. */
export function markSessionInUse(): void {
  isInUse = true;
}

/**
 * Called when the server refuses a token. A page in use stays and waits until its user has signed in again; any other page
 * ends.
 * @returns whether the request may be sent again
 */
export async function waitForRenewal(token: string | null): Promise<boolean> {
  if (isOtherUser()) return false;
  const current = sessionToken();
  if (current !== token) return current !== null;
  if (!isInUse || !signedInUser()) {
    endSession({ expired: true });
    return false;
  }
  hasEnded = true;
  announce();
  return new Promise((resolve) => waiting.push(resolve));
}

function endWait(isRenewed: boolean): void {
  hasEnded = false;
  for (const resolve of waiting) resolve(isRenewed);
  waiting = [];
  announce();
}

function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
}

/** Another tab may sign in or out. */
function onStorage({ key, newValue }: StorageEvent): void {
  const user = key === USER ? userOf(newValue) : undefined;
  if (!signedInUser()) forgetDrafts();
  if (user && pageUser && user.id !== pageUser.id) location.reload();
  else if (!isSignedIn()) endWait(false);
  else if (key === TOKEN && newValue) endWait(!isOtherUser());
  else announce();
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  pageUser ??= signedInUser();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

const sessionState = (): SessionState => {
  if (!isSignedIn()) return 'out';
  return hasEnded ? 'ended' : 'in';
};

/** The state of the session, kept up to date in every tab. @example const session = useSession() */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, sessionState);

/** The person who is signed in, as far as it is known. @example const user = useUser() */
export function useUser(): User | undefined {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(USER));
  return useMemo(() => userOf(stored), [stored]);
}

/** The role of the person who is signed in; undefined until the server has told it. @example const may = mayOf(useRole()) */
export const useRole = (): string | undefined => useUser()?.role;
