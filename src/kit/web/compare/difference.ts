import { formatChange } from '../../shared/format.ts';
import { sumRupees } from '../../shared/money.ts';
import { daysIn, earlierSpansOf, earlierUnits, type Span } from '../../shared/same-days.ts';

/**
 * By how much a figure differs from an earlier one, and in percent; a change from 0 has no percentage.
 * @example differenceText(90, 120, formatCount) // '−30 · −25%'
 */
export function differenceText(now: number, before: number, format: (figure: number) => string): string {
  const difference = sumRupees([now, -before]);
  if (difference === 0) return 'no change';
  const sign = difference > 0 ? '+' : '−';
  const change = before > 0 ? ` · ${formatChange(difference / before)}` : '';
  return `${sign}${format(Math.abs(difference))}${change}`;
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** How an earlier span differs in its days: shorter, longer, or another day. @example lengthNote(march, february) // '28 days, not 31' */
export function lengthNote(now: Span, before: Span): string {
  const [count, earlier] = [daysIn(now), daysIn(before)];
  if (count !== earlier) return `${days(earlier)}, not ${count}`;
  return now.to.slice(8) === before.to.slice(8) ? '' : `no day ${Number(now.to.slice(8))} in that month`;
}

/** Why a comparison is missing; '' if none is missing. */
export function missingNote(now: Span): string {
  const units = earlierSpansOf(now).map(({ unit }) => unit);
  if (units.length === earlierUnits.length) return '';
  return units.includes('year')
    ? 'Longer than a month: compared with the previous year only.'
    : 'Longer than a year: there are no earlier days to compare with.';
}
