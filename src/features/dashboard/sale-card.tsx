import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { earlierUnits } from '../../kit/shared/same-days.ts';
import { ComparedTable } from '../../kit/web/compare/compared-table.tsx';
import { Card, usePeriod } from './card.tsx';
import { DonutCard } from './chart-cards.tsx';
import type { Figures, Period, SaleSums } from './contract.ts';
import type { Part } from './parts.ts';
import classes from './tables.module.css';

type SaleCardProps = {
  title: string;
  figures: Figures;
  partsOf: (figures: Figures, period: Period) => readonly Part[];
  isComparing: boolean;
};

/** Sales of a period: as a chart, or beside the same days of the previous month and year. */
export function SaleCard({ title, figures, partsOf, isComparing }: SaleCardProps) {
  const props = { title, figures, partsOf };
  if (isComparing) return <ComparedCard {...props} />;
  return <DonutCard title={title} format={formatRupees} partsOf={(period) => partsOf(figures, period)} />;
}

function ComparedCard({ title, figures, partsOf }: Omit<SaleCardProps, 'isComparing'>) {
  const [period, setPeriod] = usePeriod(title, 'month');
  const earlier = earlierUnits.flatMap((unit) => {
    const sums = figures.earlier_sales[period][unit];
    return sums ? [{ span: sums, parts: partsOf(withSales(figures, period, sums), period) }] : [];
  });
  const parts = partsOf(figures, period);
  const rows = parts.map(({ name, value, to }, at) => ({
    name,
    title: (
      <Anchor component={Link} to={to} className={classes.quiet ?? ''}>
        {name}
      </Anchor>
    ),
    now: value,
    before: earlier.map((span) => span.parts[at]?.value ?? 0),
    format: formatRupees,
  }));
  const total = {
    name: 'Total',
    now: sumOf(parts),
    before: earlier.map((span) => sumOf(span.parts)),
    format: formatRupees,
  };
  return (
    <Card title={title} period={period} onChoose={setPeriod}>
      <ComparedTable
        label={`${title} compared`}
        now={figures.periods[period]}
        before={earlier.map(({ span }) => span)}
        rows={[...rows, total]}
      />
    </Card>
  );
}

const sumOf = (parts: readonly Part[]) => sumRupees(parts.map(({ value }) => value));

/** The figures, with other sales in a period. */
export const withSales = (
  figures: Figures,
  period: Period,
  { sale_summary, amount_received, product_sales, sales }: SaleSums,
): Figures => ({
  ...figures,
  sale_summary: { ...figures.sale_summary, [period]: sale_summary },
  amount_received: { ...figures.amount_received, [period]: amount_received },
  product_sales: { ...figures.product_sales, [period]: product_sales },
  sales: { ...figures.sales, [period]: sales },
});
