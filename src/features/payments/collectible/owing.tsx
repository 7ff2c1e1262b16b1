import { IconCashBanknote, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../kit/web/client/access.ts';
import { allRows } from '../../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { usePhone } from '../../../kit/web/parts/use-phone.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { usePages } from '../../../kit/web/table/use-pages.ts';
import { CustomerFilter, useCustomerFilter } from '../customer-filter.tsx';
import { type CollectibleRow, type ListFilter, path } from './contract.ts';
import { cardColumns, columns, exported } from './owing-columns.tsx';
import { OwingPrint } from './owing-print.tsx';
import { Totals } from './totals.tsx';

const choices: { value: ListFilter['show']; label: string }[] = [
  { value: 'owing', label: 'With dues' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'ahead', label: 'Advance' },
];

/** Who owes, the oldest unpaid bill first, or with an advance; with the totals. */
export function Owing({ onPay }: { onPay: (row: CollectibleRow) => void }) {
  const navigate = useNavigate();
  const { canWrite } = useAccess();
  const isPhone = usePhone();
  const narrowed = useCustomerFilter<ListFilter['show']>('owing');
  const { filter } = narrowed;
  const pages = usePages<CollectibleRow>(path, filter);
  const isNarrowed = filter.search !== '' || filter.show !== 'owing';
  return (
    <>
      <Totals filter={filter} />
      <CustomerFilter
        narrowed={narrowed}
        label="Search credit customers"
        placeholder="Name or phone number"
        choices={choices}
      >
        <OwingPrint filter={filter} shown={pages.rows} />
        <ExportMenu
          name="Collectible"
          rows={(onProgress) => allRows<CollectibleRow>(path, filter, onProgress)}
          columns={exported}
        />
      </CustomerFilter>
      <Table
        label={filter.show === 'ahead' ? 'Customers with an advance' : 'Customers with dues'}
        pages={pages}
        columns={isPhone ? cardColumns : columns}
        emptyText={isNarrowed ? 'No customer found' : 'No dues'}
        emptyHint={
          isNarrowed
            ? 'No customer matches this search and filter.'
            : 'Credit customers are listed here until their bills are paid, oldest first.'
        }
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
