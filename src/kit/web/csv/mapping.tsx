import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type FileColumn, missingColumns } from '../../shared/file-columns.ts';
import { dayQuestions, type FileReading, type PlacedQuestion } from '../../shared/file-table.ts';
import { formatDay } from '../../shared/format.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { focusOn } from '../keyboard/focus.ts';

const NONE = 'Skip this column';
const nameOf = (index: number) => `column_${index}`;
const onceOf = (field: string) => `once_${field}`;
const orderOf = (index: number) => `order_${index}`;

type MappingProps = {
  /** Of the file, with the field that each is taken for, '' for none. */
  headers: readonly string[];
  fields: readonly string[];
  columns: readonly FileColumn[];
  /** The rows of the file, or some, by which the order of day and month is asked. */
  rows?: readonly (readonly string[])[];
  /** What was said of the last file with these headers. */
  said?: Pick<FileReading, 'fixed' | 'month_first'> | null;
  /** The questions themselves, where the rows are not here. */
  questions?: readonly PlacedQuestion[];
  isSending: boolean;
  onMapped: (reading: Omit<FileReading, 'header_row'>) => void;
  /** Above the columns: what was found in the file. */
  children?: ReactNode;
};

/**
 * Asks for each column of a file what it is, and what the file does not say: fields that are the same for all rows, and
 * the order of day and month.
 * @example <Mapping {...found} columns={columns} isSending={isSending} onMapped={send} />
 */
export function Mapping(props: MappingProps) {
  const { headers, fields: guessed, columns, rows = [], said: before, isSending, onMapped, children } = props;
  const [fields, setFields] = useState([...guessed]);
  const form = useForm<Record<string, string>>({
    defaultValues: {
      ...Object.fromEntries(guessed.map((field, index) => [nameOf(index), field || NONE])),
      ...(before && saidBefore(guessed, before)),
    },
  });
  const said = useWatch({ control: form.control });
  const lacking = columns.filter(({ field, once }) => once && !fields.includes(field));
  const isSaid = ({ field }: FileColumn) => (said[onceOf(field)] ?? '').trim() !== '';
  const missing = missingColumns(columns, [...fields, ...lacking.filter(isSaid).map(({ field }) => field)]);
  const questions = props.questions ?? dayQuestions(columns, fields, rows);
  const isOpen = missing.length > 0 || questions.some(({ place }) => !said[orderOf(place)]);

  const choose = (index: number, field: string) => {
    const isJoined = columns.some((one) => one.field === field && one.isJoined);
    const old = isJoined ? -1 : fields.indexOf(field);
    // A field has one column: choosing it here takes it from where it was.
    if (field !== '' && old >= 0 && old !== index) form.setValue(nameOf(old), NONE);
    setFields(fields.map((own, at) => (at === index ? field : at === old && field !== '' ? '' : own)));
  };
  const send = () => {
    const fixed = lacking.filter(isSaid).map(({ field }) => [field, said[onceOf(field)] ?? ''] as const);
    const isAsked = (field: string) => questions.some(({ place }) => fields[place] === field);
    const monthFirst = questions.filter(({ place }) => said[orderOf(place)] === 'month');
    // A column without a question has the order of the last file.
    const kept = before?.month_first.filter((field) => fields.includes(field) && !isAsked(field)) ?? [];
    onMapped({
      fields,
      fixed: Object.fromEntries(fixed),
      month_first: [...monthFirst.map(({ place }) => fields[place] ?? ''), ...kept],
    });
  };

  return (
    <FormProvider {...form}>
      <Stack gap="sm">
        <Text tabIndex={-1} ref={focusOn} data-autofocus>
          Check what each column is{before ? ', as you said for the last file with these names' : ''}.
        </Text>
        {children}
        <Columns headers={headers} columns={columns} onChoose={choose} />
        <Once lacking={lacking} />
        {questions.map(({ place, ...question }) => (
          <OrderField key={place} place={place} header={headers[place] ?? ''} {...question} />
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

/** The answers of the last time, by the names of their inputs; dates that began with the day are asked about again. */
const saidBefore = (
  fields: readonly string[],
  { fixed, month_first }: Pick<FileReading, 'fixed' | 'month_first'>,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fixed).map(([field, text]) => [onceOf(field), text])),
  ...Object.fromEntries(
    fields.flatMap((field, index) => (month_first.includes(field) ? [[orderOf(index), 'month']] : [])),
  ),
});

type ColumnsProps = Pick<MappingProps, 'headers' | 'columns'> & {
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
  return headers.map((header, index) => (
    <ChoiceField
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat
      key={index}
      name={nameOf(index)}
      label={header.trim() || `Column ${index + 1}`}
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
function OrderField({ place, header, example, dayFirst, monthFirst }: PlacedQuestion & { header: string }) {
  const options = [
    { value: 'day', label: `Day first: ${formatDay(dayFirst) || 'no date'}` },
    { value: 'month', label: `Month first: ${formatDay(monthFirst)}` },
  ];
  const label = `${header.trim() || `Column ${place + 1}`}: what is ${example}?`;
  return <ChoiceField name={orderOf(place)} label={label} options={options} required />;
}
