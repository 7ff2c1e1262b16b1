import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { EmptyTable, FailedTable } from '../../kit/web/table/states.tsx';
import { type GodownStockRow, path } from './contract.ts';
import { GodownFilter, type useChosenGodown } from './godown-filter.tsx';
import { LicenceBars } from './licence-bars.tsx';
import { StockCards } from './stock-cards.tsx';

type StockOverviewProps = {
  chosen: ReturnType<typeof useChosenGodown>;
  onHistory: (card: GodownStockRow) => void;
  /** Leads on from an empty business. */
  onBegin: () => void;
};

/** The stock of the chosen godown, or of all. */
export function StockOverview({ chosen, onHistory, onBegin }: StockOverviewProps) {
  const { godown } = chosen;
  const { canWrite } = useAccess();
  const stock = useRows<GodownStockRow>(path, { godown_id: godown?.id }, { enabled: true });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz={16}>
          {godown ? `Stock of ${godown.name}` : 'Stock of all godowns'}
        </Title>
        <GodownFilter {...chosen} />
      </Group>
      {stock.error && !stock.data && <FailedTable error={stock.error} onRetry={() => void stock.refetch()} />}
      {!stock.data && !stock.error && <Skeleton height={168} role="status" aria-label="Loading..." />}
      {stock.data?.length === 0 && (
        <EmptyTable
          text="No stock yet"
          hint={
            canWrite && (
              <Stack align="center" gap="sm">
                Start by entering the stock in the godown today.
                <Button onClick={onBegin}>Add opening stock</Button>
              </Stack>
            )
          }
        />
      )}
      <LicenceBars godownId={godown?.id} />
      {stock.data && <StockCards stock={stock.data} onHistory={onHistory} />}
    </>
  );
}
