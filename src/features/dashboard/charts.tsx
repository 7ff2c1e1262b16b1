import '@mantine/charts/styles.layer.css';
import { DonutChart, LineChart } from '@mantine/charts';
import { formatCount } from '../../kit/shared/format.ts';
import { usePhone } from '../../kit/web/use-phone.ts';
import type { Movement } from './contract.ts';

type DonutProps = {
  parts: readonly { name: string; value: number; color: string }[];
  format: (value: number) => string;
};

/** Hidden from screen readers: the figures stand beside it as text. */
export function Donut({ parts, format }: DonutProps) {
  const isPhone = usePhone();
  // Nothing is drawn of what is below zero.
  const drawn = parts.filter(({ value }) => value > 0);
  return (
    <div aria-hidden>
      <DonutChart
        data={drawn.map(({ name, value, color }) => ({ name, value, color }))}
        size={isPhone ? 88 : 104}
        thickness={18}
        // A gap beside each part tells them apart where colours do not.
        paddingAngle={drawn.length > 1 ? 3 : 0}
        strokeWidth={0}
        startAngle={90}
        endAngle={-270}
        tooltipDataSource="segment"
        valueFormatter={format}
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      />
    </div>
  );
}

type MovementChartProps = { movements: readonly Movement[]; label: (from: string) => string };

/** Hidden from screen readers, who get the same figures as a table. */
export function MovementChart({ movements, label }: MovementChartProps) {
  return (
    <div aria-hidden>
      <LineChart
        h={176}
        data={movements.map(({ from, filled_in, filled_out }) => ({
          from: label(from),
          filled_in,
          filled_out,
        }))}
        dataKey="from"
        series={[
          { name: 'filled_in', label: 'In', color: 'var(--filled)' },
          { name: 'filled_out', label: 'Out', color: 'var(--text-quiet)', strokeDasharray: '5 4' },
        ]}
        curveType="linear"
        withDots={movements.length < 12}
        dotProps={{ r: 2.5, strokeWidth: 1 }}
        strokeWidth={2}
        gridAxis="x"
        valueFormatter={formatCount}
        xAxisProps={{ minTickGap: 8, interval: 'preserveStartEnd', padding: { left: 8, right: 8 } }}
        yAxisProps={{ width: 44, tickCount: 4, allowDecimals: false }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
