import { Stack } from '@mantine/core';
import { CashRecoveryPanel } from '../../features/cash-recovery/panel.tsx';
import { AreaDay } from '../../features/expenses/branch-day.tsx';
import { StockSettlementPanel } from '../../features/stock-settlement/panel.tsx';
import { PageRadio, usePagePart } from '../../kit/web/page-radio.tsx';
import { SettleAreaPanel } from '../settle-area/panel.tsx';

const parts = ['Stock', 'Cash Recovery', 'Settle Area'] as const;

/** Day Settlements: returned stock, then collected cash; or both of an area at once. */
export function Screen() {
  const [part, setPart] = usePagePart(parts);
  return (
    <Stack gap="md">
      <PageRadio label="Day Settlements" parts={parts} value={part} onChange={setPart} />
      {part === 'Stock' && <StockSettlementPanel />}
      {part === 'Cash Recovery' && <CashRecoveryPanel beside={(chosen) => <AreaDay {...chosen} />} />}
      {part === 'Settle Area' && <SettleAreaPanel beside={(chosen) => <AreaDay {...chosen} />} />}
    </Stack>
  );
}
