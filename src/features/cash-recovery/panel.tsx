import { Stack } from '@mantine/core';
import { useState } from 'react';
import { DeleteDialog, type Doomed } from '../../kit/web/delete-dialog.tsx';
import { HistoryDrawer, type Seen } from '../../kit/web/history/history-drawer.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { path, type RecoveryRow } from './contract.ts';
import { RecoveryForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';
import { changes, useRecovery } from './use-recovery.ts';

/** The evening's cash: counted above, what was recovered below. */
export function CashRecoveryPanel() {
  usePageTitle('Day Business', 'Cash Recovery');
  const [doomed, setDoomed] = useState<Doomed>();
  const [seen, setSeen] = useState<Seen>();
  const [lit_id, setLit] = useState<number>();
  const pages = usePages<RecoveryRow>(path);
  const recovery = useRecovery((row) => {
    setLit(row.id);
    pages.toFirst();
  });
  return (
    <Stack gap="lg">
      <RecoveryForm recovery={recovery} />
      <PagedTable
        label="Cash recoveries"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Choose a day and area above to count the money its sales brought in."
        actions={{
          name: nameOf,
          onHistory: (row) => setSeen({ id: row.id, name: nameOf(row) }),
          onDelete: (row) => setDoomed({ id: row.id, name: nameOf(row) }),
        }}
      />
      <HistoryDrawer entity="Cash Recovery" path={path} seen={seen} onClose={() => setSeen(undefined)} />
      <DeleteDialog
        entity="Cash Recovery"
        path={path}
        doomed={doomed}
        changes={changes}
        onClose={() => setDoomed(undefined)}
      />
    </Stack>
  );
}
