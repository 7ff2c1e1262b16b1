import { formatCount } from '../../shared/format.ts';
import classes from './before-after.module.css';

export type FigureChange = {
  label: string;
  before: number;
  after: number;
  /** A CSS colour that marks the figure. */
  color?: string;
};

/**
 * A quiet line that says what something holds now and will hold after saving; announced politely while it changes.
 * @example <BeforeAfter title="Main store" changes={[{ label: 'Full', before: 10, after: 8 }]} />
 */
export function BeforeAfter({ title, changes }: { title: string; changes: readonly FigureChange[] }) {
  return (
    <output className={classes.root} aria-live="polite">
      <span className={classes.title}>{title}</span>
      {changes.map(({ label, before, after, color }) => (
        <span key={label} className={classes.figure}>
          <span className={classes.mark} style={{ background: color ?? 'var(--text-quiet)' }} aria-hidden />
          {label} {formatCount(before)}
          {after !== before && (
            <>
              {' → '}
              <span className={after < 0 ? `${classes.after} ${classes.below}` : classes.after}>
                {formatCount(after)}
              </span>
            </>
          )}
          {after < 0 && <span className={classes.below}> ({formatCount(-after)} too many)</span>}
        </span>
      ))}
    </output>
  );
}
