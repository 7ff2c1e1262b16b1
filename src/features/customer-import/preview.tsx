import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { handOver } from '../../kit/web/export/hand-over.ts';
import { refresh } from '../../kit/web/query-client.ts';
import { toast } from '../../kit/web/toast.ts';
import { headersOf } from './columns.ts';
import { type ImportRow, type ProblemRow, path } from './contract.ts';
import { ProblemCard } from './problem-card.tsx';

const customersIn = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'customer' : 'customers'}`;
type Page = { data: ProblemRow[]; hasNext: boolean; hasPrevious: boolean };

/** What would be imported, what not and why. */
export function Preview({ found }: { found: ImportRow }) {
  const { good, bad, twice, known, left_out } = found.counts;
  const step = (name: string, body?: Record<string, unknown>) => ({
    mutationFn: () => api.post(`${path}/${found.id}/${name}`, body),
    onError: (error: Error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  // Personal numbers are in full in this file, as it is fixed and uploaded again; the call is recorded.
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open(`${path}/${found.id}/badrows`, {}, AbortSignal.timeout(60_000));
      handOver(await response.blob(), `${found.customerType.toLowerCase()}-customers-to-fix.csv`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const leaveOut = useMutation(step('leaveout'));
  const commit = useMutation(step('commit', { rows: good }));

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} component="dl" m={0}>
        <Count label="Ready" value={good} />
        <Count label="To fix" value={bad} />
        <Count label="Duplicates in the file" value={twice} />
        <Count label="Already on file" value={known} />
        <Count label="Skipped" value={left_out} />
      </SimpleGrid>
      <Notices found={found} />
      {bad + left_out > 0 && (
        <Group gap="md">
          <Anchor component="button" type="button" size="sm" onClick={() => download.mutate()}>
            Download the rows to fix
          </Anchor>
          {bad > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              loading={leaveOut.isPending}
              onClick={() => leaveOut.mutate()}
            >
              Skip {bad === 1 ? 'this row' : `all ${formatCount(bad)}`}
            </Button>
          )}
        </Group>
      )}
      {bad + twice + known + left_out > 0 && <Problems found={found} onChange={refresh} />}
      <Group justify="flex-end" gap="sm">
        {bad > 0 && <Text size="sm">Fix or skip these rows first.</Text>}
        <Button disabled={bad > 0 || good === 0} loading={commit.isPending} onClick={() => commit.mutate()}>
          Import {customersIn(good)}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is imported all the same, and yet should be known. */
function Notices({ found: { customerType, notices } }: { found: ImportRow }) {
  if (notices.length === 0) return null;
  const headers = headersOf(customerType);
  return (
    <Alert variant="default" title="Before you import" role="status">
      {notices.map(({ field, message, rows }) => (
        <Text key={field + message} size="sm">
          {headers.get(field)}: {message} ({formatCount(rows)} {rows === 1 ? 'row' : 'rows'})
        </Text>
      ))}
    </Alert>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(value)}
      </Text>
    </div>
  );
}

function Problems({ found, onChange }: { found: ImportRow; onChange: () => void }) {
  const [page, setPage] = useState(0);
  const rows = useQuery({
    queryKey: [path, found.id, 'rows', page],
    queryFn: ({ signal }) => api.get<Page>(`${path}/${found.id}/rows`, { min: page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack gap="xs" component="section" aria-label="Rows that are not imported">
      {rows.data?.data.map((row) => (
        <ProblemCard key={row.row_number} found={found} row={row} onChange={onChange} />
      ))}
      {(rows.data?.hasNext || page > 0) && (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={!rows.data?.hasNext} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </Stack>
  );
}
