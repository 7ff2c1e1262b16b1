import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, messageOf } from '../../kit/web/api.ts';
import { toast } from '../../kit/web/toast.ts';
import { importColumns } from './columns.ts';
import { type ImportRow, type ProblemRow, path } from './contract.ts';
import { isMasked, isPersonal } from './personal.ts';

type Props = { found: ImportRow; row: ProblemRow; onChange: () => void };
type Revealed = { data: Record<string, string> };
type Change = { cells?: Record<string, string>; left_out?: boolean };

/** A row that is not imported as it is: which cell, what was expected, what was found; mended here or left out. */
export function ProblemCard({ found, row, onChange }: Props) {
  const id = useId();
  const [cells, setCells] = useState<Record<string, string>>({});
  const revealing = useMutation({
    mutationFn: () => api.post<Revealed>(`${path}/${found.id}/rows/${row.row_number}/reveal`),
    onError: (error) => toast.error(messageOf(error)),
    gcTime: 0,
  });
  const numbers = revealing.data?.data;
  const isMaskedRow =
    !numbers && row.errors.some(({ field, found: was }) => isPersonal(field) && isMasked(was));
  const change = useMutation({
    mutationFn: (body: Change) => api.patch(`${path}/${found.id}/rows/${row.row_number}`, body),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: () => {
      setCells({});
      revealing.reset();
    },
    onSettled: onChange,
  });
  const headers = new Map(importColumns(found.customerType).map(({ field, header }) => [field, header]));
  const isChanged = Object.keys(cells).length > 0;
  const rowError = row.errors.find(({ field }) => !headers.has(field));

  return (
    <Paper
      component="form"
      withBorder
      p="sm"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ cells });
      }}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text id={id} fw={600} size="sm">
            Row {row.row_number} —{' '}
            {[row.cells.firstName, row.cells.lastName].filter(Boolean).join(' ') || 'no name'}
          </Text>
          <Reason row={row} />
        </Group>
        {rowError && (
          <Text size="sm">
            {rowError.message}: expected {rowError.expected}, found {rowError.found}
          </Text>
        )}
        {row.state === 'bad' && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {row.errors
              .filter(({ field }) => headers.has(field))
              .map((error) => ({ ...error, was: numbers?.[error.field] ?? error.found }))
              .map(({ field, message, expected, was }) => (
                <TextInput
                  key={field}
                  label={headers.get(field)}
                  description={`Expected: ${expected}. Found: ${was === '' ? 'nothing' : was}`}
                  error={message}
                  value={cells[field] ?? was}
                  onChange={({ currentTarget }) => setCells({ ...cells, [field]: currentTarget.value })}
                />
              ))}
          </SimpleGrid>
        )}
        <Group justify="flex-end" gap="sm">
          {row.state === 'bad' && isMaskedRow && (
            <Button
              size="compact-sm"
              variant="default"
              loading={revealing.isPending}
              onClick={() => revealing.mutate()}
              aria-label={`Show full numbers of row ${row.row_number}`}
            >
              Show full numbers
            </Button>
          )}
          {row.state === 'bad' && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => change.mutate({ left_out: true })}
                aria-label={`Skip row ${row.row_number}`}
              >
                Skip
              </Button>
              {row.errors.some(({ field }) => headers.has(field)) && (
                <Button
                  size="compact-sm"
                  type="submit"
                  disabled={!isChanged}
                  loading={change.isPending}
                  aria-label={`Save row ${row.row_number}`}
                >
                  Save
                </Button>
              )}
            </>
          )}
          {row.state === 'left out' && (
            <Button size="compact-sm" variant="default" onClick={() => change.mutate({ left_out: false })}>
              Include
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function Reason({ row }: { row: ProblemRow }) {
  if (row.state === 'twice') return <Text size="sm">The same customer as in row {row.twin_row}</Text>;
  if (row.state === 'left out') return <Text size="sm">Skipped</Text>;
  if (row.state !== 'known') return null;
  return (
    <Text size="sm">
      Already on file:{' '}
      <Anchor size="sm" underline="always" href={`/customer/${row.twin_id}`} target="_blank" rel="noreferrer">
        customer {row.twin_id}
      </Anchor>
    </Text>
  );
}
