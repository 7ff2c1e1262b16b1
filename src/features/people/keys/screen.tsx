import { Stack } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDay, formatMoment } from '../../../kit/shared/format.ts';
import { api } from '../../../kit/web/api.ts';
import { IconButton } from '../../../kit/web/icon-button.tsx';
import { usePageTitle } from '../../../kit/web/page-title.ts';
import type { Column, NamedRecord } from '../../../kit/web/table/column.ts';
import { DataTable } from '../../../kit/web/table/data-table.tsx';
import { path } from './contract.ts';
import { MadeDialog, RevokeDialog, Usage } from './dialogs.tsx';
import { KeyForm, type KeyRow, type MadeKey } from './form.tsx';

const dayOf = (moment: string) => businessDay(new Date(moment));

const columns: Column<KeyRow>[] = [
  { header: 'Name', value: (row) => row.name, identifies: true },
  { header: 'Role', value: (row) => row.role_label, identifies: true },
  {
    header: 'Branches',
    value: ({ branch_ids, branches }) => (branch_ids.length > 0 ? branches || 'None' : 'All'),
  },
  { header: 'Key', value: (row) => `${row.prefix}…`, isWhole: true },
  { header: 'Status', value: (row) => row.state },
  { header: 'Expires', value: (row) => dayOf(row.expires_at), isDate: true },
  {
    header: 'Last used',
    value: (row) => row.last_used_at ?? '',
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
  const [made, setMade] = useState<MadeKey>();
  const [revoked, setRevoked] = useState<NamedRecord>();
  const list = useQuery({
    queryKey: [path, {}],
    queryFn: ({ signal }) => api.get<{ data: KeyRow[] }>(path, {}, signal),
    // Scripts use keys meanwhile.
    staleTime: 0,
  });
  return (
    <Stack gap="lg">
      <KeyForm onMade={setMade} />
      <DataTable
        label="API Keys"
        rows={list.data?.data}
        failure={list.error && { error: list.error, onRetry: () => void list.refetch() }}
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
      <MadeDialog made={made} onClose={() => setMade(undefined)} />
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </Stack>
  );
}
