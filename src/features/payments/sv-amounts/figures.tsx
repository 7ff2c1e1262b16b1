import classes from './figures.module.css';

/** Sums side by side, each under its name; a wrong one is red. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [name: string, value: string, is_wrong?: boolean])[];
}) {
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, is_wrong = false]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd data-wrong={is_wrong || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
