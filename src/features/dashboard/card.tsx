import { NativeSelect, Paper, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './card.module.css';
import type { Period } from './contract.ts';

type PeriodCardProps = {
  title: string;
  period: Period;
  onChoose: (period: Period) => void;
  children: ReactNode;
};

/** A card of the dashboard, with the choice of its period. */
export function Card({ title, period, onChoose, children }: PeriodCardProps) {
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

const periodNames: Record<Period, string> = { today: 'Today', month: 'This month', year: 'This year' };
export const periods: readonly Period[] = ['today', 'month', 'year'];
export const periodName = (period: Period): string => periodNames[period];

/** The period that a card shows: the one chosen last in this browser. */
export function usePeriod(card: string, initial: Period) {
  return useLocalStorage<Period>({
    key: `dashboard ${card}`,
    defaultValue: initial,
    // Read before the first paint, or the card would change under the eyes.
    getInitialValueInEffect: false,
    serialize: (period) => period,
    deserialize: (stored) => periods.find((period) => period === stored) ?? initial,
  });
}

type PeriodSelectProps = { card: string; period: Period; onChoose: (period: Period) => void };

function PeriodSelect({ card, period, onChoose }: PeriodSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={`Period of ${card}`}
      className={classes.period ?? ''}
      data={periods.map((value) => ({ value, label: periodNames[value] }))}
      value={period}
      onChange={({ currentTarget }) =>
        onChoose(periods.find((value) => value === currentTarget.value) ?? period)
      }
    />
  );
}
