import { IconLock, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record-screen.tsx';
import { toast } from '../../kit/web/toast.ts';
import { type EntryRow, path } from './contract.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { SaleForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

const keptBecause = 'This entry is part of a cash recovery. Delete the recovery on Day Settlements first.';

/** The evening's sales: typed above, newest first below. */
export function DayEntryPanel() {
  usePageTitle('Day Business', 'Day Entry');
  const [viewed, setViewed] = useState<EntryRow>();
  const records = useRecords<EntryRow>(path);
  return (
    <RecordScreen
      records={records}
      entity="Day Entry"
      name={nameOf}
      label="Day entries"
      columns={columns}
      emptyHint="Enter the day's sales above after stock is assigned to the area."
      actions={{
        mayDelete: (row) => row.cash_recovery_id === null,
        more: (row) => (
          <>
            {row.customer_id !== null && (
              <IconButton
                icon={IconUserSearch}
                label={`View customer ${row.customer_name}`}
                onClick={() => setViewed(row)}
              />
            )}
            {row.cash_recovery_id !== null && (
              <IconButton icon={IconLock} label={keptBecause} onClick={() => toast(keptBecause)} />
            )}
          </>
        ),
      }}
    >
      <SaleForm onSold={records.onCreated} />
      <CustomerDialog entry={viewed} onClose={() => setViewed(undefined)} />
    </RecordScreen>
  );
}
