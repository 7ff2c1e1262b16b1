import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { api } from '../../kit/web/client/api.ts';
import { headersOf } from './columns.ts';
import { type Cells, type ImportRow, type ProblemRow, path } from './contract.ts';
import { isMasked, isPersonal } from './personal.ts';
import { RepeatedRow } from './repeats/repeated-rows.tsx';
import { useDisclosure, useStep } from './use-import.ts';

/** A row that is not imported as it is: which cell, what was expected, what was found; corrected here or skipped. */
export function ProblemCard({ found, row }: { found: ImportRow; row: ProblemRow }) {
  const id = useId();
  const { cells, setCells, reveal, change } = useCorrection(`${path}/${found.id}/rows/${row.row_number}`);
  const numbers = reveal.data?.data;
  const headers = headersOf(found.customerType);
  const isBad = row.state === 'bad';
  const isRepeat = ['known', 'update', 'add'].includes(row.state);
  const [rowError] = row.errors.filter(({ field }) => !headers.has(field));
  const cellErrors = row.errors.filter(({ field }) => headers.has(field));
  const isHidden = !numbers && row.errors.some((error) => isPersonal(error.field) && isMasked(error.found));
  const name = [row.cells.firstName, row.cells.lastName].filter(Boolean).join(' ') || 'no name';
  const button = { size: 'compact-sm', variant: 'default' } as const;
  const of = `row ${row.row_number}`;

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
            Row {row.row_number} — {name}
          </Text>
          <Reason row={row} />
        </Group>
        {isRepeat && <RepeatedRow found={found} row={row} />}
        {rowError && (
          <Text size="sm">
            {rowError.message}: expected {rowError.expected}, found {rowError.found}
          </Text>
        )}
        {isBad && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {cellErrors.map(({ field, message, expected, found }) => {
              const was = numbers?.[field] ?? found;
              return (
                <TextInput
                  key={field}
                  label={headers.get(field)}
                  description={`Expected: ${expected}. Found: ${was === '' ? 'nothing' : was}`}
                  error={message}
                  value={cells[field] ?? was}
                  onChange={({ currentTarget }) => setCells({ ...cells, [field]: currentTarget.value })}
                />
              );
            })}
          </SimpleGrid>
        )}
        <Group justify="flex-end" gap="sm">
          {isBad && isHidden && (
            <Button
              {...button}
              loading={reveal.isPending}
              onClick={() => reveal.mutate()}
              aria-label={`Show full numbers of ${of}`}
            >
              Show full numbers
            </Button>
          )}
          {isBad && (
            <Button {...button} onClick={() => change.mutate({ left_out: true })} aria-label={`Skip ${of}`}>
              Skip
            </Button>
          )}
          {isBad && cellErrors.length > 0 && (
            <Button
              size="compact-sm"
              type="submit"
              disabled={Object.keys(cells).length === 0}
              loading={change.isPending}
              aria-label={`Save ${of}`}
            >
              Save
            </Button>
          )}
          {row.state === 'left out' && (
            <Button {...button} onClick={() => change.mutate({ left_out: false })}>
              Include
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** What was typed and revealed of a row, until it is changed. */
function useCorrection(address: `/${string}`) {
  const [cells, setCells] = useState<Cells>({});
  const reveal = useDisclosure(() => api.post<{ data: Cells }>(`${address}/reveal`));
  const change = useStep(
    (body: { cells?: Cells; left_out?: boolean }) => api.patch(address, body),
    () => {
      setCells({});
      reveal.reset();
    },
  );
  return { cells, setCells, reveal, change };
}

function Reason({ row: { state, twin_row } }: { row: ProblemRow }) {
  if (state === 'twice') return <Text size="sm">The same customer as in row {twin_row}</Text>;
  return state === 'left out' ? <Text size="sm">Skipped</Text> : null;
}
