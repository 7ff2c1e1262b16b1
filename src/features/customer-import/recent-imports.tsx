import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { businessDay, formatCount, formatDay } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/api.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type ImportRow, path } from './contract.ts';

/** Imports that were left, to be gone on with, and those that can be undone. */
export function RecentImports({ type, onOpen }: { type: CustomerType; onOpen: (id: number) => void }) {
  const imports = useQuery({
    queryKey: [path, type],
    queryFn: ({ signal }) => api.get<{ data: ImportRow[] }>(path, { customerType: type }, signal),
    staleTime: 0,
  });
  const shown = imports.data?.data.filter(({ state }) => state !== 'uploading' && state !== 'undone') ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Earlier files">
      <Title order={3} size="h5">
        Earlier files
      </Title>
      {shown.map((one) => (
        <Group key={one.id} justify="space-between" gap="sm">
          <div>
            <Text size="sm" fw={600}>
              {one.file_name}
            </Text>
            <Text size="sm" c="dimmed">
              {wordsOf(one)}, {formatDay(businessDay(new Date(one.created_at)))} by {one.by_whom}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onOpen(one.id)}
            aria-label={`Open ${one.file_name}`}
          >
            Open
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function wordsOf({ state, rows_added }: ImportRow): string {
  if (state === 'committed') return `${formatCount(rows_added)} customers imported`;
  if (state === 'failed') return 'Failed';
  if (state === 'staged' || state === 'mapping') return 'Needs your review';
  return 'In progress';
}
