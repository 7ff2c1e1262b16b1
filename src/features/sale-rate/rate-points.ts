import type { GivenRate } from './contract.ts';

export type RatePoint = { time: number; price: number };

const DAY_MS = 86_400_000;
/** A price is drawn on for some days after its date, so that one that begins today can be seen. */
const DRAWN_ON_DAYS = 7;

/**
 * The rates as the corners of steps, oldest first: of several from one date the one that counts, and the last drawn on
 * beyond today.
 * @param rates as the call answers them, the latest date first
 */
export function ratePoints(rates: readonly GivenRate[], today: string): RatePoint[] {
  const counting = rates.filter(({ from_date }, index) => rates[index - 1]?.from_date !== from_date);
  const points = counting
    .map(({ from_date, price }) => ({ time: Date.parse(from_date), price }))
    .toReversed();
  const last = points.at(-1);
  if (!last) return [];
  const end = Math.max(last.time, Date.parse(today)) + DRAWN_ON_DAYS * DAY_MS;
  return [...points, { time: end, price: last.price }];
}
