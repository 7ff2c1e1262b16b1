import classes from './figures.module.css';

/** A sum under its name; a late or wrong one is red. */
export type Figure = readonly [name: string, value: string, is_red?: boolean];

/** Sums side by side, each under its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures} data-count={figures.length}>
      {figures.map(([name, value, is_red = false]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd data-red={is_red || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
