import { Alert, Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { CompareSwitch } from '../../kit/web/compare/compare-switch.tsx';
import { COMPARED_HINT } from '../../kit/web/compare/compared-table.tsx';
import { useComparing } from '../../kit/web/compare/use-comparing.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { mayOf } from '../../masters/rights.ts';
import { Branches } from './branches/branches.tsx';
import type { Figures, StockFigures } from './contract.ts';
import { FigureCards, SkeletonCards, StockCards } from './figure-cards.tsx';
import { FigureSheet } from './figure-sheet.tsx';
import { dashboardPath, stockFiguresPath } from './links.ts';
import classes from './steps.module.css';
import { Checklist, DaySteps, useOwnSteps } from './steps.tsx';

/** The figures of the business; for those who do not see amounts, of the stock. */
export function Screen() {
  usePageTitle('Dashboard');
  const may = mayOf(useRole());
  return may('reports') ? <Dashboard /> : <StockDashboard />;
}

function StockDashboard() {
  const figures = useFigures<StockFigures>(stockFiguresPath);
  return (
    <Stack gap="md">
      {figures.data && <Text c="dimmed">{formatDay(figures.data.periods.today.to)}</Text>}
      {figures.data && <StockCards figures={figures.data} />}
      {figures.error && !figures.data && (
        <Failed error={figures.error} onRetry={() => void figures.refetch()} />
      )}
    </Stack>
  );
}

/** All figures; before the first business day, the setup checklist. */
function Dashboard() {
  const figures = useFigures<Figures>(dashboardPath);
  const steps = useOwnSteps(figures.data?.setup ?? []);
  const isSettingUp = steps.some(({ is_done }) => !is_done);
  return (
    <Stack gap="lg">
      {figures.data?.backup_trouble && <BackupTrouble text={figures.data.backup_trouble} />}
      {figures.data && figures.data.papers.length > 0 && <DuePapers papers={figures.data.papers} />}
      {(isSettingUp || (figures.data && hasNotSold(figures.data))) && (
        <div className={classes.first_run}>
          {isSettingUp && <Checklist steps={steps} />}
          <Stack gap="lg">
            <DaySteps />
            {figures.data?.is_empty && <NothingYet />}
          </Stack>
        </div>
      )}
      {figures.data && !figures.data.is_empty && <Cards figures={figures.data} />}
      {figures.isPending && <SkeletonCards />}
      {figures.error && !figures.data && (
        <Failed error={figures.error} onRetry={() => void figures.refetch()} />
      )}
    </Stack>
  );
}

function BackupTrouble({ text }: { text: string }) {
  const may = mayOf(useRole());
  return (
    <Alert color="red" role="alert">
      {text}{' '}
      {may('backups') && (
        <Anchor component={Link} to="/backups" c="inherit" underline="always">
          Open Backups
        </Anchor>
      )}
    </Alert>
  );
}

const SHOWN = 3;

function DuePapers({ papers }: Pick<Figures, 'papers'>) {
  const others = papers.length - SHOWN;
  return (
    <Alert color="yellow" aria-label="Papers that expire">
      {papers.slice(0, SHOWN).map(({ id, text }) => (
        <div key={id}>
          <Anchor component={Link} to={`/paper?edit=${id}`} c="inherit" underline="always">
            {text}
          </Anchor>
        </div>
      ))}
      {others > 0 && (
        <Anchor component={Link} to="/expiring-papers" c="inherit" underline="always">
          and {others} more
        </Anchor>
      )}
    </Alert>
  );
}

/** The current figures; fetched again when the window gets the focus. */
function useFigures<Shown>(path: string) {
  const query = useQuery({
    queryKey: [path, {}],
    queryFn: ({ signal }) => api.get<{ data: Shown }>(path, {}, signal),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  // The query itself only sees when the page was hidden, not when another window was in front of it.
  useWindowEvent('focus', () => void query.refetch({ cancelRefetch: false }));
  const { data, error, refetch } = query;
  return { data, error, isPending: !data && !error, refetch };
}

const hasNotSold = ({ sale_summary }: Figures) =>
  Object.values(sale_summary.year).every((amount) => amount === 0);

function Cards({ figures }: { figures: Figures }) {
  const [isComparing] = useComparing();
  return (
    <div>
      <Branches figures={figures} />
      <Group justify="space-between" my="md">
        <Text c="dimmed">{isComparing && COMPARED_HINT}</Text>
        <Group gap="md">
          <CompareSwitch />
          <PrintButton />
        </Group>
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
