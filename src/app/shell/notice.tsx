import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  title: string;
  /** 1 on a page without top bar. */
  order?: 1 | 2;
  children: ReactNode;
  actions?: ReactNode;
};

/** A page with a single message. */
export function Notice({ title, order = 2, children, actions }: NoticeProps) {
  return (
    <Paper className={classes.notice}>
      <Title order={order} size="h4">
        {title}
      </Title>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Paper>
  );
}
