import { businessDay, formatMoment, formatTime } from '../../../kit/shared/format.ts';
import type { LoadState } from '../contract.ts';

/** When something was entered: the time alone on the day itself, or else the day before it. */
export function timeOn(date: string, moment: string): string {
  const day = businessDay(new Date(moment));
  return day === date ? formatTime(moment) : formatMoment(moment);
}

export const stateWords: Record<LoadState, { label: string; says: string }> = {
  none: { label: 'No load', says: 'No load assigned' },
  out: { label: 'Out', says: 'Stock is still on the vehicle' },
  settled: { label: 'Settled', says: 'Stock is counted' },
  recovered: { label: 'Recovered', says: 'Stock and cash are counted' },
  closed: { label: 'Closed', says: 'The day is closed' },
};
