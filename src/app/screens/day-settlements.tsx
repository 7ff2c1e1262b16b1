import { Stack } from '@mantine/core';
import { CashRecoveryPanel } from '../../features/cash-recovery/panel.tsx';
import { AreaDay } from '../../features/expenses/branch-day.tsx';
import { StockSettlementPanel } from '../../features/stock-settlement/panel.tsx';
import { PageRadio, usePagePart } from '../../kit/web/page-radio.tsx';

const parts = ['Stock', 'Cash Recovery'] as const;

/** Day Settlements: returned stock, then collected cash. */
export function Screen() {
  const [part, setPart] = usePagePart(parts);
  return (
    <Stack gap="md">
      <PageRadio label="Day Settlements" parts={parts} value={part} onChange={setPart} />
      {part === 'Stock' ? (
        <StockSettlementPanel />
      ) : (
        <CashRecoveryPanel beside={(chosen) => <AreaDay {...chosen} />} />
      )}
    </Stack>
  );
}
