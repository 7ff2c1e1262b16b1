import { Breakable } from './breakable.tsx';
import classes from './stacked.module.css';

type StackedProps = {
  first: string;
  second: string;
  /** Which lines never break: those of dates and figures. */
  whole?: 'first' | 'both';
};

/** Two values in one cell of a table, the second one quieter. @example <Stacked first="Ravi" second="TN01AB1234" /> */
export function Stacked({ first, second, whole }: StackedProps) {
  if (!first && !second) return '–';
  return (
    <span className={classes.stacked} data-whole={whole}>
      <span>
        <Breakable text={first} />
      </span>
      {second && (
        <small className={classes.second}>
          <Breakable text={second} />
        </small>
      )}
    </span>
  );
}
