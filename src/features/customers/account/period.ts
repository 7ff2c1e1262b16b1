export type Period = { from_date: string; to_date: string };

const lastDayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The financial year begins in April. */
const yearOf = (today: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);

const periods = {
  'This month': (today) => ({ from_date: `${today.slice(0, 7)}-01`, to_date: today }),
  'Last month': (today) => {
    const toDate = lastDayBefore(`${today.slice(0, 7)}-01`);
    return { from_date: `${toDate.slice(0, 7)}-01`, to_date: toDate };
  },
  'This financial year': (today) => ({ from_date: `${yearOf(today)}-04-01`, to_date: today }),
} satisfies Record<string, (today: string) => Period>;

export type PeriodName = keyof typeof periods;
export const periodNames = Object.keys(periods) as PeriodName[];

/** A period that is asked for often. @example periodOf('Last month', '2027-01-15') // 1 to 31 December 2026 */
export const periodOf = (name: PeriodName, today: string): Period => periods[name](today);

/** The named period with these dates, if any. */
export const nameOfPeriod = (period: Period, today: string): PeriodName | undefined =>
  periodNames.find((name) => {
    const { from_date, to_date } = periodOf(name, today);
    return from_date === period.from_date && to_date === period.to_date;
  });
