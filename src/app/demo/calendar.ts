const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** @example dayBefore('2026-03-01', 1) // '2026-02-28' */
export const dayBefore = (day: string, count: number): string => dayOf(timeOf(day) - count * DAY_MS);

/** The last `count` days before `today`, oldest first, without Sundays, on which no load goes out. */
export function businessDays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let time = timeOf(today) - DAY_MS; days.length < count; time -= DAY_MS)
    if (new Date(time).getUTCDay() !== 0) days.push(dayOf(time));
  return days.reverse();
}

/** Before the recent days there is business on every third, with fewer sales than usual. */
const EARLIER_STEP = 3;
const EARLIER_SHARE = 0.5;

/** For each business day, oldest first, its sales as a share of the usual number; 0 on a day without business. */
export const salesShares = ({ days, recent }: { days: number; recent: number }): number[] =>
  Array.from({ length: days }, (_, index) =>
    index >= days - recent ? 1 : index % EARLIER_STEP === 0 ? EARLIER_SHARE : 0,
  );

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A moment of a business day in India. @example moment('2026-11-20', 8.5) // half past eight in the morning */
export const moment = (day: string, hours: number): string =>
  new Date(timeOf(day) + Math.round((hours - 5.5) * 3_600) * 1_000).toISOString();
