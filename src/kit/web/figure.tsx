import type { ReactNode } from 'react';
import classes from './figure.module.css';

type FigureProps = {
  label: string;
  children: ReactNode;
  /** Stands in the colour of what is short. */
  isWrong?: boolean;
  /** How the figure came about, in small below. */
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
