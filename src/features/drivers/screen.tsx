import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { useCardAccount } from '../../kit/web/list/use-card-account.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import type { DriverRow } from './account/contract.ts';
import { Off } from './off.tsx';
import { drivers } from './table.tsx';

/** What each driver owes and is short of. */
export function Screen() {
  usePageTitle('Payments', 'Drivers');
  const records = useRecords(drivers);
  const account = useCardAccount<DriverRow>({ name: ({ name }) => name, to: ({ id }) => `/driver/${id}` });
  return (
    <Stack gap="lg">
      <Off />
      <ListTable
        records={records}
        {...account}
        emptyHint={
          <>
            Add employees of the type Driver under{' '}
            <Anchor component={Link} to="/employee?new">
              Employee
            </Anchor>
            . What each owes and is short of is listed here.
          </>
        }
      />
    </Stack>
  );
}
