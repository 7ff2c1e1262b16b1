import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import classes from './chart.module.css';
import type { Bar, ChartView } from './chart-bars.ts';

type ChartProps<Row> = { chart: ChartView<Row>; bars: readonly Bar[] };

const HEIGHT = 152;
const NAME_HEIGHT = 22;
const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];

/** Bars over time, or names beside their bars; the same figures as a table for those who listen. */
export function Chart<Row>({ chart, bars }: ChartProps<Row>) {
  const format = chart.unit === 'rupees' ? formatRupees : formatCount;
  const drawn = bars.filter(({ isRest }) => !isRest);
  const rest = bars.find(({ isRest }) => isRest);
  const data = drawn.map(({ label, values }) =>
    Object.fromEntries([['label', label], ...chart.series.map((name, at) => [name, values[at] ?? 0])]),
  );
  const isStacked = chart.unit === 'rupees';
  return (
    <figure className={classes.figure}>
      {chart.series.length > 1 && <Legend series={chart.series} />}
      <div aria-hidden>
        <BarChart
          h={chart.isTime ? HEIGHT : Math.max(HEIGHT, 48 + drawn.length * NAME_HEIGHT)}
          data={data}
          dataKey="label"
          type={isStacked ? 'stacked' : 'default'}
          orientation={chart.isTime ? 'horizontal' : 'vertical'}
          series={chart.series.map((name, at) => ({ name, color: colours[at] ?? 'var(--accent)' }))}
          valueFormatter={format}
          gridAxis={chart.isTime ? 'x' : 'y'}
          withTooltip
          maxBarWidth={40}
          xAxisProps={{ minTickGap: 16 }}
          yAxisProps={chart.isTime ? { width: 80, tickCount: 4 } : { width: 136, interval: 0 }}
          barProps={{ isAnimationActive: false, stroke: 'var(--series-edge)', strokeOpacity: 1 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      {rest && (
        <p className={classes.rest} aria-hidden>
          {rest.label}: {format(rest.values.reduce((sum, value) => sum + value, 0))} in total
        </p>
      )}
      {/* A table ignores a width smaller than its content: the block around it hides it. */}
      <div className={classes.spoken}>
        <table aria-label={chart.label}>
          <thead>
            <tr>
              <th scope="col">{chart.label}</th>
              {chart.series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {chart.series.map((name, at) => (
                  <td key={name}>{format(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const Legend = ({ series }: { series: readonly string[] }) => (
  <ul className={classes.legend} aria-hidden>
    {series.map((name, at) => (
      <li key={name}>
        <span className={classes.swatch} style={{ background: colours[at] }} />
        {name}
      </li>
    ))}
  </ul>
);
