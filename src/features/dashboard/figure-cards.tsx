import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import classes from './card.module.css';
import type { Figures } from './contract.ts';
import { DonutCard } from './donut-card.tsx';
import { links } from './links.ts';
import { MovementCard } from './movement-card.tsx';
import { customerParts, cylinderParts, productParts, receivedParts, saleParts } from './parts.ts';
import { SummaryCard } from './summary-card.tsx';
import { CreditCustomers, FuelExpenses } from './tables.tsx';
import { spanText } from './words.ts';

/** All figures, in the order of docs/product/reports.md. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { periods, cylinder_status } = figures;
  const { road_filled } = cylinder_status.now;
  return (
    <div className={classes.grid}>
      <SummaryCard
        title="Stock"
        to={links.stock}
        figures={figures.stock}
        hint={`Filled cylinders in the godowns; ${formatCount(road_filled)} more on the road`}
        beforeText={(before, period) => `${before} on ${formatDay(periods[period].before.to)}`}
      />
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
      <DonutCard
        title="Cylinder Status"
        format={formatCount}
        partsOf={(period) => cylinderParts(figures, period)}
      />
      <DonutCard
        title="Sale Summary"
        format={formatRupees}
        partsOf={(period) => saleParts(figures, period)}
      />
      <MovementCard movements={figures.stock_movement} />
      <DonutCard
        title="Amount Received"
        format={formatRupees}
        partsOf={(period) => receivedParts(figures, period)}
      />
      <DonutCard
        title="Product Sales"
        format={formatRupees}
        partsOf={(period) => productParts(figures, period)}
      />
      <DonutCard title="Sales" format={formatRupees} partsOf={(period) => customerParts(figures, period)} />
      <div className={classes.tables}>
        <CreditCustomers figures={figures} />
        <FuelExpenses figures={figures} />
      </div>
    </div>
  );
}
