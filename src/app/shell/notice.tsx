import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A page with one thing to say. */
export function Notice({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Paper className={classes.notice}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Paper>
  );
}
