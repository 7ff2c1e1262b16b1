import type { ReactNode } from 'react';
import classes from './sheet.module.css';

/** One part of the page under its title. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title} data-together>
      <h3>{title}</h3>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}
