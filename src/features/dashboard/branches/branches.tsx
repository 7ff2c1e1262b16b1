import { Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay } from '../../../kit/shared/format.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import { mayOf } from '../../../masters/rights.ts';
import type { Figures } from '../contract.ts';
import classes from './branches.module.css';
import { type BranchFigure, branchFigures } from './figures.ts';

/** The day of each branch: cards on a phone, rows with a common head on wider screens. */
export function Branches({ figures: { branches, periods } }: { figures: Figures }) {
  const may = mayOf(useRole());
  const offered = { date: periods.today.to, may };
  return (
    <section aria-label="Today">
      <Group gap="xs" align="baseline" mb="xs">
        <Title order={2} className={classes.title}>
          Today
        </Title>
        <Text c="dimmed">{formatDay(offered.date)}</Text>
      </Group>
      <div className={classes.branches}>
        {branches.map((day) => (
          <Paper
            key={day.branch.id}
            component="section"
            className={classes.branch}
            aria-label={day.branch.name}
          >
            <h3 className={classes.name}>{day.branch.name}</h3>
            <dl className={classes.figures}>
              {branchFigures(day, offered).map((figure) => (
                <Shown key={figure.name} {...figure} />
              ))}
            </dl>
          </Paper>
        ))}
      </div>
    </section>
  );
}

const Shown = ({ name, value, note, tone, to }: BranchFigure) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>
      <Link to={to} data-tone={tone}>
        {value}
      </Link>{' '}
      <small>{note}</small>
    </dd>
  </div>
);
