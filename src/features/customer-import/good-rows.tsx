import { Group, Paper, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/client/api.ts';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { fileColumns } from './columns.ts';
import { type ImportRow, type ProblemRow, path } from './contract.ts';

/** The first rows to be added, one at a time, as they were understood. */
export function GoodRows({ found }: { found: ImportRow }) {
  const [at, setAt] = useState(0);
  const { data } = useQuery({
    // The number of rows changes when one is corrected.
    queryKey: [path, found.id, 'rows', 'good', found.counts.good],
    queryFn: ({ signal }) =>
      api.get<{ data: ProblemRow[] }>(`${path}/${found.id}/rows`, { state: 'good' }, signal),
  });
  const rows = data?.data ?? [];
  const row = rows[Math.min(at, rows.length - 1)];
  if (!row) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label="A row to be added">
      <Group justify="space-between" gap="sm" mb="xs">
        <Text fw={600} size="sm" aria-live="polite">
          Row {row.row_number}, as it will be added
        </Text>
        <Group gap={4}>
          <IconButton
            icon={IconChevronLeft}
            label="Previous row"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <IconButton
            icon={IconChevronRight}
            label="Next row"
            disabled={!rows[at + 1]}
            onClick={() => setAt(at + 1)}
          />
        </Group>
      </Group>
      <Facts
        facts={fileColumns(found.customerType).map(({ field, header, isDay }) => {
          const cell = row.cells[field] ?? '';
          return [header, isDay ? formatDay(cell) : cell];
        })}
      />
    </Paper>
  );
}
