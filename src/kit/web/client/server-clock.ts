import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { businessDay, formatMoment } from '../../shared/format.ts';

const STORAGE_KEY = 'clock ahead';
const CHECK_MS = 15_000;
/** Smaller differences are ignored: the header has whole seconds, and an answer takes a while. */
const TOLERANCE_MS = 5_000;
const NOTICE_MS = 10 * 60_000;

const listeners = new Set<() => void>();
let offsetMs: number | undefined;
/** How far the server's clock is ahead of this computer's, in ms; stored, so that a reload without a connection knows it. */
const clockOffsetMs = (): number => {
  offsetMs ??= Number(localStorage.getItem(STORAGE_KEY));
  return offsetMs;
};

/** The moment by the server's clock, as far as it is known: this computer's may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + clockOffsetMs());

/** The server's business day, in India: the default of every date. @example today() // '2026-11-20' */
export const today = (): string => businessDay(serverNow());

/**
 * Called by `api` with the Date header of each answer, and when it came.
 * @example setServerClock('Fri, 20 Nov 2026 13:34:00 GMT')
 */
export function setServerClock(date: string | null, cameAtMs: number = Date.now()): void {
  const measuredMs = Date.parse(date ?? '') - cameAtMs;
  if (Number.isNaN(measuredMs) || Math.abs(measuredMs - clockOffsetMs()) < TOLERANCE_MS) return;
  offsetMs = measuredMs;
  localStorage.setItem(STORAGE_KEY, String(measuredMs));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The day also changes without an answer, and while the computer sleeps.
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** The server's business day, kept up to date while the screen is open. @example const day = useToday() */
export const useToday = (): string => useSyncExternalStore(subscribe, today);

/** Runs when the business day changes while the screen is open. @example useDayChange((before, day) => …) */
export function useDayChange(act: (before: string, day: string) => void): void {
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
  Math.abs(clockOffsetMs()) > NOTICE_MS ||
  (Math.abs(clockOffsetMs()) > TOLERANCE_MS && businessDay(new Date()) !== today())
    ? formatMoment(serverNow().toISOString())
    : '';

/** The server's time, to the minute, while this computer's clock differs; else ''. @example useServerTime() // '20 Nov 2026, 7:04 pm' */
export const useServerTime = (): string => useSyncExternalStore(subscribe, serverTime);
