import type { ReactNode } from 'react';
import { formatSpan, type Span } from '../../shared/same-days.ts';
import classes from './compared-table.module.css';
import { differenceText, lengthNote, missingNote } from './difference.ts';

/** What the small figures of the table are. */
export const COMPARED_HINT = 'Small figures: this period minus the earlier days';

type ComparedRow = {
  name: string;
  /** In place of the name, such as a link. */
  title?: ReactNode;
  now: number;
  /** One for each of the earlier spans. */
  before: readonly number[];
  format: (figure: number) => string;
};

type ComparedTableProps = {
  /** Name of the table for screen readers. */
  label: string;
  now: Span;
  before: readonly Span[];
  rows: readonly ComparedRow[];
};

/**
 * Figures beside those of the same days earlier, each with its difference. On a phone the earlier figures are below.
 * @example <ComparedTable label="Sales" now={november} before={[october]} rows={[{ name: 'Cash', now: 5, before: [4], format }]} />
 */
export function ComparedTable({ label, now, before, rows }: ComparedTableProps) {
  const note = missingNote(now);
  return (
    <div>
      <table className={classes.table} aria-label={label}>
        <thead className={classes.head}>
          <tr>
            <td />
            <th scope="col" className={classes.figure}>
              {formatSpan(now)}
            </th>
            {before.map((span) => (
              <th key={span.from} scope="col" className={classes.figure}>
                {formatSpan(span)}
                <span className={classes.aside}>{lengthNote(now, span)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={classes.row}>
              <th scope="row" className={classes.name}>
                {row.title ?? row.name}
              </th>
              <td className={`${classes.figure} ${classes.now}`}>{row.format(row.now)}</td>
              {before.map((span, at) => (
                <td
                  key={span.from}
                  className={`${classes.figure} ${classes.before}`}
                  data-span={formatSpan(span)}
                >
                  {row.format(row.before[at] ?? 0)}
                  <span className={classes.aside}>
                    {differenceText(row.now, row.before[at] ?? 0, row.format)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
