import { useState } from 'react';
import { useAccess } from '../../../kit/web/client/access.ts';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../../kit/web/record/record-screen.tsx';
import type { SettlementRow } from './contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SettlementForm } from './form.tsx';
import { nameOf, settlements } from './table.tsx';

/** What drivers bring back in the evening: the loads that are out above, what is settled below. */
export function StockSettlementPanel() {
  usePageTitle('Day Business', 'Stock Settlement');
  const [edited, setEdited] = useState<SettlementRow>();
  const records = useRecords(settlements);
  const { canWrite } = useAccess();
  return (
    <RecordScreen
      records={records}
      entity="Stock Settlement"
      name={nameOf}
      recreationOf={() => ({})}
      emptyHint="Choose a date and area above when the drivers are back."
      actions={canWrite ? { onEdit: setEdited } : {}}
    >
      {canWrite && <SettlementForm onSettled={records.pages.toFirst} />}
      <EditDialog settlement={edited} onClose={() => setEdited(undefined)} onSaved={records.onChanged} />
    </RecordScreen>
  );
}
