import type { Period, Spans } from './contract.ts';

/**
 * What each period of a card covers at a business date, up to that day, and the same stretch of the period before it,
 * by which it is compared: 1–20 November with 1–20 October. A day that the earlier month lacks is its last one.
 * @example periodsOf('2026-03-31').month.before // { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodsOf(today: string): Record<Period, Spans> {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const yesterday = dayOf(year, month, day - 1);
  return {
    today: { from: today, to: today, before: { from: yesterday, to: yesterday } },
    month: {
      from: dayOf(year, month, 1),
      to: today,
      before: { from: dayOf(year, month - 1, 1), to: sameDay(year, month - 1, day) },
    },
    year: {
      from: dayOf(year, 1, 1),
      to: today,
      before: { from: dayOf(year - 1, 1, 1), to: sameDay(year - 1, month, day) },
    },
  };
}

/** The day of a month that may lie outside its year, as may the day outside its month. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const sameDay = (year: number, month: number, day: number): string => {
  const last = Number(dayOf(year, month + 1, 0).slice(8));
  return dayOf(year, month, Math.min(day, last));
};

/** The days from one to another, both included. @example daysOf('2026-02-28', '2026-03-01').length // 2 */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  for (let next = from; next <= to; next = dayOf(year, month, day + days.length)) days.push(next);
  return days;
}

/** The week that ends with a day. @example weekTo('2026-11-20') // 14 to 20 November */
export function weekTo(to: string): string[] {
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number);
  return daysOf(dayOf(year, month, day - 6), to);
}
