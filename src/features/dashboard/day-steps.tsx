import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from './screen.module.css';

const STEPS = [
  { path: '/inventory', name: 'Inventory', why: 'record the load that came in' },
  { path: '/stock-assigning', name: 'Stock Assigning', why: 'hand it to the drivers' },
  { path: '/day-entry', name: 'Day Entry', why: 'write down the sales' },
  { path: '/day-settlements', name: 'Day Settlements', why: 'count stock and cash in the evening' },
] as const;

/** The way through a business day, for those who have not gone it yet. */
export function DaySteps() {
  return (
    <Paper className={classes.card}>
      <Title order={2} className={classes.title}>
        The day
      </Title>
      <Text c="dimmed">In the order in which it happens.</Text>
      <ol className={classes.steps}>
        {STEPS.map(({ path, name, why }) => (
          <li key={path}>
            <Anchor component={Link} to={path} className={classes.step}>
              <strong>{name}</strong>
              <span>{why}</span>
            </Anchor>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
