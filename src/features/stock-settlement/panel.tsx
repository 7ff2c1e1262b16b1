import { Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { path, type SettlementRow } from './contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SettlementForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';
import { changes } from './use-settling.ts';

/** What drivers bring back in the evening: the loads that are out above, what is settled below. */
export function StockSettlementPanel() {
  usePageTitle('Day Business', 'Stock Settlement');
  const navigate = useNavigate();
  const [edited, setEdited] = useState<SettlementRow>();
  const [lit_id, setLit] = useState<number>();
  const pages = usePages<SettlementRow>(path);
  const records = useRecordDialogs<SettlementRow>({
    entity: 'Stock Settlement',
    path,
    name: nameOf,
    changes,
  });

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
          ...records.actions,
          more: (row) => (
            <IconButton
              label={`Day sheet of ${row.employee.name}, ${formatDay(row.date)}`}
              onClick={() => void navigate(`/day-sheet?employee_id=${row.employee_id}&date=${row.date}`)}
            >
              <IconFileText size={18} stroke={1.75} aria-hidden />
            </IconButton>
          ),
          onEdit: setEdited,
        }}
      />
      <EditDialog settlement={edited} onClose={() => setEdited(undefined)} onSaved={setLit} />
      {records.dialogs}
    </Stack>
  );
}
