const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** @example dayBefore('2026-03-01', 1) // '2026-02-28' */
export const dayBefore = (day: string, count: number): string => dayOf(timeOf(day) - count * DAY_MS);

/**
 * The days with sales before `today`, oldest first, each with its share of the usual sales. Of so many business days, which
 * Sundays are not, the recent ones all have sales; before them one a week, and half as many.
 */
export function salesDays(today: string, { days, recent }: { days: number; recent: number }) {
  const found: { date: string; share: number }[] = [];
  let back = 0;
  for (let index = days - 1; index >= 0; index--) {
    back += new Date(timeOf(today) - (back + 1) * DAY_MS).getUTCDay() === 0 ? 2 : 1;
    const share = index >= days - recent ? 1 : index % 6 === 0 ? 0.5 : 0;
    if (share > 0) found.push({ date: dayBefore(today, back), share });
  }
  return found.reverse();
}

/** @example daysBetween('2026-02-28', '2026-03-01') // 1 */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A moment of a business day in India. @example moment('2026-11-20', 8.5) // half past eight in the morning */
export const moment = (day: string, hours: number): string =>
  new Date(timeOf(day) + Math.round((hours - 5.5) * 3_600) * 1_000).toISOString();
