import { businessDay, formatMoment, formatTime } from '../../../kit/shared/format.ts';
import type { DayState } from '../contract.ts';

/** When something was entered: the time alone on the day itself, or else the day before it. */
export function timeOn(date: string, moment: string): string {
  const day = businessDay(new Date(moment));
  return day === date ? formatTime(moment) : formatMoment(moment);
}

export const stateTexts: Record<DayState, { label: string; detail: string }> = {
  none: { label: 'No load', detail: 'No load assigned' },
  out: { label: 'Out', detail: 'Stock is still on the vehicle' },
  settled: { label: 'Settled', detail: 'Stock is counted' },
  recovered: { label: 'Recovered', detail: 'Stock and cash are counted' },
  closed: { label: 'Closed', detail: 'The day is closed' },
};
