import { formatCount } from '../../kit/shared/format.ts';
import { type Expected, hasEmpties, shortageOf, type Typed } from './load-line.ts';
import classes from './shortage.module.css';

type ShortageProps = { load: Expected; typed: Pick<Typed, 'qty' | 'empty_cylinders'> };

/** What would be put to the driver's name if it were saved now. */
export function Shortage({ load, typed }: ShortageProps) {
  const is_counted = typed.qty !== '' || typed.empty_cylinders !== '';
  const { filled, empty } = shortageOf(load, typed);
  const kinds = hasEmpties(load) ? ({ filled, empty } as const) : { pieces: filled };
  const missing = Object.entries(kinds).filter(([, count]) => count > 0);
  const surplus = Object.entries(kinds).filter(([, count]) => count < 0);
  return (
    <output className={classes.root} aria-live="polite">
      {!is_counted && <span className={classes.open}>Not counted yet</span>}
      {is_counted && missing.length + surplus.length === 0 && (
        <span className={classes.balanced}>Balanced</span>
      )}
      {is_counted &&
        missing.map(([kind, count]) => (
          <span key={kind} className={classes.short}>
            Short {formatCount(count)} {kind}
          </span>
        ))}
      {is_counted &&
        surplus.map(([kind, count]) => (
          <span key={kind} className={classes.short}>
            {formatCount(-count)} {kind} excess
          </span>
        ))}
    </output>
  );
}
