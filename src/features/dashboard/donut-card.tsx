import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import classes from './card.module.css';
import { Card } from './card.tsx';
import type { Period } from './contract.ts';
import { usePeriod } from './period-select.tsx';
import { shareText } from './words.ts';

// Charts weigh more than the whole screen, so they come after the figures.
const Donut = lazy(() => import('./charts.tsx').then((module) => ({ default: module.Donut })));

export type Part = {
  name: string;
  value: number;
  color: string;
  /** The screen or report behind it. */
  to: string;
  note?: string;
};

type DonutCardProps = {
  title: string;
  usual?: Period;
  format: (value: number) => string;
  partsOf: (period: Period) => readonly Part[];
};

/** What a whole is made of: figures and shares as text, and a picture of them. */
export function DonutCard({ title, usual = 'month', format, partsOf }: DonutCardProps) {
  const [period, setPeriod] = usePeriod(title, usual);
  const parts = partsOf(period);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <div className={classes.body}>
        {total > 0 ? (
          <Suspense fallback={<Skeleton circle className={classes.ring ?? ''} />}>
            <Donut parts={parts} format={format} />
          </Suspense>
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
