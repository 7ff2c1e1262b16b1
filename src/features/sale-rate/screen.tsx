import { Stack } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '../../kit/web/client/access.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { RateRow } from './contract.ts';
import { RateForm } from './form.tsx';
import { RateHistory } from './history.tsx';
import { columns } from './table.tsx';
import { useRate } from './use-rate.ts';

/** What each product costs, from which date; its earlier and coming rates beside it. */
export function Screen() {
  usePageTitle('Master', 'Sale Rate Update');
  const [shown, setShown] = useState<RateRow>();
  const rate = useRate();
  const { canWrite } = useAccess();

  return (
    <Stack gap="lg">
      <RateForm rate={rate} />
      <Table
        label="Sale rates"
        list={rate.list}
        columns={columns}
        litId={rate.litId}
        emptyHint={
          canWrite && 'Products get their first rate when they are added on Products; change it here.'
        }
        actions={{
          name: ({ name }) => name,
          ...(canWrite && { onEdit: rate.edit }),
          more: (row) => (
            <IconButton icon={IconChartLine} label={`Rates of ${row.name}`} onClick={() => setShown(row)} />
          ),
        }}
      />
      <RateHistory product={shown} onClose={() => setShown(undefined)} />
    </Stack>
  );
}
