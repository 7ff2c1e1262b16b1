import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { moveDay } from '../../kit/shared/days.ts';
import { useToday } from '../../kit/web/client/server-clock.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
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

const PERIODS = [30, 60, 90];

/** Customers with cylinders; those who have not bought for some time are one click away. */
export function Screen() {
  usePageTitle('Payments', 'Cylinder Holders');
  const records = useRecords(list);
  return (
    <Stack gap="md">
      <WithoutSale />
      <ListTable
        records={records}
        emptyHint="Customers who took more cylinders than they gave back are listed here."
      />
    </Stack>
  );
}

function WithoutSale() {
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const until = parameters.get('to_date');
  return (
    <Group gap="xs">
      <Text c="dimmed" size="sm">
        No sale for
      </Text>
      {PERIODS.map((days) => {
        const day = moveDay(today, -days);
        return (
          <Button
            key={days}
            size="xs"
            variant={until === day ? 'filled' : 'default'}
            aria-pressed={until === day}
            onClick={() => setParameters(until === day ? {} : { to_date: day })}
          >
            {days} days
          </Button>
        );
      })}
    </Group>
  );
}
