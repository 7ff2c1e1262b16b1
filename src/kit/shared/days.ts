const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Adds days to a day; invalid input is returned unchanged. @example moveDay('2026-11-30', 1) // '2026-12-01' */
export function moveDay(day: string, days: number): string {
  const time = timeOf(day);
  return Number.isNaN(time) ? day : new Date(time + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another. @example daysBetween('2026-02-28', '2026-03-01') // 1 */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

/** The Monday of the week of a day. @example mondayOf('2026-11-22') // '2026-11-16' */
export const mondayOf = (day: string): string => moveDay(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));

/** The days from one to another, both included. @example daysOf('2026-02-28', '2026-03-01').length // 2 */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => moveDay(from, index));
