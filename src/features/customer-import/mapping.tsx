import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { focusOn } from '../../kit/web/focus.ts';
import { importColumns, missingColumns } from './columns.ts';
import type { ImportRow } from './contract.ts';

const NONE = 'Skip this column';

type Props = { found: ImportRow; isSending: boolean; onMapped: (fields: string[]) => void };

/** For each column of the file, what it is. */
export function Mapping({ found, isSending, onMapped }: Props) {
  const [fields, setFields] = useState<string[]>(found.fields);
  const missing = missingColumns(found.customerType, fields);
  const options = [
    { value: NONE, label: NONE },
    ...importColumns(found.customerType).map(({ field, header, required }) => ({
      value: field,
      label: required ? `${header} *` : header,
    })),
  ];
  const choose = (index: number, field: string) =>
    // A field has one column: choosing it here takes it from where it was.
    setFields(fields.map((old, at) => (at === index ? field : old === field && field !== '' ? '' : old)));

  return (
    <Stack gap="sm">
      <Text tabIndex={-1} ref={focusOn}>
        Some column names are not recognised. Choose a field for each.
      </Text>
      {found.headers.map((header, index) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat
          key={index}
          label={header.trim() || `Column ${index + 1}`}
          data={options}
          value={fields[index] || NONE}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          comboboxProps={{ withinPortal: true }}
          onChange={(value) => choose(index, value === NONE || value === null ? '' : value)}
        />
      ))}
      {missing.length > 0 && <Text c="dimmed">Still needed: {missing.join(', ')}</Text>}
      <Group justify="flex-end">
        <Button disabled={missing.length > 0} loading={isSending} onClick={() => onMapped(fields)}>
          Check the rows
        </Button>
      </Group>
    </Stack>
  );
}
