import { formatCount, formatDay } from '../../kit/shared/format.ts';
import type { Compared } from './contract.ts';

const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const share = new Intl.NumberFormat('en-IN', { style: 'percent' });

/**
 * By how much a figure changed; what came out of nothing has no percentage.
 * @example changeText({ now: 110, before: 100 }) // '+10 %'
 */
export function changeText({ now, before }: Compared): string {
  if (before <= 0) return now > 0 ? 'new' : '–';
  return `${percent.format(((now - before) / before) * 100).replace('-', '−')} %`;
}

/** Of nothing there is no share, and what is little is not nothing. @example shareText(1, 4) // '25%' */
export function shareText(part: number, total: number): string {
  if (total <= 0 || part < 0) return '';
  return part > 0 && part / total < 0.005 ? '<1%' : share.format(part / total);
}

/** A count with its sign. @example signedCount(-25) // '−25' */
export const signedCount = (count: number): string =>
  count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;

/** A day, without the year where it is that of another day. @example shortDay('2026-10-20', '2026-11-20') // '20 Oct' */
export const shortDay = (day: string, beside: string): string =>
  day.slice(0, 4) === beside.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day);

/** Days as a person says them. @example spanText({ from: '2026-10-01', to: '2026-10-20' }) // 'from 01 Oct to 20 Oct 2026' */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `on ${formatDay(from)}` : `from ${shortDay(from, to)} to ${formatDay(to)}`;
