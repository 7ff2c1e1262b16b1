import { Stack } from '@mantine/core';
import { IconLock, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { toast } from '../../kit/web/toast.ts';
import { usePages } from '../../kit/web/use-pages.ts';
import { type EntryRow, path } from './contract.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { SaleForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

const kept_because = 'This entry is part of a cash recovery. Delete the recovery on Day Settlements first.';

/** The evening's sales: typed above, newest first below. */
export function DayEntryPanel() {
  usePageTitle('Day Business', 'Day Entry');
  const [lit_id, setLit] = useState<number>();
  const [viewed, setViewed] = useState<EntryRow>();
  const pages = usePages<EntryRow>(path);
  const records = useRecordDialogs<EntryRow>({ entity: 'Day Entry', path, name: nameOf });

  return (
    <Stack gap="lg">
      <SaleForm
        onSold={(row) => {
          setLit(row.id);
          pages.toFirst();
        }}
      />
      <PagedTable
        label="Day entries"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Enter the day's sales above after stock is assigned to the area."
        actions={{
          ...records.actions,
          mayDelete: (row) => row.cash_recovery_id === null,
          more: (row) => (
            <>
              {row.customer_id !== null && (
                <IconButton label={`View customer ${row.customer_name}`} onClick={() => setViewed(row)}>
                  <IconUserSearch size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
              {row.cash_recovery_id !== null && (
                <IconButton label={kept_because} onClick={() => toast(kept_because)}>
                  <IconLock size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </>
          ),
        }}
      />
      <CustomerDialog entry={viewed} onClose={() => setViewed(undefined)} />
      {records.dialogs}
    </Stack>
  );
}
