import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { moveDay } from '../../kit/shared/days.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import { DayButtons } from '../../kit/web/list/day-buttons.tsx';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { useCardAccount } from '../../kit/web/list/use-card-account.tsx';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import { byCustomer } from '../customers/contract.ts';
import { type HolderRow, holderList, path } from './contract.ts';

const column = columnsOf(holderList);
const list: ListScreen<HolderRow> = {
  path,
  label: 'Cylinder Holders',
  columns: [
    {
      ...column.customer,
      cell: ({ id, customer }) => (
        <Anchor component={Link} to={`/customer/${id}`} fw={600} inherit>
          <Breakable text={customer.name} />
        </Anchor>
      ),
      paper: ({ customer }) => customer.name,
      identifies: true,
    },
    { ...column.mobile, isUnbroken: true },
    column.date,
    column.weights,
    { ...column.held, identifies: true },
  ],
  filters: [byCustomer],
  isOldestFirst: true,
};

/** Customers with cylinders; those who have not bought for some time are one click away. */
export function Screen() {
  usePageTitle('Payments', 'Cylinder Holders');
  const records = useRecords(list);
  const account = useCardAccount<HolderRow>({
    name: ({ customer }) => customer.name,
    to: ({ id }) => `/customer/${id}`,
  });
  return (
    <Stack gap="md">
      <DayButtons label="No sale for" days={[30, 60, 90]} dayOf={(today, days) => moveDay(today, -days)} />
      <ListTable
        records={records}
        {...account}
        emptyHint="Customers who took more cylinders than they gave back are listed here."
      />
    </Stack>
  );
}
