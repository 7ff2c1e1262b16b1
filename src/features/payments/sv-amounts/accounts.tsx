import { IconCashBanknote, IconListDetails, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../kit/web/client/access.ts';
import { ListTable } from '../../../kit/web/list/list-table.tsx';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { useRecords } from '../../../kit/web/record/record-screen.tsx';
import { svAccounts } from './account-columns.tsx';
import type { AccountRow } from './contract.ts';
import { Totals } from './totals.tsx';

type AccountsProps = { onPay: (row: AccountRow) => void; onPayments: (row: AccountRow) => void };

/** What each SV customer was charged, has paid and owes, the newest connection first. */
export function Accounts({ onPay, onPayments }: AccountsProps) {
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  const records = useRecords(svAccounts);
  const { isFiltered, filter } = records.state;
  return (
    <>
      <Totals filter={filter} />
      <ListTable
        records={records}
        emptyText={isFiltered ? 'No customer found' : 'No dues'}
        emptyHint="SV customers are listed here until their connection charges are paid."
        actions={{
          name: ({ name }) => name,
          more: (row) => (
            <>
              {canWrite && row.owed > 0 && (
                <IconButton
                  icon={IconCashBanknote}
                  label={`Record payment of ${row.name}`}
                  onClick={() => onPay(row)}
                />
              )}
              {row.paid > 0 && (
                <IconButton
                  icon={IconListDetails}
                  label={`Payments of ${row.name}`}
                  onClick={() => onPayments(row)}
                />
              )}
              <IconButton
                icon={IconUser}
                label={`Page of ${row.name}`}
                onClick={() => navigate(`/customer/${row.id}`)}
              />
            </>
          ),
        }}
      />
    </>
  );
}
