import { Stack } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useState } from 'react';
import { businessDay, formatMoment } from '../../../kit/shared/format.ts';
import { useRows } from '../../../kit/web/client/use-rows.ts';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import type { Column, NamedRecord } from '../../../kit/web/table/column.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { path } from './contract.ts';
import { NewKeyDialog, RevokeDialog, Usage } from './dialogs.tsx';
import { KeyForm, type KeyRow, type NewKey } from './form.tsx';

const dayOf = (moment: string) => businessDay(new Date(moment));

const columns: Column<KeyRow>[] = [
  { header: 'Name', value: (row) => row.name, identifies: true },
  { header: 'Role', value: (row) => row.role_label, identifies: true },
  {
    header: 'Branches',
    value: ({ branch_ids, branches }) => (branch_ids.length > 0 ? branches || 'None' : 'All'),
  },
  { header: 'Key', value: (row) => `${row.prefix}…`, isUnbroken: true },
  { header: 'Status', value: (row) => row.state },
  { header: 'Expires', value: (row) => dayOf(row.expires_at), isDate: true },
  {
    header: 'Last used',
    value: (row) => row.last_used_at ?? '',
    isMoment: true,
    cell: (row) => (row.last_used_at ? formatMoment(row.last_used_at) : 'Never'),
  },
  {
    header: 'Created',
    value: (row) => dayOf(row.created_at),
    isDate: true,
    below: { header: 'Created by', value: (row) => row.created_by },
  },
];

/** The keys by which scripts call the API. */
export function Screen() {
  usePageTitle('API Keys', 'Add API Key');
  const [made, setMade] = useState<NewKey>();
  const [revoked, setRevoked] = useState<NamedRecord>();
  // Scripts use keys meanwhile.
  const list = useRows<KeyRow>(path, {}, { staleTime: 0 });
  return (
    <Stack gap="lg">
      <KeyForm onMade={setMade} />
      <Table
        label="API Keys"
        list={list}
        columns={columns}
        emptyHint={
          <>
            Scripts sign in with an API key instead of a password:
            <Usage />
          </>
        }
        actions={{
          name: ({ name }) => name,
          more: (row) =>
            row.state === 'Active' && (
              <IconButton icon={IconKeyOff} label={`Revoke ${row.name}`} onClick={() => setRevoked(row)} />
            ),
        }}
      />
      <NewKeyDialog made={made} onClose={() => setMade(undefined)} />
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </Stack>
  );
}
