import { IconFileText, IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createBodyOf } from '../../../kit/shared/body-from.ts';
import { formatDay } from '../../../kit/shared/format.ts';
import { recordCall } from '../../../kit/shared/wire.ts';
import { useUrlRecord } from '../../../kit/web/address/open-from-address.ts';
import { useAccess } from '../../../kit/web/client/access.ts';
import { get } from '../../../kit/web/client/read.ts';
import { useRules } from '../../../kit/web/client/rules.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../../kit/web/record/record-screen.tsx';
import { isRounding } from '../../../masters/cash-difference.ts';
import { mayOf } from '../../../masters/rights.ts';
import { path, type RecoveryRow, recoveryFields, recoveryRow, sharedRecoveryFields } from './contract.ts';
import { RecoveryForm, type Summary } from './form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameOf, recoveriesUnder } from './table.tsx';
import { useRecovery } from './use-recovery.ts';

/** The evening's cash: counted above, what was recovered below. */
export function CashRecoveryPanel({ summary }: { summary?: Summary }) {
  usePageTitle('Day Business', 'Cash Recovery');
  const navigate = useNavigate();
  const [explained, setExplained] = useState<RecoveryRow>();
  const records = useRecords(recoveriesUnder(useRules()));
  const recovery = useRecovery(records.onCreated);
  const { canWrite } = useAccess();
  const may = mayOf(useRole());
  useUrlRecord(async (id) => {
    if (canWrite) setExplained((await get(recordCall(path, recoveryRow), { id })).data);
  }, 'explain');

  return (
    <RecordScreen
      records={records}
      entity="Cash Recovery"
      name={nameOf}
      recreationOf={(row) => ({ body: bodyOf(row) })}
      reenter={recovery.reenter}
      emptyHint="Choose a date and area above to record the cash collected."
      actions={{
        more: (row) => (
          <>
            {may('reports') && (
              <IconButton
                icon={IconFileText}
                label={`Day sheets of ${formatDay(row.date)}`}
                onClick={() => void navigate(`/day-sheet?date=${row.date}`)}
              />
            )}
            {canWrite && !isRounding(row.difference) && (
              <IconButton
                icon={IconMessagePlus}
                label={`Reason of ${nameOf(row)}`}
                onClick={() => setExplained(row)}
              />
            )}
          </>
        ),
      }}
    >
      <RecoveryForm recovery={recovery} summary={summary} />
      <ReasonDialog
        recovery={explained}
        onClose={() => setExplained(undefined)}
        onSaved={records.onChanged}
      />
    </RecordScreen>
  );
}

/** A recovery from before drivers had accounts has none of their fields. */
const bodyOf = (row: RecoveryRow) => createBodyOf(row.shares ? sharedRecoveryFields : recoveryFields, row);
