import { Paper, Skeleton } from '@mantine/core';
import classes from './card.module.css';

const summaries = ['Stock', 'Customers', 'NewCustomers'];
// px of what stands under each title.
const charts = {
  ...{ 'Cylinder Status': 215, 'Sale Summary': 215, 'Stock Movement': 215 },
  ...{ 'Amount Received': 184, 'Product Sales': 184, Sales: 184 },
};
const tables = ['Credit Line Customers', 'Fuel Expenses'];

/** The cards before their figures are there, in the same places. */
export function SkeletonCards() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading...">
      {summaries.map((name) => (
        <Outline key={name} height={75} />
      ))}
      {Object.entries(charts).map(([name, height]) => (
        <Outline key={name} height={height} />
      ))}
      <div className={classes.tables}>
        {tables.map((name) => (
          <Outline key={name} height={357} />
        ))}
      </div>
    </div>
  );
}

const Outline = ({ height }: { height: number }) => (
  <Paper className={classes.card} aria-hidden>
    <div className={classes.header}>
      <Skeleton height={12} width={120} />
      <Skeleton height={12} width={72} />
    </div>
    <Skeleton height={height} />
  </Paper>
);
