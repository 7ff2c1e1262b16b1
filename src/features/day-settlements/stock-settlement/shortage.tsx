import { formatCount } from '../../../kit/shared/format.ts';
import { type CountedCylinders, type Expected, hasEmpties, shortageOf } from './load-line.ts';
import classes from './shortage.module.css';

/** The driver's shortage if it were saved now. */
export function Shortage({ load, typed }: { load: Expected; typed: CountedCylinders }) {
  const isCounted = typed.qty !== '' || typed.empty_cylinders !== '' || typed.defective_back !== '';
  const { filled, empty } = shortageOf(load, typed);
  const kinds = hasEmpties(load) ? ({ filled, empty } as const) : { pieces: filled };
  const missing = Object.entries(kinds).filter(([, count]) => count > 0);
  const surplus = Object.entries(kinds).filter(([, count]) => count < 0);
  return (
    <output className={classes.root} aria-live="polite">
      {!isCounted && <span className={classes.open}>Not counted yet</span>}
      {isCounted && missing.length + surplus.length === 0 && (
        <span className={classes.balanced}>Balanced</span>
      )}
      {isCounted &&
        missing.map(([kind, count]) => (
          <span key={kind} className={classes.short}>
            Short {formatCount(count)} {kind}
          </span>
        ))}
      {isCounted &&
        surplus.map(([kind, count]) => (
          <span key={kind} className={classes.short}>
            {formatCount(-count)} {kind} excess
          </span>
        ))}
    </output>
  );
}
