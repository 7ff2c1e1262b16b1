import { Group } from '@mantine/core';
import { IconCashBanknote, IconUser } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccess } from '../../../kit/web/client/access.ts';
import { ListTable } from '../../../kit/web/list/list-table.tsx';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { usePhone } from '../../../kit/web/parts/use-phone.ts';
import { useRecords } from '../../../kit/web/record/record-screen.tsx';
import type { CollectibleRow } from './contract.ts';
import { owingList } from './owing-columns.tsx';
import { OwingPrint } from './owing-print.tsx';
import { Totals } from './totals.tsx';

/** Who owes, the oldest unpaid bill first, or with an advance; with the totals. */
export function Owing({ onPay }: { onPay: (row: CollectibleRow) => void }) {
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  const isPhone = usePhone();
  const isAhead = useSearchParams()[0].get('show') === 'ahead';
  const records = useRecords(owingList(isAhead, isPhone));
  const { state, pages } = records;
  return (
    <>
      <Totals filter={state.filter} />
      <Group justify="flex-end">
        <OwingPrint state={state} shown={pages.rows} />
      </Group>
      <ListTable
        records={records}
        emptyText={state.isFiltered ? 'No customer found' : 'No dues'}
        emptyHint="Credit customers are listed here until their bills are paid, oldest first."
        actions={{
          name: ({ name }) => name,
          more: (row) => (
            <>
              {canWrite && (
                <IconButton
                  icon={IconCashBanknote}
                  label={`Record payment of ${row.name}`}
                  onClick={() => onPay(row)}
                />
              )}
              <IconButton
                icon={IconUser}
                label={`Account of ${row.name}`}
                onClick={() => navigate(`/customer/${row.id}`)}
              />
            </>
          ),
        }}
      />
    </>
  );
}
