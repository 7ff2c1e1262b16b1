import { Stack } from '@mantine/core';
import { formatDay } from '../../../kit/shared/format.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { Table } from '../../../kit/web/table/table.tsx';
import { recoveries } from '../cash-recovery/table.tsx';
import { settlements as settlementList } from '../stock-settlement/table.tsx';
import type { SettledArea } from './contract.ts';

/** What was saved; each driver leads to his day sheet, which prints. */
export function SavedArea({ saved: { settlements, recovery } }: { saved: SettledArea }) {
  const about = recovery ?? settlements[0];
  if (!about) return null;
  return (
    <Card title={`Settled: ${about.area_code.area_code}, ${formatDay(about.date)}`}>
      <Stack gap="md">
        {settlements.length > 0 && (
          <Table label="Saved settlements" rows={settlements} columns={settlementList.columns} />
        )}
        {recovery && <Table label="Saved recovery" rows={[recovery]} columns={recoveries.columns} />}
      </Stack>
    </Card>
  );
}
