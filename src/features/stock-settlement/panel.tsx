import { Stack } from '@mantine/core';
import { useState } from 'react';
import { DeleteDialog, type Doomed } from '../../kit/web/delete-dialog.tsx';
import { HistoryDrawer, type Seen } from '../../kit/web/history/history-drawer.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { path, type SettlementRow } from './contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SettlementForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';
import { changes } from './use-settling.ts';

/** What drivers bring back in the evening: the loads that are out above, what is settled below. */
export function StockSettlementPanel() {
  usePageTitle('Day Business', 'Stock Settlement');
  const [edited, setEdited] = useState<SettlementRow>();
  const [doomed, setDoomed] = useState<Doomed>();
  const [seen, setSeen] = useState<Seen>();
  const [lit_id, setLit] = useState<number>();
  const pages = usePages<SettlementRow>(path);
  return (
    <Stack gap="lg">
      <SettlementForm onSettled={pages.toFirst} />
      <PagedTable
        label="Stock settlements"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Choose a day and area above when its drivers are back."
        actions={{
          name: nameOf,
          onHistory: (row) => setSeen({ id: row.id, name: nameOf(row) }),
          onEdit: setEdited,
          onDelete: (row) => setDoomed({ id: row.id, name: nameOf(row) }),
        }}
      />
      <EditDialog settlement={edited} onClose={() => setEdited(undefined)} onSaved={setLit} />
      <HistoryDrawer entity="Stock Settlement" path={path} seen={seen} onClose={() => setSeen(undefined)} />
      <DeleteDialog
        entity="Stock Settlement"
        path={path}
        doomed={doomed}
        changes={changes}
        onClose={() => setDoomed(undefined)}
      />
    </Stack>
  );
}
