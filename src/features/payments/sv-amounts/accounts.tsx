import { IconCashBanknote, IconListDetails, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../kit/web/client/access.ts';
import { allRows } from '../../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { Table } from '../../../kit/web/table/table.tsx';
import { usePages } from '../../../kit/web/table/use-pages.ts';
import { CustomerFilter, useCustomerFilter } from '../customer-filter.tsx';
import { columns, exported } from './account-columns.tsx';
import { type AccountRow, type ListFilter, path } from './contract.ts';
import { Totals } from './totals.tsx';

const choices: { value: ListFilter['show']; label: string }[] = [
  { value: 'owing', label: 'With dues' },
  { value: 'all', label: 'All' },
];

type AccountsProps = { onPay: (row: AccountRow) => void; onPayments: (row: AccountRow) => void };

/** What each SV customer was charged, has paid and owes, the newest connection first. */
export function Accounts({ onPay, onPayments }: AccountsProps) {
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  const narrowed = useCustomerFilter<ListFilter['show']>('owing');
  const { filter } = narrowed;
  const pages = usePages<AccountRow>(path, filter);
  return (
    <>
      <Totals filter={filter} />
      <CustomerFilter
        narrowed={narrowed}
        label="Search SV customers"
        placeholder="Name, phone or consumer number"
        choices={choices}
      >
        <ExportMenu
          name="SV Amounts"
          rows={(onProgress) => allRows<AccountRow>(path, filter, onProgress)}
          columns={exported}
        />
      </CustomerFilter>
      <Table
        label="SV customers"
        pages={pages}
        columns={columns}
        emptyText={emptyText(filter)}
        emptyHint={
          filter.search
            ? 'Searches any part of a name, phone or consumer number.'
            : 'SV customers are listed here until their connection charges are paid.'
        }
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

function emptyText({ search, show }: ListFilter): string {
  if (search) return 'No customer found';
  return show === 'owing' ? 'No dues' : 'No Data Found';
}
