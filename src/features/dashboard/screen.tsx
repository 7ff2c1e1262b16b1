import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatDay } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/api.ts';
import { Card } from '../../kit/web/card.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { Checklist, useSetup } from './checklist.tsx';
import type { Figures } from './contract.ts';
import { DaySteps } from './day-steps.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FigureSheet } from './figure-sheet.tsx';
import classes from './screen.module.css';
import { SkeletonCards } from './skeleton-cards.tsx';
import { useFigures } from './use-figures.ts';

/** What the business comes to; before that, what is left of setting it up. */
export function Screen() {
  usePageTitle('Dashboard');
  const setup = useSetup();
  const figures = useFigures();
  // An answer takes milliseconds; drawn twice, the page would jump.
  if (setup.isPending) return null;
  const isSettingUp = setup.data?.some(({ is_done }) => !is_done);
  return (
    <Stack gap="lg">
      {(isSettingUp || (figures.data && hasNotSold(figures.data))) && (
        <div className={classes.grid}>
          {setup.data && isSettingUp && <Checklist steps={setup.data} />}
          <Stack gap="lg">
            <DaySteps />
            {figures.data?.is_empty && <NothingYet />}
          </Stack>
        </div>
      )}
      {figures.data && !figures.data.is_empty && <Cards figures={figures.data} />}
      {figures.isPending && !isSettingUp && <SkeletonCards />}
      {figures.error && !figures.data && (
        <Failed error={figures.error} onRetry={() => void figures.refetch()} />
      )}
    </Stack>
  );
}

const hasNotSold = ({ sale_summary }: Figures) =>
  Object.values(sale_summary.year).every((amount) => amount === 0);

function Cards({ figures }: { figures: Figures }) {
  return (
    <div>
      <Group justify="space-between" mb="md">
        <Text c="dimmed">{formatDay(figures.periods.today.to)}</Text>
        <PrintButton />
      </Group>
      <FigureCards figures={figures} />
      <FigureSheet figures={figures} />
    </div>
  );
}

const NothingYet = () => (
  <Card title="Your figures will appear here" isTight>
    <Text c="dimmed">
      Figures come from your records. Complete the setup steps: the first figures appear with the first
      customer and the opening stock.
    </Text>
  </Card>
);

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div role="alert">
    <Card title="The figures could not be loaded" isTight>
      <Text c="dimmed" mb="sm">
        {messageOf(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try again
        <VisuallyHidden> to load the figures</VisuallyHidden>
      </Button>
    </Card>
  </div>
);
