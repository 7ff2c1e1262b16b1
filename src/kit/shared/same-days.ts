import { daysBetween, moveDay } from './days.ts';
import { formatDay } from './format.ts';

/** Days from one to another, both included, as YYYY-MM-DD. */
export type Span = { from: string; to: string };

/** How far back a span of days is compared. */
export const earlierUnits = ['month', 'year'] as const;
export type EarlierUnit = (typeof earlierUnits)[number];

/**
 * The days with the same numbers in the previous month or year. A day that it does not have becomes its last day.
 * Undefined when they overlap the span itself: a span longer than a month has no previous month.
 * @example sameDaysBefore({ from: '2026-03-01', to: '2026-03-31' }, 'month') // { from: '2026-02-01', to: '2026-02-28' }
 */
export function sameDaysBefore({ from, to }: Span, unit: EarlierUnit): Span | undefined {
  const earlier = { from: sameDay(from, unit), to: sameDay(to, unit) };
  return earlier.to < from ? earlier : undefined;
}

/** The same days of the previous month and year, where they do not overlap. */
export const earlierSpansOf = (span: Span): { unit: EarlierUnit; span: Span }[] =>
  earlierUnits.flatMap((unit) => {
    const earlier = sameDaysBefore(span, unit);
    return earlier ? [{ unit, span: earlier }] : [];
  });

function sameDay(date: string, unit: EarlierUnit): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [earlierYear, earlierMonth] = unit === 'year' ? [year - 1, month] : [year, month - 1];
  const last = Number(dayOf(earlierYear, earlierMonth + 1, 0).slice(8));
  return dayOf(earlierYear, earlierMonth, Math.min(day, last));
}

/** The date of a year, month and day, any of which may overflow. @example dayOf(2026, 0, 1) // '2025-12-01' */
export const dayOf = (year: number, month: number, day: number): string => {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
};

/** @example dayAfter('2026-02-28') // '2026-03-01' */
export const dayAfter = (date: string): string => moveDay(date, 1);

/** @example daysIn({ from: '2026-02-01', to: '2026-02-28' }) // 28 */
export const daysIn = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** Formats a span; what both days share is shown once. @example formatSpan({ from: '2026-10-01', to: '2026-10-20' }) // '01–20 Oct 2026' */
export function formatSpan({ from, to }: Span): string {
  if (from === to) return formatDay(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${from.slice(8)}–${formatDay(to)}`;
  const first = formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} – ${formatDay(to)}`;
}
