import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { refresh } from '../../kit/web/query-client.ts';
import { toast } from '../../kit/web/toast.ts';
import { type ImportRow, isAtWork, path } from './contract.ts';
import { Mapping } from './mapping.tsx';
import { Preview } from './preview.tsx';

const ASK_AGAIN_MS = 400;

type Props = { id: number; onBack: () => void; onClose: () => void };

/** What an import is waiting for or working on. */
export function ImportSteps({ id, onBack, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: [path, id],
    queryFn: ({ signal }) => api.get<{ data: ImportRow }>(`${path}/${id}`, {}, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.data) ? ASK_AGAIN_MS : false),
    staleTime: 0,
  });
  const found = data?.data;
  const state = found?.state;
  // The list of customers behind the dialog has changed when an import or an undo is over.
  useEffect(() => {
    if (state === 'committed' || state === 'undone') void refresh();
  }, [state]);
  const discard = useMutation({
    mutationFn: () => api.delete<{ msg: string }>(`${path}/${id}`),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      onBack();
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });

  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!found) return <Loader size="sm" aria-label="Loading..." />;
  return (
    <Stack gap="md">
      <Text fw={600}>{found.file_name}</Text>
      {found.problem && (
        <Alert color="red" variant="light" role="alert">
          {found.problem}
        </Alert>
      )}
      {isAtWork(found) && <Work found={found} />}
      {found.state === 'mapping' && <Mapping found={found} />}
      {found.state === 'staged' && <Preview found={found} />}
      {found.state === 'committed' && <Committed found={found} />}
      {found.state === 'undone' && (
        <Text role="status">The import was undone and its customers were removed.</Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="subtle" color="gray" onClick={onBack}>
          Upload another file
        </Button>
        <Group gap="sm">
          {['mapping', 'staged', 'staging', 'failed'].includes(found.state) && (
            <Button variant="subtle" color="red" loading={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {found.state === 'committed' || found.state === 'undone' ? 'Done' : 'Close'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Work({ found }: { found: ImportRow }) {
  const isChecking = found.state === 'staging';
  const words = isChecking
    ? `Checking: ${formatCount(found.rows_staged)} rows so far`
    : found.state === 'committing'
      ? `Importing ${formatCount(found.rows_added)} customers`
      : `Undoing the import of ${formatCount(found.rows_added)} customers`;
  return (
    <Stack gap={8}>
      <Text role="status">{words}</Text>
      <Progress
        aria-label="Progress"
        value={isChecking ? (100 * found.bytes_read) / found.size_bytes : 100}
        animated={!isChecking}
        transitionDuration={0}
      />
      <Text size="sm" c="dimmed">
        You can close this window. The import continues and is listed under Earlier files.
      </Text>
    </Stack>
  );
}

function Committed({ found }: { found: ImportRow }) {
  const undo = useMutation({
    mutationFn: () => api.post(`${path}/${found.id}/undo`),
    onError: (failure) => toast.error(messageOf(failure)),
    onSettled: refresh,
  });
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status">
        {formatCount(found.rows_added)}{' '}
        {found.rows_added === 1 ? 'customer was imported.' : 'customers were imported.'}
      </Text>
      <Button color="red" variant="light" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo this import
      </Button>
    </Group>
  );
}
