import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { usePageTitle } from '../../kit/web/page-title.ts';
import classes from './screen.module.css';

const STEPS = [
  { path: '/emp', name: 'Employees', why: 'drivers and the people in charge' },
  { path: '/branch', name: 'Branches', why: 'each with its in-charge' },
  { path: '/godown', name: 'Godowns', why: 'where the stock lies' },
  { path: '/area-codes', name: 'Area codes', why: 'who delivers where' },
  { path: '/vehicle', name: 'Vehicles', why: 'what the load travels on' },
  { path: '/products', name: 'Products', why: 'what is sold, at which price' },
  { path: '/vendor', name: 'Vendors', why: 'where the stock comes from' },
  { path: '/godown-dashboard', name: 'Opening stock', why: 'what each godown holds today' },
] as const;

const DAY = [
  { path: '/inventory', name: 'Inventory', why: 'record the load that came in' },
  { path: '/stock-assigning', name: 'Stock Assigning', why: 'hand it to the drivers' },
  { path: '/day-entry', name: 'Day Entry', why: 'write down the sales' },
  { path: '/day-settlements', name: 'Day Settlements', why: 'count stock and cash in the evening' },
] as const;

/** The way through a day; the figures and charts come with a later release. */
export function Screen() {
  usePageTitle('Dashboard');
  return (
    <div className={classes.grid}>
      <Stack gap="lg">
        <Steps title="The day" hint="In the order in which it happens." steps={DAY} />
        <Paper className={classes.card}>
          <Title order={2} className={classes.title}>
            Figures are being built
          </Title>
          <Text c="dimmed">
            Stock, customers, sales and amounts received will be summed up here from what is recorded; nothing
            is made up until then.
          </Text>
        </Paper>
      </Stack>
      <Steps
        title="Setting up"
        hint="Once, in this order: each step needs the ones before it."
        steps={STEPS}
      />
    </div>
  );
}

type StepsProps = {
  title: string;
  hint: string;
  steps: readonly { path: string; name: string; why: string }[];
};

function Steps({ title, hint, steps }: StepsProps) {
  return (
    <Paper className={classes.card}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed">{hint}</Text>
      <ol className={classes.steps}>
        {steps.map(({ path, name, why }) => (
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
