import { Alert, Button, Drawer, Skeleton } from '@mantine/core';
import { formatDay, formatMoment, formatRupees } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { FocusReturn } from '../../kit/web/keyboard/focus-return.tsx';
import { type GivenRate, givenRatesCall, type RateRow } from './contract.ts';
import classes from './history.module.css';
import { RateChart } from './rate-chart.tsx';

/** What a product has cost and will cost: a small chart, and who gave which rate when. */
export function RateHistory({ product, onClose }: { product: RateRow | undefined; onClose: () => void }) {
  return (
    <Drawer
      returnFocus={false}
      opened={product !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={`Rates of ${product?.name ?? ''}`}
    >
      <FocusReturn />
      {product && <Rates product_id={product.id} />}
    </Drawer>
  );
}

function Rates({ product_id }: { product_id: number }) {
  const { data: rates, error, refetch } = useRead(givenRatesCall, { id: product_id });
  if (error && !rates)
    return (
      <Alert color="red">
        {messageOf(error)}
        <Button variant="default" mt={8} onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (!rates) return <Skeleton height={360} role="status" aria-label="Loading..." />;
  return (
    <>
      <RateChart rates={rates} />
      <ol className={classes.rates} aria-label="Rates, latest first">
        {rates.map((rate, index) => (
          <li key={rate.id} className={classes.rate}>
            <div className={classes.line}>
              <strong>{formatRupees(rate.price)}</strong>
              <span>from {formatDay(rate.from_date)}</span>
            </div>
            <div className={classes.who}>
              {whoAndWhen(rate)}
              {rates[index - 1]?.from_date === rate.from_date && ' · replaced'}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function whoAndWhen({ user, created_at }: GivenRate): string {
  return `${user ?? 'System'}, ${formatMoment(created_at)}`;
}
