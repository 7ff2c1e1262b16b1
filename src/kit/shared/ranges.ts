import { mondayOf, moveDay } from './days.ts';

/** Two days, both included, YYYY-MM-DD; in a form they may be blank. */
export type DayRange = { from_date: string; to_date: string };

/** The financial year begins in April. */
const FIRST_MONTH = 4;

/** Common periods, computed from a business date; each ends today or earlier. */
const ranges = {
  Today: (today) => [today, today],
  Yesterday: (today) => [moveDay(today, -1), moveDay(today, -1)],
  'This week': (today) => [mondayOf(today), today],
  'This month': (today) => [`${today.slice(0, 7)}-01`, today],
  'Last month': (today) => {
    const last = moveDay(`${today.slice(0, 7)}-01`, -1);
    return [`${last.slice(0, 7)}-01`, last];
  },
  'This financial year': (today) => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    return [`${month < FIRST_MONTH ? year - 1 : year}-04-01`, today];
  },
} satisfies Record<string, (today: string) => [from: string, to: string]>;

export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

/** The dates of a named range. @example rangeOf('Last month', '2027-01-15') // 1 to 31 December 2026 */
export function rangeOf(name: RangeName, today: string): DayRange {
  const [fromDate, toDate] = ranges[name](today);
  return { from_date: fromDate, to_date: toDate };
}

/** The range with these dates, if any. @example nameOfRange({ from_date: '2026-11-01', to_date: '2026-11-20' }, '2026-11-20') // 'This month' */
export const nameOfRange = (period: DayRange, today: string): RangeName | undefined =>
  rangeNames.find((name) => {
    const { from_date, to_date } = rangeOf(name, today);
    return from_date === period.from_date && to_date === period.to_date;
  });
