import type { ReactNode } from 'react';
import classes from './plot.module.css';

/** A text beside an axis; `at` is its place from 0 to 100. */
export type Mark = { at: number; text: string };

type PlotProps = {
  /** px, with the texts below. */
  height: number;
  left: readonly Mark[];
  below: readonly Mark[];
  above?: readonly Mark[];
  /** Which axis has the values, and so the lines of the grid. */
  valuesOn: 'left' | 'below';
  /** SVG in a square of 100 by 100 that is stretched, its origin above on the left. */
  children: ReactNode;
};

/**
 * The axes of a chart around its drawing; needs no measuring, so that print and a narrow screen are right at once. Hidden
 * from screen readers: the same figures stand beside it as text.
 */
export function Plot({ height, left, below, above = [], valuesOn, children }: PlotProps) {
  return (
    <div className={classes.plot} style={{ height }} data-chart aria-hidden>
      <div className={classes.left}>
        {left.map(({ at, text }) => (
          <span key={`${at} ${text}`} style={{ top: `${100 - at}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className={classes.middle}>
        {above.map(({ at, text }) => (
          <span key={text} style={{ left: `${at}%` }}>
            {text}
          </span>
        ))}
        <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {valuesOn === 'left'
            ? left.map(({ at }) => <path key={at} className={classes.grid} d={`M0 ${100 - at}H100`} />)
            : below.map(({ at }) => <path key={at} className={classes.grid} d={`M${at} 0V100`} />)}
          {children}
        </svg>
      </div>
      <div className={classes.below}>
        {below.map(({ at, text }) => (
          <span key={`${at} ${text}`} style={{ left: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The marks of round values. @example marksOf([0, 50, 100], formatCount) */
export function marksOf(ticks: readonly number[], format: (value: number) => string): Mark[] {
  const scale = scaleOf(ticks);
  return ticks.map((tick) => ({ at: scale(tick), text: format(tick) }));
}

/** Maps values to positions from 0 to 100 on an axis with these ticks. */
export function scaleOf(ticks: readonly number[]): (value: number) => number {
  const [first = 0, last = 1] = [ticks.at(0), ticks.at(-1)];
  return (value) => ((value - first) / (last - first)) * 100;
}

/** Every n-th mark, at most `most`. */
export function everyNth(marks: readonly Mark[], most: number): readonly Mark[] {
  const each = Math.ceil(marks.length / most);
  return marks.filter((_, at) => at % each === 0);
}

type Series = { color: string; isDashed?: boolean; points: readonly { x: number; y: number }[] };

/** A line through points from 0 to 100. */
export const Line = ({ color, isDashed = false, points }: Series) => (
  <polyline
    className={classes.line}
    style={{ stroke: color }}
    strokeDasharray={isDashed ? '5 4' : undefined}
    points={points.map(({ x, y }) => `${x},${100 - y}`).join(' ')}
  />
);

/** A dot on each point; it stays round in the stretched drawing. */
export const Dots = ({ color, points }: Omit<Series, 'isDashed'>) => (
  <path
    className={classes.dots}
    style={{ stroke: color }}
    d={points.map(({ x, y }) => `M${x} ${100 - y}h0`).join('')}
  />
);
