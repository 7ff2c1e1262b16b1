import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../kit/web/client/session.ts';
import { rowsQuery } from '../../kit/web/client/use-rows.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { type Area, mayOf } from '../../masters/rights.ts';
import type { SetupStep } from './contract.ts';
import { checklistPath } from './links.ts';
import classes from './steps.module.css';

type Setup = { path: string; area?: Area; name: string; why: string };

const SETUP_STEPS: Record<SetupStep['step'], Setup> = {
  business: {
    path: '/settings',
    area: 'settings',
    name: 'Business details',
    why: 'name, address and GSTIN for every print',
  },
  branch_in_charge: {
    path: '/emp?type=Branch+In-Charge',
    name: 'Branch in-charge',
    why: 'needed to add a branch',
  },
  branch: { path: '/branch', name: 'Branch', why: 'your office or shop' },
  staff: {
    path: '/emp?type=Godown+In-Charge',
    name: 'Godown in-charge and drivers',
    why: 'needed for godowns and area codes',
  },
  godown: { path: '/godown', name: 'Godown', why: 'where the stock is kept' },
  product: { path: '/products', name: 'Products', why: 'what you sell, with prices' },
  area_code: { path: '/area-codes', name: 'Area codes', why: 'which driver delivers where' },
  vehicle: { path: '/vehicle', name: 'Vehicles', why: 'needed to assign stock to a driver' },
  vendor: { path: '/vendor', name: 'Vendor', why: 'needed to record purchases' },
  go_live: {
    path: '/go-live',
    area: 'go_live',
    name: 'Go-live',
    why: 'stock, bills, deposits and other balances on paper',
  },
  opening_stock: {
    path: '/godown-dashboard',
    name: 'Opening stock',
    why: 'what the godown holds today, filled and empty',
  },
};

/** The steps that this person may do. */
export function useOwnSteps(steps: readonly SetupStep[]): SetupStep[] {
  const may = mayOf(useRole());
  return may('masters', 'write')
    ? steps.filter(({ step }) => may(SETUP_STEPS[step].area ?? 'masters', 'write'))
    : [];
}

/** Shown on the screen of a step: the progress of the setup, and a link to the next step. */
export function NextStep() {
  const { pathname } = useLocation();
  const may = mayOf(useRole());
  const isStep = Object.values(SETUP_STEPS).some(({ path }) => path.split('?', 1)[0] === pathname);
  // Fetched on each visit, since each step leads to the next one.
  const setup = useQuery({
    ...rowsQuery<SetupStep>(checklistPath),
    staleTime: 0,
    enabled: isStep && may('masters', 'write'),
  });
  const steps = useOwnSteps(setup.data?.data ?? []);
  const next = steps.find(({ is_done }) => !is_done);
  if (!isStep || !next) return null;
  const { path, name } = SETUP_STEPS[next.step];
  return (
    <Text component="nav" aria-label="Setting up" mb="md">
      Setting up, {steps.filter(({ is_done }) => is_done).length} of {steps.length} done. Next:{' '}
      <Anchor component={Link} to={path} underline="always">
        {name}
      </Anchor>
    </Text>
  );
}

/** The steps before the first business day; each line leads to its screen. */
export function Checklist({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  return (
    <Card title="Setting up" isTight>
      <Text c="dimmed" role="status">
        {done} of {steps.length} done. Follow this order.
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ step, is_done }) => (
          <li key={step}>
            <Anchor
              component={Link}
              to={SETUP_STEPS[step].path}
              className={classes.step ?? ''}
              data-done={is_done || undefined}
              aria-current={step === next ? 'step' : undefined}
              underline="never"
            >
              {is_done ? (
                <IconCircleCheckFilled size={20} className={classes.tick} aria-hidden />
              ) : (
                <IconCircle size={20} stroke={1.75} className={classes.open} aria-hidden />
              )}
              <span className={classes.text}>
                <strong>{SETUP_STEPS[step].name}</strong>
                <VisuallyHidden>{is_done ? ', done' : ', to do'}</VisuallyHidden>
                <span className={classes.why}>{SETUP_STEPS[step].why}</span>
              </span>
              {step === next && <span className={classes.next}>Next</span>}
            </Anchor>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const DAY_STEPS: readonly { path: string; area: Area; name: string; why: string }[] = [
  { path: '/inventory', area: 'stock', name: 'Inventory', why: 'record the load that came in' },
  { path: '/stock-assigning', area: 'stock', name: 'Stock Assigning', why: 'hand it to the drivers' },
  { path: '/day-entry', area: 'day', name: 'Day Entry', why: 'write down the sales' },
  {
    path: '/day-settlements',
    area: 'stock',
    name: 'Day Settlements',
    why: 'count stock and cash in the evening',
  },
  { path: '/day-close', area: 'day_close', name: 'Day Close', why: 'sign the day off' },
];

/** The steps of a business day, for new users. */
export function DaySteps() {
  const may = mayOf(useRole());
  return (
    <Card title="The day" isTight>
      <Text c="dimmed">The steps of a business day, in order.</Text>
      <ol className={classes.steps}>
        {DAY_STEPS.filter(({ area }) => may(area)).map(({ path, name, why }) => (
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
