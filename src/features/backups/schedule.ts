import { mondayOf } from '../../kit/shared/days.ts';
import { businessDay } from '../../kit/shared/format.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The latest moment at a time of day in India, now or before. @example lastTime('02:00', now) */
export function lastTime(at: string, now: Date): Date {
  const today = new Date(`${businessDay(now)}T${at}:00+05:30`);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** How many of the newest days, weeks and months with a backup keep their newest one. */
const KEPT: [limit: number, periodOf: (day: string) => string][] = [
  [7, (day) => day],
  [5, mondayOf],
  [12, (day) => day.slice(0, 7)],
];

/**
 * The backups to keep: the newest of each of the last 7 days, 5 weeks (from Monday) and 12 months in India that have
 * one.
 * @example keptOf([new Date('2026-11-22T20:30:00Z')])
 */
export function keptOf(times: readonly Date[]): Set<Date> {
  const newestFirst = times.toSorted((left, right) => right.getTime() - left.getTime());
  const kept = KEPT.flatMap(([limit, periodOf]) => {
    const newest = new Map<string, Date>();
    for (const time of newestFirst) {
      const period = periodOf(businessDay(time));
      if (!newest.has(period) && newest.size < limit) newest.set(period, time);
    }
    return [...newest.values()];
  });
  return new Set(kept);
}
