import { Paper, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from '../form/entry-card.module.css';

type CardProps = {
  title: string;
  /** No gap below the title: for a sentence, or a list with its own rule. */
  isTight?: boolean;
  children: ReactNode;
};

/** A card like an entry form's, for what is no single form. @example <Card title="Stock"><Fields>…</Fields></Card> */
export function Card({ title, isTight = false, children }: CardProps) {
  return (
    <Paper component="section" className={classes.card} aria-label={title}>
      <Title order={2} className={classes.title} data-tight={isTight || undefined}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** Fields in the grid of the entry forms. @example <Fields><DateField name="date" label="Date" /></Fields> */
export function Fields({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={classes.fields}>
      {children}
    </div>
  );
}
