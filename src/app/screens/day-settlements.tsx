import { Stack } from '@mantine/core';
import { CashRecoveryPanel } from '../../features/day-settlements/cash-recovery/panel.tsx';
import { SettleAreaPanel } from '../../features/day-settlements/settle-area/panel.tsx';
import { StockSettlementPanel } from '../../features/day-settlements/stock-settlement/panel.tsx';
import { AreaDay } from '../../features/expenses/branch-day.tsx';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import type { Area, Level } from '../../masters/rights.ts';
import { ReadableArea, useMay } from '../may.tsx';
import { NotAllowed } from '../shell/not-allowed.tsx';

const parts = ['Stock', 'Cash Recovery', 'Settle Area'] as const;
const rights: Record<(typeof parts)[number], [Area, Level]> = {
  Stock: ['stock', 'read'],
  'Cash Recovery': ['day', 'read'],
  // A person who may not settle stock can still count the cash of the area.
  'Settle Area': ['day', 'write'],
};

/** Day Settlements: returned stock, then collected cash; or both of an area at once. */
export function Screen() {
  const [part, setPart] = usePagePart(parts, 'day-settlements');
  const may = useMay();
  return (
    <Stack gap="md">
      <PageRadio
        label="Day Settlements"
        parts={parts.filter((name) => may(...rights[name]))}
        value={part}
        onChange={setPart}
      />
      {may(...rights[part]) ? (
        <ReadableArea area={rights[part][0]}>
          {part === 'Stock' && <StockSettlementPanel />}
          {part === 'Cash Recovery' && <CashRecoveryPanel summary={(chosen) => <AreaDay {...chosen} />} />}
          {part === 'Settle Area' && (
            <SettleAreaPanel
              countsStock={may('settle_area', 'write')}
              summary={(chosen) => <AreaDay {...chosen} />}
            />
          )}
        </ReadableArea>
      ) : (
        <NotAllowed />
      )}
    </Stack>
  );
}
