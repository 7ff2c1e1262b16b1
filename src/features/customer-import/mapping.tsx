import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { focusOn } from '../../kit/web/keyboard/focus.ts';
import { importColumns, missingColumns } from './columns.ts';
import type { ImportRow } from './contract.ts';

const NONE = 'Skip this column';
const nameOf = (index: number) => `column_${index}`;

type MappingProps = { found: ImportRow; isSending: boolean; onMapped: (fields: string[]) => void };

/** For each column of the file, what it is. */
export function Mapping({ found, isSending, onMapped }: MappingProps) {
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

  const form = useForm({
    values: Object.fromEntries(fields.map((field, index) => [nameOf(index), field || NONE])),
  });

  return (
    <FormProvider {...form}>
      <Stack gap="sm">
        <Text tabIndex={-1} ref={focusOn}>
          Some column names are not recognised. Choose a field for each.
        </Text>
        {found.headers.map((header, index) => (
          <ChoiceField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat
            key={index}
            name={nameOf(index)}
            label={header.trim() || `Column ${index + 1}`}
            options={options}
            onPick={(value) => choose(index, value === NONE ? '' : value)}
          />
        ))}
        {missing.length > 0 && <Text c="dimmed">Still needed: {missing.join(', ')}</Text>}
        <Group justify="flex-end">
          <Button disabled={missing.length > 0} loading={isSending} onClick={() => onMapped(fields)}>
            Check the rows
          </Button>
        </Group>
      </Stack>
    </FormProvider>
  );
}
