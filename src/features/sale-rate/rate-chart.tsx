import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import type { GivenRate } from './contract.ts';
import { ratePoints } from './rate-points.ts';

/** The price over time as steps, the coming ones too; the list below says the same in words. */
export function RateChart({ rates }: { rates: readonly GivenRate[] }) {
  return (
    <div aria-hidden>
      <LineChart
        h={184}
        data={ratePoints(rates, today())}
        dataKey="time"
        series={[{ name: 'price', label: 'Price', color: 'var(--accent)' }]}
        curveType="stepAfter"
        withDots={false}
        withTooltip
        tooltipProps={{ labelFormatter: (time) => dayAt(Number(time)) }}
        valueFormatter={formatRupees}
        gridAxis="y"
        strokeWidth={2}
        xAxisProps={{ type: 'number', scale: 'time', domain: ['dataMin', 'dataMax'], tickFormatter: dayAt }}
        yAxisProps={{ width: 72, domain: ['auto', 'auto'] }}
        referenceLines={[{ x: Date.parse(today()), label: 'Today', color: 'var(--text-quiet)' }]}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}

const dayAt = (time: number): string => formatDay(new Date(time).toISOString().slice(0, 10));
