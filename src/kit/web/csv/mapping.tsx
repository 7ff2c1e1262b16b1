import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type FileColumn, missingColumns } from '../../shared/file-columns.ts';
import type { ColumnReading, DateQuestion, FileReading } from '../../shared/file-reading.ts';
import { dayQuestions } from '../../shared/file-table.ts';
import { formatDay } from '../../shared/format.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { focusOn } from '../keyboard/focus.ts';
import { HeaderRow } from './header-row.tsx';

const NONE = 'Skip this column';
const nameOf = (index: number) => `column_${index}`;
const onceOf = (field: string) => `once_${field}`;
const orderOf = (field: string) => `order_${field}`;

type MappingProps = {
  /** How the file is understood, with what was said of the last one with its headers. */
  found: FileReading & { headers: readonly string[]; notes: readonly string[] };
  columns: readonly FileColumn[];
  /** By which the order of day and month is asked. */
  rows?: readonly (readonly string[])[];
  /** The questions themselves, where the rows are not here. */
  questions?: readonly DateQuestion[];
  isSending: boolean;
  onMapped: (reading: ColumnReading) => void;
  /** Reads the file again with its headers in this line. */
  onHeaderRow?: ((row: number) => void) | undefined;
};

/**
 * Asks for each column of a file what it is, and what the file does not say: fields that are the same for all rows, and
 * the order of day and month.
 * @example <Mapping found={found} columns={columns} rows={rows} isSending={isSending} onMapped={send} />
 */
export function Mapping({ found, columns, rows = [], isSending, onMapped, ...props }: MappingProps) {
  const { headers, header_row, notes, month_first } = found;
  const [fields, setFields] = useState([...found.fields]);
  const form = useForm<Record<string, string>>({ defaultValues: answersOf(found) });
  const said = useWatch({ control: form.control });
  const lacking = columns.filter(({ field, once }) => once && !fields.includes(field));
  const isSaid = ({ field }: FileColumn) => (said[onceOf(field)] ?? '').trim() !== '';
  const missing = missingColumns(columns, [...fields, ...lacking.filter(isSaid).map(({ field }) => field)]);
  const placeOf = (field: string) => fields.indexOf(field);
  // A question of the server is about the column that it saw.
  const questions =
    props.questions?.filter(({ field }) => found.fields.indexOf(field) === placeOf(field)) ??
    dayQuestions(columns, { fields, month_first }, rows);
  const isOpen = missing.length > 0 || questions.some(({ field }) => !said[orderOf(field)]);

  const choose = (index: number, field: string) => {
    const isJoined = columns.some((one) => one.field === field && one.isJoined);
    const old = isJoined ? -1 : placeOf(field);
    // A field has one column: choosing it here takes it from where it was.
    if (field !== '' && old >= 0 && old !== index) form.setValue(nameOf(old), NONE);
    setFields(fields.map((own, at) => (at === index ? field : at === old && field !== '' ? '' : own)));
  };
  const send = () => {
    const fixed = lacking.filter(isSaid).map(({ field }) => [field, said[onceOf(field)] ?? ''] as const);
    const asked = questions.map(({ field }) => field);
    onMapped({
      fields,
      fixed: Object.fromEntries(fixed),
      month_first: [
        ...asked.filter((field) => said[orderOf(field)] === 'month'),
        // No row seen so far differs in the two readings.
        ...month_first.filter((field) => fields.includes(field) && !asked.includes(field)),
      ],
    });
  };

  return (
    <FormProvider {...form}>
      <Stack gap="sm">
        <Text tabIndex={-1} ref={focusOn} data-autofocus>
          Check what each column is.
        </Text>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        {props.onHeaderRow && <HeaderRow headerRow={header_row} onHeaderRow={props.onHeaderRow} />}
        <Columns headers={headers} columns={columns} onChoose={choose} />
        <Once lacking={lacking} />
        {questions.map((question) => (
          <OrderField
            key={question.field}
            header={headerOf(headers, placeOf(question.field))}
            {...question}
          />
        ))}
        {missing.length > 0 && <Text c="dimmed">Still needed: {missing.join(', ')}</Text>}
        <Group justify="flex-end">
          <Button disabled={isOpen} loading={isSending} onClick={send}>
            Check the rows
          </Button>
        </Group>
      </Stack>
    </FormProvider>
  );
}

/** What is found and was said, by the names of the inputs; dates that began with the day are asked about again. */
const answersOf = ({ fields, fixed, month_first }: ColumnReading): Record<string, string> =>
  Object.fromEntries([
    ...fields.map((field, index) => [nameOf(index), field || NONE]),
    ...Object.entries(fixed).map(([field, text]) => [onceOf(field), text]),
    ...month_first.map((field) => [orderOf(field), 'month']),
  ]);

const headerOf = (headers: readonly string[], index: number) =>
  headers[index]?.trim() || `Column ${index + 1}`;

type ColumnsProps = {
  headers: readonly string[];
  columns: readonly FileColumn[];
  onChoose: (index: number, field: string) => void;
};

function Columns({ headers, columns, onChoose }: ColumnsProps) {
  const options = [
    { value: NONE, label: NONE },
    ...columns.map(({ field, header, required }) => ({
      value: field,
      label: required ? `${header} *` : header,
    })),
  ];
  return headers.map((_, index) => (
    <ChoiceField
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat
      key={index}
      name={nameOf(index)}
      label={headerOf(headers, index)}
      options={options}
      onPick={(value) => onChoose(index, value === NONE ? '' : value)}
    />
  ));
}

/** The fields that the file lacks, said for all its rows. */
function Once({ lacking }: { lacking: readonly FileColumn[] }) {
  return lacking.map(({ field, header, required, isDay, once }) => {
    const props = { name: onceOf(field), label: `${header} of all rows`, required };
    if (isDay) return <DateField key={field} {...props} />;
    return once === true ? (
      <TextField key={field} {...props} />
    ) : (
      <ChoiceField key={field} {...props} options={once ?? []} />
    );
  });
}

/** Asks whether the month stands in front, with an example read both ways. */
function OrderField({ field, header, example, dayFirst, monthFirst }: DateQuestion & { header: string }) {
  const options = [
    { value: 'day', label: `Day first: ${formatDay(dayFirst) || 'no date'}` },
    { value: 'month', label: `Month first: ${formatDay(monthFirst) || 'no date'}` },
  ];
  return (
    <ChoiceField name={orderOf(field)} label={`${header}: what is ${example}?`} options={options} required />
  );
}
