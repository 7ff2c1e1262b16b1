import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/client/api.ts';
import { downloadFile } from '../../kit/web/export/download-file.ts';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { headersOf } from './columns.ts';
import { type ImportRow, type ProblemRow, path } from './contract.ts';
import { GoodRows } from './good-rows.tsx';
import { ProblemCard } from './problem-card.tsx';
import { RepeatedRows } from './repeats/repeated-rows.tsx';
import { useDisclosure, useStep } from './use-import.ts';

const customersIn = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'customer' : 'customers'}`;
const phonesIn = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'phone' : 'phones'}`;
type ProblemPage = { data: ProblemRow[]; hasNext: boolean; hasPrevious: boolean };

/** What would be imported, what not and why. */
export function Preview({ found }: { found: ImportRow }) {
  const { good, bad, twice, known, left_out } = found.counts;
  const phones = found.repeats.reduce((sum, { update }) => sum + update, 0);
  const address = `${path}/${found.id}`;
  const leaveOut = useStep(() => api.post(`${address}/leaveout`));
  const commit = useStep(() => api.post(`${address}/commit`, { rows: good, phones, bad_wait: true }));

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} component="dl" m={0}>
        <Figure label="Ready">{formatCount(good)}</Figure>
        <Figure label="To fix">{formatCount(bad)}</Figure>
        <Figure label="Duplicates in the file">{formatCount(twice)}</Figure>
        <Figure label="Already on file">{formatCount(known)}</Figure>
        <Figure label="Skipped">{formatCount(left_out)}</Figure>
      </SimpleGrid>
      <Notices found={found} />
      {good > 0 && <GoodRows found={found} />}
      {bad + left_out > 0 && (
        <Group gap="md">
          <BadRowsLink found={found} />
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
      <RepeatedRows found={found} />
      {(bad + twice + left_out > 0 || found.repeats.length > 0) && <Problems found={found} />}
      <Group justify="flex-end" gap="sm">
        {bad > 0 && good > 0 && (
          <Text size="sm">
            {formatCount(bad)} {bad === 1 ? 'row' : 'rows'} to fix will wait for a week.
          </Text>
        )}
        <Button disabled={good + phones === 0} loading={commit.isPending} onClick={() => commit.mutate()}>
          Import {customersIn(good)}
          {phones > 0 && `, update ${phonesIn(phones)}`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Personal numbers are in full in this file, as it is fixed and uploaded again; the call is recorded. */
export function BadRowsLink({ found }: { found: ImportRow }) {
  const download = useDisclosure(async () => {
    const file = await api.file(`${path}/${found.id}/badrows`, AbortSignal.timeout(60_000));
    downloadFile(file, `${found.customerType.toLowerCase()}-customers-to-fix.csv`);
  });
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => download.mutate()}>
      Download the rows to fix
    </Anchor>
  );
}

/** What was understood of the file, and warnings that do not stop the import. */
function Notices({ found: { customerType, notices, notes } }: { found: ImportRow }) {
  if (notices.length + notes.length === 0) return null;
  const headers = headersOf(customerType);
  return (
    <Alert variant="default" title="Before you import" role="status">
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {notices.map(({ field, message, rows }) => (
        <Text key={field + message} size="sm">
          {headers.get(field)}: {message} ({formatCount(rows)} {rows === 1 ? 'row' : 'rows'})
        </Text>
      ))}
    </Alert>
  );
}

function Problems({ found }: { found: ImportRow }) {
  const [page, setPage] = useState(0);
  const rows = useQuery({
    queryKey: [path, found.id, 'rows', page],
    queryFn: ({ signal }) => api.get<ProblemPage>(`${path}/${found.id}/rows`, { min: page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack gap="xs" component="section" aria-label="Rows that are not imported">
      {rows.data?.data.map((row) => (
        <ProblemCard key={row.row_number} found={found} row={row} />
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
