import { formatDay, formatFigure, formatMoment } from '../../shared/format.ts';
import type { FieldChange, HistoryEntry } from '../../shared/history.ts';
import classes from './history-line.module.css';

/** One entry as a sentence: 'Lakshmi changed Price 900 → 950 · 20 Nov 2026, 7:04 pm'. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { user, action, changes, at } = entry;
  const who = <strong>{user ?? 'System'}</strong>;
  const when = (
    <span className={classes.when}>
      · <time dateTime={at}>{formatMoment(at)}</time>
    </span>
  );
  return (
    <>
      {action === 'changed' && (
        <p className={classes.sentence}>
          {who} changed {changes.length === 1 ? <Change change={changes[0]} /> : `${changes.length} fields`}{' '}
          {when}
        </p>
      )}
      {action === 'revealed' && (
        <p className={classes.sentence}>
          {who} viewed {changes.map(({ label }) => label).join(', ')} {when}
        </p>
      )}
      {(action === 'created' || action === 'deleted') && (
        <p className={classes.sentence}>
          {who} {action === 'created' ? 'added' : 'deleted'} it {when}
        </p>
      )}
      {action === 'changed' && changes.length > 1 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      {(action === 'created' || action === 'deleted') && (
        <Values changes={changes} isGone={action === 'deleted'} />
      )}
    </>
  );
}

function Change({ change }: { change: FieldChange | undefined }) {
  if (!change) return null;
  const { label, before, after, figure } = change;
  // A file or a covered number may read the same before and after.
  if (before === after) return <>{label}</>;
  return (
    <>
      {label} <del className={classes.before}>{textOf(before, figure)}</del> →{' '}
      <ins className={classes.after}>{textOf(after, figure)}</ins>
    </>
  );
}

/** All that a record held when it came or went, on demand. */
function Values({ changes, isGone }: { changes: FieldChange[]; isGone: boolean }) {
  const filled = changes.flatMap(({ field, label, figure, before, after }) => {
    const value = isGone ? before : after;
    return value === null ? [] : [{ field, label, text: textOf(value, figure) }];
  });
  return (
    <details className={classes.values}>
      <summary>{isGone ? 'Deleted record' : 'New record'}</summary>
      <dl>
        {filled.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function textOf(value: FieldChange['before'], figure: FieldChange['figure'] = 'count'): string {
  if (value === null) return 'nothing';
  if (typeof value === 'number') return formatFigure(value, figure);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatMoment(value) : value;
}
