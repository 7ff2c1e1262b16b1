import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** One part of a customer's page. */
export function PageCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" className={classes.card} aria-label={title}>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
