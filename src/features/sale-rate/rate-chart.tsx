import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import type { GivenRate } from './contract.ts';

/** The price over time as steps, future ones too; the list below has the same in text. */
export function RateChart({ rates }: { rates: readonly GivenRate[] }) {
  const points = ratePoints(rates, today());
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  return (
    <div aria-hidden>
      <LineChart
        h={184}
        data={points}
        dataKey="time"
        series={[{ name: 'price', label: 'Price', color: 'var(--accent)' }]}
        curveType="stepAfter"
        withDots={false}
        withTooltip={false}
        valueFormatter={formatRupees}
        gridAxis="x"
        xAxisProps={{
          type: 'number',
          domain: [first.time, last.time],
          ticks: [first.time, last.time],
          tickFormatter: dayAt,
          padding: { left: 40, right: 40 },
        }}
        yAxisProps={{ width: 72, domain: ['auto', 'auto'] }}
        referenceLines={[{ x: Date.parse(today()), label: 'Today', color: 'var(--border-strong)' }]}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}

// The axis needs a label once before layout.
const dayAt = (time: number): string =>
  Number.isFinite(time) ? formatDay(new Date(time).toISOString().slice(0, 10)) : '';

type RatePoint = { time: number; price: number };

const DAY_MS = 86_400_000;
/** A price is drawn on for some days after its date, so that one that begins today can be seen. */
const DRAWN_ON_DAYS = 7;

/**
 * The rates as the corners of steps, oldest first: of several from one date the one that counts, and the last drawn on
 * beyond today.
 * @param rates as the call answers them, the latest date first
 */
function ratePoints(rates: readonly GivenRate[], today: string): RatePoint[] {
  const counting = rates.filter(({ from_date }, index) => rates[index - 1]?.from_date !== from_date);
  const points = counting
    .map(({ from_date, price }) => ({ time: Date.parse(from_date), price }))
    .toReversed();
  const last = points.at(-1);
  if (!last) return [];
  const end = Math.max(last.time, Date.parse(today)) + DRAWN_ON_DAYS * DAY_MS;
  return [...points, { time: end, price: last.price }];
}
