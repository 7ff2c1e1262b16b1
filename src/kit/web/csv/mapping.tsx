import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type FileColumn, missingColumns } from '../../shared/file-columns.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { focusOn } from '../keyboard/focus.ts';

const NONE = 'Skip this column';
const nameOf = (index: number) => `column_${index}`;

type MappingProps = {
  /** Of the file, with the field that each is taken for, '' for none. */
  headers: readonly string[];
  fields: readonly string[];
  columns: readonly FileColumn[];
  isSending: boolean;
  onMapped: (fields: string[]) => void;
};

/**
 * Asks for each column of a file what it is.
 * @example <Mapping {...found} columns={columns} isSending={isSending} onMapped={send} />
 */
export function Mapping({ headers, fields: guessed, columns, isSending, onMapped }: MappingProps) {
  const [fields, setFields] = useState([...guessed]);
  const missing = missingColumns(columns, fields);
  const options = [
    { value: NONE, label: NONE },
    ...columns.map(({ field, header, required }) => ({
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
        <Text tabIndex={-1} ref={focusOn} data-autofocus>
          Some column names are not recognised. Choose a field for each.
        </Text>
        {headers.map((header, index) => (
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
