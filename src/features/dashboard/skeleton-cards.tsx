import { Group, Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

const summaries = ['Stock', 'Customers', 'NewCustomers'];
/** px of what stands under each title. */
const charts = {
  ...{ 'Cylinder Status': 215, 'Sale Summary': 215, 'Stock Movement': 215 },
  ...{ 'Amount Received': 184, 'Product Sales': 184, Sales: 184 },
};
const tables = ['Credit Line Customers', 'Fuel Expenses'];

/** The cards before their figures are there, in the same places. */
export function SkeletonCards() {
  return (
    <div role="status" aria-label="Loading...">
      <Group justify="space-between" mb="md" aria-hidden>
        <Skeleton height={12} width={88} />
        <Skeleton height={36} width={84} />
      </Group>
      <div className={classes.grid} aria-hidden>
        {summaries.map((name) => (
          <Outline key={name} height={76}>
            <Skeleton height={28} width={96} mb="md" />
            <Lines count={2} />
          </Outline>
        ))}
        {Object.entries(charts).map(([name, height]) => (
          <Outline key={name} height={height}>
            <div className={classes.body}>
              <Skeleton circle className={classes.ring ?? ''} />
              <div className={classes.legend}>
                <Lines count={4} />
              </div>
            </div>
          </Outline>
        ))}
        <div className={classes.tables}>
          {tables.map((name) => (
            <Outline key={name} height={357}>
              <Lines count={9} />
            </Outline>
          ))}
        </div>
      </div>
    </div>
  );
}

const Outline = ({ height, children }: { height: number; children: ReactNode }) => (
  <Paper className={classes.card}>
    <div className={classes.header}>
      <Skeleton height={12} width={120} />
      <Skeleton height={12} width={72} />
    </div>
    <div style={{ height }}>{children}</div>
  </Paper>
);

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => index).map((index) => (
    <Skeleton key={index} height={12} mb={count > 2 ? 24 : 8} />
  ));
