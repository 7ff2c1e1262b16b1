import { useState } from 'react';
import { bodyFrom } from '../../kit/shared/body-from.ts';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record-screen.tsx';
import { type SettlementRow, settlementBody } from './contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SettlementForm } from './form.tsx';
import { nameOf, settlements } from './table.tsx';

/** What drivers bring back in the evening: the loads that are out above, what is settled below. */
export function StockSettlementPanel() {
  usePageTitle('Day Business', 'Stock Settlement');
  const [edited, setEdited] = useState<SettlementRow>();
  const records = useRecords(settlements);
  return (
    <RecordScreen
      records={records}
      entity="Stock Settlement"
      name={nameOf}
      // A settlement of several loads does not record which ones, and Undo could settle a newer load too.
      again={(row) => (row.stock_assign_id ? { body: bodyFrom(settlementBody, row) } : undefined)}
      emptyHint="Choose a date and area above when the drivers are back."
      actions={{ onEdit: setEdited }}
    >
      <SettlementForm onSettled={records.pages.toFirst} />
      <EditDialog settlement={edited} onClose={() => setEdited(undefined)} onSaved={records.onChanged} />
    </RecordScreen>
  );
}
