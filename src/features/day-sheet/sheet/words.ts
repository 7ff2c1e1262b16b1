import { businessDay, formatDay, formatWeight } from '../../../kit/shared/format.ts';
import type { State } from '../contract.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const week_day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** When something was entered: the time alone on the day itself, or else the day before it. */
export function timeOn(date: string, moment: string): string {
  const day = businessDay(new Date(moment));
  const time = clock.format(new Date(moment));
  return day === date ? time : `${formatDay(day).slice(0, 6)}, ${time}`;
}

/** 'Friday, 20 Nov 2026' */
export const dayInFull = (date: string): string =>
  `${week_day.format(new Date(`${date}T00:00:00Z`))}, ${formatDay(date)}`;

/** '14.2 kg' or 'Regulators': on a page that is all about cylinders the word itself can stay away. */
export const thingName = ({ product, weight }: { product: string; weight: number }): string =>
  product === 'Cylinders' ? formatWeight(weight) : product;

export const state_words: Record<State, { label: string; says: string }> = {
  none: { label: 'No load', says: 'Nothing was taken out' },
  out: { label: 'Out', says: 'Stock is still on the vehicle' },
  settled: { label: 'Settled', says: 'Stock is counted' },
  recovered: { label: 'Recovered', says: 'Stock and cash are counted' },
  closed: { label: 'Closed', says: 'The day is signed off' },
};

export const paid_words = { cash: 'Cash', upi: 'UPI', credit: 'Credit' } as const;
