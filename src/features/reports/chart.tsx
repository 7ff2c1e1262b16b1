import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { everyNth, marksOf, Plot, scaleOf } from '../../kit/web/chart/plot.tsx';
import { ticksOf } from '../../kit/web/chart/ticks.ts';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import classes from './chart.module.css';
import { type Bar, type ChartView, markOf } from './chart-bars.ts';

type ChartProps<Row> = { chart: ChartView<Row>; bars: readonly Bar[] };

const HEIGHT = 152;
const NAME_HEIGHT = 22;
/** The maximum width of a bar over time, in per cent of the chart. */
const MAX_WIDTH = 5;
const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];

/** Bars over time, or names beside their bars; the same figures as a table for screen readers. */
export function Chart<Row>({ chart, bars }: ChartProps<Row>) {
  const format = chart.unit === 'rupees' ? formatRupees : formatCount;
  const drawn = bars.filter(({ isRest }) => !isRest);
  const rest = bars.find(({ isRest }) => isRest);
  return (
    <figure className={classes.figure}>
      {chart.series.length > 1 && <Legend series={chart.series} />}
      <Bars chart={chart} bars={drawn} format={format} />
      {rest && (
        <p className={classes.rest} aria-hidden>
          {rest.label}: {format(sumRupees(rest.values))} in total
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

/** Stacked bars, or side by side where the values are not parts of a sum. */
function Bars<Row>({ chart, bars, format }: ChartProps<Row> & { format: (value: number) => string }) {
  const isPhone = usePhone();
  const isStacked = chart.unit === 'rupees';
  const totals = bars.flatMap(({ values }) => (isStacked ? [sumRupees(values)] : values));
  const ticks = ticksOf(Math.min(0, ...totals), Math.max(0, ...totals));
  const scale = scaleOf(ticks);
  const slot = 100 / bars.length;
  const width = Math.min(slot * 0.8, chart.isTime ? MAX_WIDTH : slot) / (isStacked ? 1 : chart.series.length);
  const names = bars.map((bar, at) => ({ at: (at + 0.5) * slot, text: markOf(bar) }));
  const values = marksOf(ticks, format);
  return (
    <Plot
      height={chart.isTime ? HEIGHT : Math.max(HEIGHT, 48 + bars.length * NAME_HEIGHT)}
      left={chart.isTime ? values : names.map(({ at, text }) => ({ at: 100 - at, text }))}
      below={everyNth(chart.isTime ? names : values, isPhone ? 3 : 8)}
      valuesOn={chart.isTime ? 'left' : 'below'}
    >
      {bars.flatMap((bar, at) =>
        bar.values.map((value, part) => {
          const before = isStacked ? sumRupees(bar.values.slice(0, part)) : 0;
          const [from, to] = [scale(before), scale(before + value)].sort((left, right) => left - right);
          const start = (at + 0.5) * slot + width * (isStacked ? -0.5 : part - chart.series.length / 2);
          const extent = { start: from ?? 0, size: (to ?? 0) - (from ?? 0) };
          const name = chart.series[part] ?? '';
          return (
            <rect
              key={`${bar.label} ${name}`}
              {...(chart.isTime
                ? { x: start, width, y: 100 - extent.start - extent.size, height: extent.size }
                : { y: start, height: width, x: extent.start, width: extent.size })}
              style={{ fill: colours[part] ?? 'var(--accent)', stroke: 'var(--series-edge)' }}
            >
              <title>{`${bar.label}\n${name}: ${format(value)}`}</title>
            </rect>
          );
        }),
      )}
    </Plot>
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
