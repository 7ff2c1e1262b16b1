import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '../../kit/web/card.tsx';
import classes from './steps.module.css';

const STEPS = [
  { path: '/inventory', name: 'Inventory', why: 'record the load that came in' },
  { path: '/stock-assigning', name: 'Stock Assigning', why: 'hand it to the drivers' },
  { path: '/day-entry', name: 'Day Entry', why: 'write down the sales' },
  { path: '/day-settlements', name: 'Day Settlements', why: 'count stock and cash in the evening' },
  { path: '/day-close', name: 'Day Close', why: 'sign the day off' },
] as const;

/** The way through a business day, for those who have not gone it yet. */
export function DaySteps() {
  return (
    <Card title="The day" isTight>
      <Text c="dimmed">The steps of a business day, in order.</Text>
      <ol className={classes.steps}>
        {STEPS.map(({ path, name, why }) => (
          <li key={path}>
            <Anchor component={Link} to={path} className={classes.short_step ?? ''}>
              <strong>{name}</strong>
              <span className={classes.why}>{why}</span>
            </Anchor>
          </li>
        ))}
      </ol>
    </Card>
  );
}
