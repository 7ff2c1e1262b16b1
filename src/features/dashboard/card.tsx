import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';
import type { Period } from './contract.ts';
import { PeriodSelect } from './period-select.tsx';

type CardProps = {
  title: string;
  period: Period;
  onChoose: (period: Period) => void;
  children: ReactNode;
};

/** A part of the dashboard, with the period that it tells of. */
export function Card({ title, period, onChoose, children }: CardProps) {
  return (
    <Paper component="section" className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        <PeriodSelect card={title} period={period} onChoose={onChoose} />
      </header>
      {children}
    </Paper>
  );
}
