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

/** Of nothing there is no share. @example shareText(1, 4) // '25%' */
export const shareText = (part: number, total: number): string =>
  total > 0 && part >= 0 ? share.format(part / total) : '';

/** A count with its sign. @example signedCount(-25) // '−25' */
export const signedCount = (count: number): string =>
  count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`;

/** Days as a person says them. @example spanText({ from: '2026-10-01', to: '2026-10-20' }) // '01 Oct 2026 to 20 Oct 2026' */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
