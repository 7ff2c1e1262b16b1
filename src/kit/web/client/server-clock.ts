import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { businessDay, formatMoment } from '../../shared/format.ts';

const PLACE = 'clock ahead';
const LOOK_AGAIN_MS = 15_000;
/** A header has whole seconds, and an answer takes a while. */
const EXACT_MS = 5_000;
const NOTED_MS = 10 * 60_000;

const listeners = new Set<() => void>();
let heardMs: number | undefined;
/** How far the server's clock is ahead of this computer's, in ms. A reload without a connection keeps it. */
const aheadMs = (): number => {
  heardMs ??= Number(localStorage.getItem(PLACE));
  return heardMs;
};

/** The moment by the server's clock, as far as it is known: this computer's may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs());

/** The server's business day, in India: the default of every date. @example today() // '2026-11-20' */
export const today = (): string => businessDay(serverNow());

/** The request wrapper passes on the Date header of each answer. @example hearServerClock('Fri, 20 Nov 2026 13:34:00 GMT') */
export function hearServerClock(date: string | null): void {
  const heard = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(heard) || Math.abs(heard - aheadMs()) < EXACT_MS) return;
  heardMs = heard;
  localStorage.setItem(PLACE, String(heard));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // A day also turns without an answer, and while the computer sleeps.
  const timer = setInterval(listener, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** The server's business day, kept up to date while the screen is open. @example const day = useToday() */
export const useToday = (): string => useSyncExternalStore(subscribe, today);

/** Runs when the business day changes while the screen is open. @example useDayTurn((before, day) => …) */
export function useDayTurn(act: (before: string, day: string) => void): void {
  const run = useCallbackRef(act);
  const day = useToday();
  const before = useRef(day);
  // The day changes by time alone.
  useEffect(() => {
    if (before.current !== day) run(before.current, day);
    before.current = day;
  }, [day, run]);
}

const serverTime = () =>
  Math.abs(aheadMs()) > NOTED_MS || (Math.abs(aheadMs()) > EXACT_MS && businessDay(new Date()) !== today())
    ? formatMoment(serverNow().toISOString())
    : '';

/** The server's time, to the minute, while this computer's clock differs; else ''. @example useServerTime() // '20 Nov 2026, 7:04 pm' */
export const useServerTime = (): string => useSyncExternalStore(subscribe, serverTime);
