import { Figure } from '../../kit/web/parts/figure.tsx';
import classes from './figures.module.css';

/** A sum under its name; a late or wrong one is red. */
export type ListFigure = readonly [name: string, value: string, isWrong?: boolean];

/** Sums side by side, each under its name. */
export function Figures({ figures }: { figures: readonly ListFigure[] }) {
  return (
    <dl className={classes.figures} data-count={figures.length}>
      {figures.map(([name, value, isWrong]) => (
        <Figure key={name} label={name} isWrong={isWrong ?? false}>
          {value}
        </Figure>
      ))}
    </dl>
  );
}
