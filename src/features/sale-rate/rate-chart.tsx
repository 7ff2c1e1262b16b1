import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { Line, marksOf, Plot, scaleOf } from '../../kit/web/chart/plot.tsx';
import { ticksOf } from '../../kit/web/chart/ticks.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import type { GivenRate } from './contract.ts';

/** The price over time as steps, future ones too; the list below has the same in text. */
export function RateChart({ rates }: { rates: readonly GivenRate[] }) {
  const points = ratePoints(rates, today());
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const prices = points.map(({ price }) => price);
  const ticks = ticksOf(Math.min(...prices) * 0.95, Math.max(...prices) * 1.05);
  const [priceAt, timeAt] = [scaleOf(ticks), scaleOf([first.time, last.time])];
  const now = timeAt(Date.parse(today()));
  const corners = points.flatMap(({ time, price }, index) => {
    const corner = { x: timeAt(time), y: priceAt(price) };
    const before = points[index - 1];
    return before ? [{ ...corner, y: priceAt(before.price) }, corner] : [corner];
  });
  return (
    <Plot
      height={184}
      left={marksOf(ticks, formatRupees)}
      below={[
        { at: 0, text: dayAt(first.time) },
        { at: 100, text: dayAt(last.time) },
      ]}
      above={[{ at: now, text: 'Today' }]}
      valuesOn="left"
    >
      <Line color="var(--border-strong)" points={[0, 100].map((y) => ({ x: now, y }))} />
      <Line color="var(--accent)" points={corners} />
    </Plot>
  );
}

const dayAt = (time: number): string => formatDay(new Date(time).toISOString().slice(0, 10));

const DAY_MS = 86_400_000;
/** The last price is drawn some days further, so that one from today is visible. */
const DRAWN_ON_DAYS = 7;

/**
 * The rates as the corners of steps, oldest first: of several from one date the one that counts, and the last drawn on
 * beyond today.
 * @param rates as the call answers them, the latest date first
 */
function ratePoints(rates: readonly GivenRate[], today: string): { time: number; price: number }[] {
  const counting = rates.filter(({ from_date }, index) => rates[index - 1]?.from_date !== from_date);
  const points = counting
    .map(({ from_date, price }) => ({ time: Date.parse(from_date), price }))
    .toReversed();
  const last = points.at(-1);
  if (!last) return [];
  const end = Math.max(last.time, Date.parse(today)) + DRAWN_ON_DAYS * DAY_MS;
  return [...points, { time: end, price: last.price }];
}
