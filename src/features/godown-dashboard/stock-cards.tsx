import { Button, Paper, Title } from '@mantine/core';
import { formatCount } from '../../kit/shared/format.ts';
import { Donut } from '../../kit/web/chart/donut.tsx';
import { useRead } from '../../kit/web/client/read.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { settingsCall } from '../settings/contract.ts';
import { cardTitle, type TypedProduct } from './card-title.ts';
import type { GodownStockRow } from './contract.ts';
import classes from './stock-cards.module.css';

type StockCardsProps = { stock: readonly GodownStockRow[]; onHistory: (row: GodownStockRow) => void };

/** A card for each cylinder weight, and small ones for what is not a cylinder. */
export function StockCards({ stock, onHistory }: StockCardsProps) {
  const cylinders = stock.filter((row) => row.product === 'Cylinders');
  const products = useTypedProducts();
  const others = stock.filter((row) => row.product !== 'Cylinders');
  return (
    <>
      {cylinders.length > 0 && (
        <div className={classes.cylinders}>
          {cylinders.map((row) => (
            <CylinderCard
              key={row.weight}
              row={row}
              title={cardTitle(row.weight, products)}
              onHistory={onHistory}
            />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map((row) => (
            <Paper key={row.product} component="section" className={classes.small}>
              <Title order={3} className={classes.title}>
                {row.product}
              </Title>
              <span className={classes.quantity}>
                {formatCount(row.qty)}
                {row.defective > 0 && <small>{formatCount(row.defective)} defective</small>}
              </span>
              <HistoryButton row={row} name={row.product} onHistory={onHistory} />
            </Paper>
          ))}
        </div>
      )}
    </>
  );
}

/** Undefined unless the business wants its cards to name types. */
function useTypedProducts(): readonly TypedProduct[] | undefined {
  const { data: settings } = useRead(settingsCall);
  const enabled = settings?.card_types === true;
  const { data: products } = useRows<TypedProduct>('/products/dropdown', {}, { enabled });
  return enabled ? products : undefined;
}

type CylinderCardProps = { row: GodownStockRow; title: string; onHistory: StockCardsProps['onHistory'] };

function CylinderCard({ row, title, onHistory }: CylinderCardProps) {
  const parts = [
    { name: 'Filled Cylinders', value: row.qty, color: 'var(--filled)' },
    { name: 'Empty Cylinders', value: row.empty_cylinders, color: 'var(--empty)' },
    ...(row.defective > 0
      ? [{ name: 'Defective Cylinders', value: row.defective, color: 'var(--text-quiet)' }]
      : []),
  ];
  const total = row.qty + row.empty_cylinders + row.defective;
  return (
    <Paper component="section" className={classes.card}>
      <header className={classes.header}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        <HistoryButton row={row} name={title} onHistory={onHistory} />
      </header>
      <div className={classes.body}>
        {total > 0 ? (
          <Donut parts={parts} format={formatCount} />
        ) : (
          <div className={classes.hollow} aria-hidden />
        )}
        <dl className={classes.figures}>
          {parts.map(({ name, value, color }) => (
            <Figure key={name} label={name} value={value} color={color} />
          ))}
          <Figure label="Total" value={total} />
        </dl>
      </div>
    </Paper>
  );
}

function Figure({ label, value, color }: { label: string; value: number; color?: string }) {
  return (
    <div className={classes.figure}>
      <dt>
        {color && <span className={classes.mark} style={{ background: color }} aria-hidden />}
        {label}
      </dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

type HistoryButtonProps = { row: GodownStockRow; name: string; onHistory: StockCardsProps['onHistory'] };

function HistoryButton({ row, name, onHistory }: HistoryButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      c="var(--accent-text)"
      flex="none"
      aria-label={`Movements of ${name}`}
      onClick={() => onHistory(row)}
    >
      Movements
    </Button>
  );
}
