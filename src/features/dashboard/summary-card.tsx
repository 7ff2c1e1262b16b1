import { Anchor } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount } from '../../kit/shared/format.ts';
import classes from './card.module.css';
import { Card } from './card.tsx';
import type { Compared, Period } from './contract.ts';
import { usePeriod } from './period-select.tsx';
import { changeText } from './words.ts';

type SummaryCardProps = {
  title: string;
  to: string;
  figures: Record<Period, Compared>;
  /** What is counted. */
  hint: string;
  /** What it is compared with: '1,556 on 20 Oct 2026'. */
  beforeText: (before: string, period: Period) => string;
};

/** One figure, and how it changed. */
export function SummaryCard({ title, to, figures, hint, beforeText }: SummaryCardProps) {
  const [period, setPeriod] = usePeriod(title, 'month');
  const compared = figures[period];
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <p className={classes.headline}>
        <Anchor component={Link} to={to} className={classes.number}>
          {formatCount(compared.now)}
        </Anchor>
        <Change compared={compared} />
      </p>
      <p className={classes.hint}>
        {hint}
        <br />
        {beforeText(formatCount(compared.before), period)}
      </p>
    </Card>
  );
}

function Change({ compared }: { compared: Compared }) {
  const { now, before } = compared;
  const Arrow = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : undefined;
  return (
    <span className={classes.change}>
      {Arrow && <Arrow size={16} stroke={2} aria-hidden />}
      {changeText(compared)}
    </span>
  );
}
