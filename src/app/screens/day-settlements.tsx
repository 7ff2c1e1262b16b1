import { Stack } from '@mantine/core';
import { CashRecoveryPanel } from '../../features/cash-recovery/panel.tsx';
import { AreaDay } from '../../features/expenses/branch-day.tsx';
import { StockSettlementPanel } from '../../features/stock-settlement/panel.tsx';
import { PageRadio, usePagePart } from '../../kit/web/page-radio.tsx';
import type { Area } from '../../masters/rights.ts';
import { SettleAreaPanel } from '../settle-area/panel.tsx';
import { useMay, Within } from '../within.tsx';

const parts = ['Stock', 'Cash Recovery', 'Settle Area'] as const;
const areas: Record<(typeof parts)[number], Area> = {
  Stock: 'stock',
  'Cash Recovery': 'day',
  'Settle Area': 'settle_area',
};

/** Day Settlements: returned stock, then collected cash; or both of an area at once. */
export function Screen() {
  const [part, setPart] = usePagePart(parts, 'day-settlements');
  const may = useMay();
  return (
    <Stack gap="md">
      <PageRadio
        label="Day Settlements"
        parts={parts.filter((name) => may(areas[name]))}
        value={part}
        onChange={setPart}
      />
      <Within area={areas[part]}>
        {part === 'Stock' && <StockSettlementPanel />}
        {part === 'Cash Recovery' && <CashRecoveryPanel beside={(chosen) => <AreaDay {...chosen} />} />}
        {part === 'Settle Area' && <SettleAreaPanel beside={(chosen) => <AreaDay {...chosen} />} />}
      </Within>
    </Stack>
  );
}
