import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import type { GivenRate } from './contract.ts';
import { ratePoints } from './rate-points.ts';

/** The price over time as steps, the coming ones too; the list below says the same in words. */
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

// The axis asks for a label once before it has been laid out.
const dayAt = (time: number): string =>
  Number.isFinite(time) ? formatDay(new Date(time).toISOString().slice(0, 10)) : '';
