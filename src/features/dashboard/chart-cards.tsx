import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatCount, months } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { Donut } from '../../kit/web/chart/donut.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import classes from './card.module.css';
import { Card, usePeriod } from './card.tsx';
import { MovementChart } from './charts.tsx';
import type { Figures, MovementFigures, Period } from './contract.ts';
import { type Part, shareText } from './parts.ts';

type DonutCardProps = {
  title: string;
  initial?: Period;
  format: (value: number) => string;
  partsOf: (period: Period) => readonly Part[];
};

/** The parts of a total: amounts and shares as text, and as a donut. */
export function DonutCard({ title, initial = 'month', format, partsOf }: DonutCardProps) {
  const [period, setPeriod] = usePeriod(title, initial);
  const isPhone = usePhone();
  const parts = partsOf(period);
  // Cylinders or ₹.
  const total = sumRupees(parts.map(({ value }) => value));
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <div className={classes.body}>
        {total > 0 ? (
          <Donut parts={parts} format={format} size={isPhone ? 88 : 104} />
        ) : (
          <div className={`${classes.ring} ${classes.hollow}`} aria-hidden />
        )}
        <ul className={classes.legend}>
          {parts.map(({ name, value, color, to, note }) => (
            <li key={name}>
              <Link to={to} className={classes.part}>
                <span className={classes.mark} style={{ background: color }} aria-hidden />
                <span className={classes.name}>
                  {name}
                  {note && <small>{note}</small>}
                </span>
                <span className={classes.figure}>{format(value)}</span>
                <span className={classes.share}>{shareText(value, total)}</span>
              </Link>
            </li>
          ))}
          <li className={classes.total}>
            <span className={classes.name}>Total</span>
            <span className={classes.figure}>{format(total)}</span>
          </li>
        </ul>
      </div>
    </Card>
  );
}

export const movementTitle = 'Stock Movement';

/** Filled cylinders that went into the godowns and out of them, over the time of a period. */
export function MovementCard({ movements }: { movements: Figures['stock_movement'] }) {
  const [period, setPeriod] = usePeriod(movementTitle, 'year');
  const points = movements[period];
  // A single day is shown within its week.
  const totals = periodTotals(period, points);
  const label = (from: string) => spanLabel(period, from);
  return (
    <Card title={movementTitle} period={period} onChoose={setPeriod}>
      <div className={classes.moved}>
        <Link to="/godown-dashboard" className={classes.series}>
          <span className={classes.line} data-series="in" aria-hidden />
          In <strong>{formatCount(totals.filled_in)}</strong>
        </Link>
        <Link to="/godown-dashboard" className={classes.series}>
          <span className={classes.line} data-series="out" aria-hidden />
          Out <strong>{formatCount(totals.filled_out)}</strong>
        </Link>
        {period === 'today' && <span className={classes.aside}>with the last 7 days</span>}
      </div>
      <MovementChart movements={points} label={label} />
      <VisuallyHidden>
        <table>
          <caption>Filled cylinders in and out of the godowns</caption>
          <thead>
            <tr>
              <th scope="col">{period === 'year' ? 'Month' : 'Day'}</th>
              <th scope="col">In</th>
              <th scope="col">Out</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ from, filled_in, filled_out }) => (
              <tr key={from}>
                <th scope="row">{label(from)}</th>
                <td>{formatCount(filled_in)}</td>
                <td>{formatCount(filled_out)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  );
}

/** The movements within the period itself. */
function periodTotals(period: Period, points: readonly MovementFigures[]) {
  const counted = period === 'today' ? points.slice(-1) : points;
  return {
    filled_in: counted.reduce((sum, point) => sum + point.filled_in, 0),
    filled_out: counted.reduce((sum, point) => sum + point.filled_out, 0),
  };
}

/** The label of a time span on the axis: 'Nov', or '20 Nov'. */
export function spanLabel(period: Period, from: string): string {
  const month = months[Number(from.slice(5, 7)) - 1] ?? '';
  return period === 'year' ? month : `${Number(from.slice(8))} ${month}`;
}
