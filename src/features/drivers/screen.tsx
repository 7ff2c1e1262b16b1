import { Anchor, Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { useRecords } from '../../kit/web/record/record-screen.tsx';
import type { RowActions } from '../../kit/web/table/column.ts';
import type { DriverRow } from './account/contract.ts';
import { Off } from './off.tsx';
import { drivers } from './table.tsx';

/** What each driver owes and is short of. */
export function Screen() {
  usePageTitle('Payments', 'Drivers');
  const records = useRecords(drivers);
  const navigate = useNavigate();
  // A card has no link in its title.
  const isPhone = usePhone();
  const actions: RowActions<DriverRow> = {
    name: (row) => row.name,
    more: ({ id, name }) => (
      <IconButton icon={IconUser} label={`Account of ${name}`} onClick={() => navigate(`/driver/${id}`)} />
    ),
  };
  return (
    <Stack gap="lg">
      <Off />
      <ListTable
        records={records}
        {...(isPhone && { actions })}
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
