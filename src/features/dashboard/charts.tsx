import { formatCount } from '../../kit/shared/format.ts';
import { Dots, everyNth, Line, marksOf, Plot, scaleOf } from '../../kit/web/chart/plot.tsx';
import { ticksOf } from '../../kit/web/chart/ticks.ts';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import type { MovementFigures } from './contract.ts';

type MovementChartProps = { movements: readonly MovementFigures[]; label: (from: string) => string };

const series = [
  { name: 'In', of: 'filled_in', color: 'var(--filled)', isDashed: false },
  { name: 'Out', of: 'filled_out', color: 'var(--text-quiet)', isDashed: true },
] as const;
const MAX_DOTS = 12;

/** Hidden from screen readers, who get the same figures as a table. */
export function MovementChart({ movements, label }: MovementChartProps) {
  const isPhone = usePhone();
  const ticks = ticksOf(
    0,
    Math.max(...movements.flatMap(({ filled_in, filled_out }) => [filled_in, filled_out])),
  );
  const scale = scaleOf(ticks);
  const slot = 100 / movements.length;
  const middleOf = (at: number) => (at + 0.5) * slot;
  const below = movements.map(({ from }, at) => ({ at: middleOf(at), text: label(from) }));
  const areMonths = below.every(({ text }) => text.length <= 3);
  return (
    <Plot
      height={176}
      left={marksOf(ticks, formatCount)}
      below={everyNth(below, (areMonths ? 12 : 8) / (isPhone ? 2 : 1))}
      valuesOn="left"
    >
      {series.map(({ name, of, color, isDashed }) => {
        const points = movements.map((movement, at) => ({ x: middleOf(at), y: scale(movement[of]) }));
        return (
          <g key={name}>
            <Line color={color} isDashed={isDashed} points={points} />
            {points.length < MAX_DOTS && <Dots color={color} points={points} />}
          </g>
        );
      })}
      {movements.map(({ from, filled_in, filled_out }, at) => (
        <rect key={from} x={at * slot} y={0} width={slot} height={100} fill="transparent">
          <title>{`${label(from)}\nIn: ${formatCount(filled_in)}\nOut: ${formatCount(filled_out)}`}</title>
        </rect>
      ))}
    </Plot>
  );
}
