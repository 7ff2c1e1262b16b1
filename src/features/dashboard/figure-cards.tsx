import { Anchor, Group, Paper, Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDay } from '../../kit/shared/format.ts';
import { useComparing } from '../../kit/web/compare/use-comparing.ts';
import classes from './card.module.css';
import { Card, usePeriod } from './card.tsx';
import { DonutCard, MovementCard } from './chart-cards.tsx';
import type { Compared, Figures, Period, StockFigures } from './contract.ts';
import { links } from './links.ts';
import {
  changeText,
  customerParts,
  cylinderParts,
  productParts,
  receivedParts,
  saleParts,
  spanText,
} from './parts.ts';
import { SaleCard } from './sale-card.tsx';
import { CreditCustomers, FuelExpenses } from './tables.tsx';

/** All figures, in the order of docs/product/reports.md. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { periods } = figures;
  const [isComparing] = useComparing();
  const sold = { figures, isComparing };
  return (
    <div className={classes.grid} data-compared={isComparing || undefined}>
      <StockCard figures={figures} />
      <SummaryCard
        title="Customers"
        to={links.customers}
        figures={figures.customers}
        hint="All customers"
        beforeText={(before, period) => `${before} on ${formatDay(periods[period].before.to)}`}
      />
      <SummaryCard
        title="NewCustomers"
        to={links.customers}
        figures={figures.new_customers}
        hint="Added in this period"
        beforeText={(before, period) => `${before} ${spanText(periods[period].before)}`}
      />
      <CylinderCard figures={figures} />
      <SaleCard title="Sale Summary" partsOf={saleParts} {...sold} />
      <MovementCard movements={figures.stock_movement} />
      <SaleCard title="Amount Received" partsOf={receivedParts} {...sold} />
      <SaleCard title="Product Sales" partsOf={productParts} {...sold} />
      <SaleCard title="Sales" partsOf={customerParts} {...sold} />
      <div className={classes.tables}>
        <CreditCustomers figures={figures} />
        <FuelExpenses figures={figures} />
      </div>
    </div>
  );
}

/** The figures without amounts and customers. */
export const StockCards = ({ figures }: { figures: StockFigures }) => (
  <div className={classes.grid}>
    <StockCard figures={figures} />
    <CylinderCard figures={figures} />
    <MovementCard movements={figures.stock_movement} />
  </div>
);

const StockCard = ({ figures: { stock, periods, cylinder_status } }: { figures: StockFigures }) => (
  <SummaryCard
    title="Stock"
    to={links.stock}
    figures={stock}
    hint={`Filled cylinders in the godowns; ${formatCount(cylinder_status.now.road_filled)} more on the road`}
    beforeText={(before, period) => `${before} on ${formatDay(periods[period].before.to)}`}
  />
);

const CylinderCard = ({ figures }: { figures: StockFigures }) => (
  <DonutCard
    title="Cylinder Status"
    format={formatCount}
    partsOf={(period) => cylinderParts(figures, period)}
  />
);

type SummaryCardProps = {
  title: string;
  to: string;
  figures: Record<Period, Compared>;
  /** What is counted. */
  hint: string;
  /** What it is compared with: '1,556 on 20 Oct 2026'. */
  beforeText: (before: string, period: Period) => string;
};

/** One figure, and how it changed. */
function SummaryCard({ title, to, figures, hint, beforeText }: SummaryCardProps) {
  const [period, setPeriod] = usePeriod(title, 'month');
  const compared = figures[period];
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <p className={classes.headline}>
        <Anchor component={Link} to={to} className={classes.number}>
          {formatCount(compared.now)}
        </Anchor>
        <Change compared={compared} />
      </p>
      <p className={classes.hint}>
        {hint}
        <br />
        {beforeText(formatCount(compared.before), period)}
      </p>
    </Card>
  );
}

function Change({ compared }: { compared: Compared }) {
  const { now, before } = compared;
  const Arrow = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : undefined;
  return (
    <span className={classes.change}>
      {Arrow && <Arrow size={16} stroke={2} aria-hidden />}
      {changeText(compared)}
    </span>
  );
}

const summaries = ['Stock', 'Customers', 'NewCustomers'];
/** Height in px below each title. */
const chartHeights = {
  'Cylinder Status': 215,
  'Sale Summary': 215,
  'Stock Movement': 215,
  'Amount Received': 184,
  'Product Sales': 184,
  Sales: 184,
};
const tables = ['Credit Line Customers', 'Fuel Expenses'];

/** Placeholders of the cards, in the same places. */
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
        {Object.entries(chartHeights).map(([name, height]) => (
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
