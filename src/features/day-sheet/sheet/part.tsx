import type { ReactNode } from 'react';
import classes from './sheet.module.css';

type PartProps = { title: string; note?: string; children: ReactNode };

/** One part of the page under its title. */
export function Part({ title, note, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title} data-together>
      <h3>{title}</h3>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}
