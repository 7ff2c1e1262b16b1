import { mondayOf, moveDay } from '../../kit/shared/days.ts';

const isSunday = (day: string) => moveDay(mondayOf(day), 6) === day;

/**
 * The days with sales before `today`, oldest first, each with its share of the usual sales. Of so many business days, which
 * Sundays are not, the recent ones all have sales; before them one a week, and half as many.
 */
export function salesDays(today: string, { days, recent }: { days: number; recent: number }) {
  const found: { date: string; share: number }[] = [];
  let date = today;
  for (let index = days - 1; index >= 0; index--) {
    do date = moveDay(date, -1);
    while (isSunday(date));
    const share = index >= days - recent ? 1 : index % 6 === 0 ? 0.5 : 0;
    if (share > 0) found.push({ date, share });
  }
  return found.reverse();
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
