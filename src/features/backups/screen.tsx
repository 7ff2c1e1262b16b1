import { Alert, Anchor, Button, Code, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatFileSize, formatMoment } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { read } from '../../kit/web/client/read.ts';
import { downloadFile } from '../../kit/web/export/download-file.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import { type BackupRun, type BackupState, path, SAME_DISK, stateCall, USE_DISK } from './contract.ts';

const RUNNING_MS = 2_000;
/** One may begin by itself, also on another console. */
const IDLE_MS = 15_000;
/** Ten minutes: the questions of a screen that is left open must not keep its session alive. */
const MOST_QUESTIONS = 40;

/** The state of the backups, one more at once, and their files. */
export function Screen() {
  usePageTitle('Backups');
  const { data, error } = useQuery({
    ...read(stateCall),
    refetchInterval: ({ state }) => {
      if (state.data?.data.percent != null) return RUNNING_MS;
      return state.dataUpdateCount < MOST_QUESTIONS && IDLE_MS;
    },
    staleTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : null;
  return (
    <Stack gap="lg">
      <Warnings state={data} />
      <Summary state={data} />
      {data.runs.length > 0 && <Files runs={data.runs} />}
    </Stack>
  );
}

function Warnings({
  state: { folder, folder_problem, is_other_disk, is_same_disk, trouble },
}: {
  state: BackupState;
}) {
  const accept = useMutation({
    mutationFn: () => api.post(`${path}/folder`, { folder, is_accepted: true }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void refresh(),
  });
  return (
    <>
      {folder_problem !== null && (
        <Alert color="red" role="alert">
          {folder_problem}
          {is_other_disk && (
            <Button
              variant="default"
              display="block"
              mt="sm"
              loading={accept.isPending}
              onClick={() => accept.mutate()}
            >
              {USE_DISK}
            </Button>
          )}
        </Alert>
      )}
      {trouble && !(folder_problem && trouble.includes(folder_problem)) && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      {is_same_disk && folder_problem === null && <Alert color="yellow">{SAME_DISK}</Alert>}
    </>
  );
}

function Summary({ state }: { state: BackupState }) {
  const { folder, at, free_bytes, is_encrypted, percent, runs } = state;
  const start = useMutation({
    mutationFn: () => api.post(path, {}),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void refresh(),
  });
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open(`${path}/download`, {}, new AbortController().signal);
      const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      downloadFile(await response.blob(), name);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const good = runs.find(({ file, problem, verify_problem }) => file && !problem && !verify_problem);
  const verified = runs.find(({ verified_at }) => verified_at !== null)?.verified_at;
  return (
    <Card title="Backups">
      <Facts
        facts={[
          ['Last good backup', good?.ended_at ? formatMoment(good.ended_at) : 'None yet'],
          ['Size', good?.bytes ? formatFileSize(good.bytes) : ''],
          ['Last verified', verified ? formatMoment(verified) : 'Not yet'],
          ['Folder', folder ?? 'Not set'],
          ['Free space there', free_bytes === null ? '' : formatFileSize(free_bytes)],
          ['Every day at', folder ? at : ''],
        ]}
      />
      {folder === null && (
        <Text mt="md">
          No backup is made automatically yet. Set a folder on another disk in{' '}
          <Anchor component={Link} to="/settings" underline="always">
            Settings
          </Anchor>
          , or download a backup.
        </Text>
      )}
      <Group gap="md" mt="md">
        <Button
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
          disabled={folder === null || percent !== null}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          Back up now
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download a backup now
        </Button>
        {percent !== null && (
          <Group gap="sm" flex={1} miw={160} maw={360} wrap="nowrap">
            <Progress value={percent} flex={1} aria-label="Progress of the backup" />
            <Text size="sm">{percent} %</Text>
          </Group>
        )}
      </Group>
      {!is_encrypted && (
        <Text size="sm" mt="md">
          A downloaded file holds all password hashes and identity numbers in full. Set{' '}
          <Code>BACKUP_PASSPHRASE</Code> to encrypt it.
        </Text>
      )}
    </Card>
  );
}

const columns: Column<BackupRun>[] = [
  {
    header: 'Started',
    identifies: true,
    value: (row) => row.started_at,
    isUnbroken: true,
    isMoment: true,
  },
  { header: 'Result', value: (row) => resultOf(row) },
  { header: 'Size', isUnbroken: true, value: (row) => (row.bytes === null ? '' : formatFileSize(row.bytes)) },
  { header: 'File', isUnbroken: true, value: (row) => row.file ?? '' },
];

function resultOf({ ended_at, problem, verified_at, verify_problem }: BackupRun): string {
  if (problem !== null) return `Failed: ${problem}`;
  if (verify_problem !== null) return `Verification failed: ${verify_problem}`;
  if (ended_at === null) return 'Running';
  return verified_at === null ? 'Good' : 'Good, verified';
}

function Files({ runs }: { runs: readonly BackupRun[] }) {
  const download = useMutation({
    mutationFn: async ({ id, file }: BackupRun) =>
      downloadFile(await api.file(`${path}/${id}/file`), file ?? ''),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Table
      label="Backups"
      list={{ data: runs }}
      columns={columns}
      actions={{
        name: (row) => formatMoment(row.started_at),
        more: (row) =>
          row.is_here && (
            <IconButton
              icon={IconDownload}
              label={`Download the backup of ${formatMoment(row.started_at)}`}
              onClick={() => download.mutate(row)}
            />
          ),
      }}
    />
  );
}
