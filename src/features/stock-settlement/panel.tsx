import { Stack } from '@mantine/core';
import { useState } from 'react';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { path, type SettlementRow } from './contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SettlementForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

/** What drivers bring back in the evening: the loads that are out above, what is settled below. */
export function StockSettlementPanel() {
  usePageTitle('Day Business', 'Stock Settlement');
  const [edited, setEdited] = useState<SettlementRow>();
  const [lit_id, setLit] = useState<number>();
  const pages = usePages<SettlementRow>(path);
  const records = useRecordDialogs<SettlementRow>({
    entity: 'Stock Settlement',
    path,
    name: nameOf,
  });

  return (
    <Stack gap="lg">
      <SettlementForm onSettled={pages.toFirst} />
      <PagedTable
        label="Stock settlements"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Choose a date and area above when the drivers are back."
        actions={{
          ...records.actions,
          onEdit: setEdited,
        }}
      />
      <EditDialog settlement={edited} onClose={() => setEdited(undefined)} onSaved={setLit} />
      {records.dialogs}
    </Stack>
  );
}
