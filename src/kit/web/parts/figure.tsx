import type { ReactNode } from 'react';
import classes from './figure.module.css';

type FigureProps = {
  label: string;
  children: ReactNode;
  /** Shown in the colour of shortages. */
  isWrong?: boolean;
  /** How the figure is computed, in small text below. */
  note?: string;
};

/** One figure of a `<dl>` of figures. @example <dl><Figure label="Cash">{formatRupees(cash)}</Figure></dl> */
export function Figure({ label, children, isWrong = false, note = '' }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd data-wrong={isWrong || undefined}>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
