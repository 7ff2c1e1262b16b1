import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { Checklist, useSetup } from './checklist.tsx';
import classes from './screen.module.css';

const DAY = [
  { path: '/inventory', name: 'Inventory', why: 'record the load that came in' },
  { path: '/stock-assigning', name: 'Stock Assigning', why: 'hand it to the drivers' },
  { path: '/day-entry', name: 'Day Entry', why: 'write down the sales' },
  { path: '/day-settlements', name: 'Day Settlements', why: 'count stock and cash in the evening' },
] as const;

/** What is left of setting up, then the way through a day; the figures and charts come with a later release. */
export function Screen() {
  usePageTitle('Dashboard');
  const { data: setup, isPending } = useSetup();
  // An answer takes milliseconds; drawn twice, the page would jump.
  if (isPending) return null;
  const is_setting_up = setup?.some(({ is_done }) => !is_done);
  return (
    <div className={classes.grid}>
      {setup && is_setting_up && <Checklist steps={setup} />}
      <Stack gap="lg">
        <Steps title="The day" hint="In the order in which it happens." steps={DAY} />
        {is_setting_up && <Figures />}
      </Stack>
      {!is_setting_up && <Figures />}
    </div>
  );
}

const Figures = () => (
  <Paper className={classes.card}>
    <Title order={2} className={classes.title}>
      Figures are being built
    </Title>
    <Text c="dimmed">
      Stock, customers, sales and amounts received will be summed up here from what is recorded; nothing is
      made up until then.
    </Text>
  </Paper>
);

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
