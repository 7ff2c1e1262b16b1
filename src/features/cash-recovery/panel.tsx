import { Stack } from '@mantine/core';
import { IconFileText, IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { useAskedRecord } from '../../kit/web/asked.ts';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { toast } from '../../kit/web/toast.ts';
import { usePages } from '../../kit/web/use-pages.ts';
import { path, type RecoveryRow } from './contract.ts';
import { type Beside, RecoveryForm } from './form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { columns, nameOf } from './table.tsx';
import { useRecovery } from './use-recovery.ts';

/** The evening's cash: counted above, what was recovered below. */
export function CashRecoveryPanel({ beside }: { beside?: Beside }) {
  usePageTitle('Day Business', 'Cash Recovery');
  const navigate = useNavigate();
  const [explained, setExplained] = useState<RecoveryRow>();
  const [lit_id, setLit] = useState<number>();
  const pages = usePages<RecoveryRow>(path);
  const recovery = useRecovery((row) => {
    setLit(row.id);
    pages.toFirst();
  });
  const records = useRecordDialogs<RecoveryRow>({ entity: 'Cash Recovery', path, name: nameOf });
  useAskedRecord(async (id) => {
    try {
      setExplained((await api.get<{ data: RecoveryRow }>(`${path}/${id}`)).data);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, 'explain');

  return (
    <Stack gap="lg">
      <RecoveryForm recovery={recovery} beside={beside} />
      <PagedTable
        label="Cash recoveries"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Choose a date and area above to record the cash collected."
        actions={{
          ...records.actions,
          more: (row) => (
            <>
              <IconButton
                label={`Day sheets of ${formatDay(row.date)}`}
                onClick={() => void navigate(`/day-sheet?date=${row.date}`)}
              >
                <IconFileText size={18} stroke={1.75} aria-hidden />
              </IconButton>
              {row.difference !== 0 && (
                <IconButton label={`Reason of ${nameOf(row)}`} onClick={() => setExplained(row)}>
                  <IconMessagePlus size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </>
          ),
        }}
      />
      <ReasonDialog recovery={explained} onClose={() => setExplained(undefined)} onSaved={setLit} />
      {records.dialogs}
    </Stack>
  );
}
