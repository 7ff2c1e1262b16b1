import classes from './stacked.module.css';

/** Two things that belong together in one cell of a table, the second one quieter; long ones are cut. @example <Stacked first="Ravi" second="TN01AB1234" /> */
export function Stacked({ first, second }: { first: string; second: string }) {
  if (!first && !second) return '–';
  return (
    <span className={classes.stacked}>
      <span title={first}>{first}</span>
      {second && (
        <small title={second} className={classes.second}>
          {second}
        </small>
      )}
    </span>
  );
}
