import { formatChange, formatCount, formatDay, formatShare } from '../../kit/shared/format.ts';
import type { Compared } from './contract.ts';

/**
 * By how much a figure changed; what came out of nothing has no percentage.
 * @example changeText({ now: 110, before: 100 }) // '+10%'
 */
export function changeText({ now, before }: Compared): string {
  if (before <= 0) return now > 0 ? 'new' : '–';
  return formatChange((now - before) / before);
}

/** Of nothing there is no share, and what is little is not nothing. @example shareText(1, 4) // '25%' */
export function shareText(part: number, total: number): string {
  if (total <= 0 || part < 0) return '';
  return part > 0 && part / total < 0.005 ? '<1%' : formatShare(part / total);
}

/** A count with its sign. @example signedCount(-25) // '−25' */
export const signedCount = (count: number): string =>
  count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;

/** Days as a person says them. @example spanText({ from: '2026-10-01', to: '2026-10-20' }) // 'from 01 Oct 2026 to 20 Oct 2026' */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
