import { Breakable } from '../../../kit/web/parts/breakable.tsx';
import classes from './pair.module.css';

/** Two things in one cell: what it is on the left, its figure on the right. @example <Pair name="cash" figure="₹903" /> */
export const Pair = ({ name, figure }: { name: string; figure: string }) => (
  <span className={classes.pair}>
    <span className={classes.name}>
      <Breakable text={name} />
    </span>
    <span className={classes.figure}>{figure}</span>
  </span>
);
