import { Paper, Skeleton } from '@mantine/core';
import classes from './card.module.css';

const summaries = ['Stock', 'Customers', 'NewCustomers'];
const charts = [
  'Cylinder Status',
  'Sale Summary',
  'Stock Movement',
  'Amount Received',
  'Product Sales',
  'Sales',
];
const tables = ['Credit Line Customers', 'Fuel Expenses'];

/** The cards before their figures are there, in the same places. */
export function SkeletonCards() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading...">
      {summaries.map((name) => (
        <Outline key={name} height={80} />
      ))}
      {charts.map((name) => (
        <Outline key={name} height={176} />
      ))}
      <div className={classes.tables}>
        {tables.map((name) => (
          <Outline key={name} height={340} />
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
