import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type FileColumn, heldFields, missingColumns } from '../../shared/file-columns.ts';
import type { ColumnReading, ColumnSample, DateQuestion, FileReading } from '../../shared/file-reading.ts';
import { dayQuestions, samplesOf } from '../../shared/file-table.ts';
import { formatDay } from '../../shared/format.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { focusOn } from '../keyboard/focus.ts';
import { HeaderRow } from './header-row.tsx';
import { headerOf, MappedColumns, NONE, nameOf } from './mapped-columns.tsx';
import classes from './mapping.module.css';

const onceOf = (field: string) => `once_${field}`;
const orderOf = (field: string) => `order_${field}`;

type MappingProps = {
  /** How the file is understood, with what was said of the last one with its headers. */
  found: FileReading & { headers: readonly string[]; notes: readonly string[] };
  columns: readonly FileColumn[];
  /** By which the order of day and month is asked. */
  rows?: readonly (readonly string[])[];
  /** The questions themselves and the samples, where the rows are not here. */
  questions?: readonly DateQuestion[];
  samples?: readonly ColumnSample[] | undefined;
  /** The person has answered everything before, and comes back. */
  isAgain: boolean;
  isSending: boolean;
  /** Why the last answers were refused. */
  problem: string | undefined;
  onMapped: (reading: ColumnReading) => void;
  /** Reads the file again with its headers in this line. */
  onHeaderRow?: ((row: number) => void) | undefined;
  onCancel: () => void;
};

/**
 * Asks for each column of a file what it is, and what the file does not say: fields that are the same for all rows, and
 * the order of day and month.
 * @example <Mapping found={found} columns={columns} rows={rows} isSending={isSending} onMapped={send} … />
 */
export function Mapping(props: MappingProps) {
  const { found, columns, rows = [], onHeaderRow } = props;
  const { headers, header_row, notes } = found;
  const samples = props.samples ?? samplesOf(headers.length, rows);
  const answers = useAnswers({ ...props, samples });
  const { form, fields, choose, asked, questions, needed } = answers;
  const unused = headers.flatMap((_, index) =>
    fields[index] || !samples[index]?.values.length ? [] : [headerOf(headers, index)],
  );

  return (
    <FormProvider {...form}>
      <Stack gap="sm" className={classes.mapping ?? ''}>
        <Text tabIndex={-1} ref={focusOn} data-autofocus>
          Check what each column is.
        </Text>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        {onHeaderRow && <HeaderRow headerRow={header_row} onHeaderRow={onHeaderRow} />}
        <MappedColumns headers={headers} columns={columns} samples={samples} onChoose={choose} />
        <Once asked={asked} held={heldFields(columns, fields)} />
        {questions.map((question) => (
          <OrderField
            key={question.field}
            header={headerOf(headers, fields.indexOf(question.field))}
            {...question}
          />
        ))}
        <div className={classes.footer}>
          <Text size="sm" role="status">
            {answers.taken}
          </Text>
          {needed.length > 0 && <Text size="sm">Still needed: {needed.join(', ')}</Text>}
          {unused.length > 0 && (
            <Text size="sm" c="dimmed">
              Not used: {unused.slice(0, MOST_NAMED).join(', ')}
              {unused.length > MOST_NAMED && ` and ${unused.length - MOST_NAMED} more`}
            </Text>
          )}
          {props.problem && (
            <Text size="sm" c="red" role="alert">
              {props.problem}
            </Text>
          )}
          <Group justify="flex-end" gap="sm" mt={4}>
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            <Button
              disabled={needed.length > 0}
              loading={props.isSending}
              onClick={() => props.onMapped(answers.reading())}
            >
              Check the rows
            </Button>
          </Group>
        </div>
      </Stack>
    </FormProvider>
  );
}

/** Names of columns that the footer has room for. */
const MOST_NAMED = 8;

type AnswersProps = MappingProps & { samples: readonly ColumnSample[] };

function useAnswers({ found, columns, rows = [], samples, isAgain, ...props }: AnswersProps) {
  const { headers, month_first } = found;
  const [fields, setFields] = useState([...found.fields]);
  const [taken, setTaken] = useState('');
  const form = useForm<Record<string, string>>({ defaultValues: answersOf(found, isAgain) });
  const said = useWatch({ control: form.control });
  const placeOf = (field: string) => fields.indexOf(field);
  const hasBlanks = (field: string) => placeOf(field) < 0 || samples[placeOf(field)]?.hasBlanks;
  const asked = columns.filter(({ field, once }) => once && hasBlanks(field));
  const isSaid = ({ field }: FileColumn) => (said[onceOf(field)] ?? '').trim() !== '';
  const fixed = asked.filter(isSaid).map(({ field }) => [field, said[onceOf(field)] ?? ''] as const);
  const missing = missingColumns(columns, [...fields, ...fixed.map(([field]) => field)]);
  // A question of the server is about the column that it saw.
  const questions =
    props.questions?.filter(({ field }) => found.fields.indexOf(field) === placeOf(field)) ??
    dayQuestions(columns, { fields, month_first }, rows);

  const choose = (index: number, field: string) => {
    const { header, isJoined } = columns.find((one) => one.field === field) ?? {};
    const old = isJoined || field === '' ? -1 : placeOf(field);
    const isTaken = old >= 0 && old !== index;
    // A field has one column: choosing it here takes it from where it was.
    if (isTaken) form.setValue(nameOf(old), NONE);
    setTaken(isTaken ? `${header} was taken from the column ${headerOf(headers, old)}.` : '');
    form.setValue(orderOf(field), '');
    setFields(fields.map((own, at) => (at === index ? field : at === old ? '' : own)));
  };
  const reading = (): ColumnReading => {
    const open = questions.map(({ field }) => field);
    return {
      fields,
      fixed: Object.fromEntries(fixed),
      month_first: [
        ...open.filter((field) => said[orderOf(field)] === 'month'),
        // No row seen so far differs in the two readings.
        ...month_first.filter((field) => fields.includes(field) && !open.includes(field)),
      ],
    };
  };
  const orders = questions
    .filter(({ field }) => !said[orderOf(field)])
    .map(({ field }) => `day or month first in ${headerOf(headers, placeOf(field))}`);
  const needed = [...missing, ...orders];
  return { form, fields, taken, choose, asked, questions, needed, reading };
}

/** What is found and was said, by the names of the inputs; dates of an earlier file that began with the day are asked about again. */
const answersOf = ({ fields, fixed, month_first }: ColumnReading, isAgain: boolean): Record<string, string> =>
  Object.fromEntries([
    ...fields.map((field, index) => [nameOf(index), field || NONE]),
    ...Object.entries(fixed).map(([field, text]) => [onceOf(field), text]),
    ...(isAgain ? fields : []).map((field) => [orderOf(field), 'day']),
    ...month_first.map((field) => [orderOf(field), 'month']),
  ]);

/** The fields that the file lacks or leaves blank in some rows, said for all of these. */
function Once({ asked, held }: { asked: readonly FileColumn[]; held: readonly string[] }) {
  return asked.map(({ field, header, required, isDay, once }) => {
    const isLacking = !held.includes(field);
    const props = {
      name: onceOf(field),
      label: `${header} of ${isLacking ? 'all rows' : 'rows where it is blank'}`,
      required: required && isLacking,
    };
    if (isDay) return <DateField key={field} {...props} countsTyped />;
    return once === true ? (
      <TextField key={field} {...props} />
    ) : (
      <ChoiceField key={field} {...props} options={once ?? []} />
    );
  });
}

/** Asks whether the month stands in front, with an example read both ways. */
function OrderField({ field, header, example, dayFirst, monthFirst }: DateQuestion & { header: string }) {
  const read = (day: string) => formatDay(day) || `${example} is not a date`;
  const options = [
    { value: 'day', label: `Day first: ${read(dayFirst)}` },
    { value: 'month', label: `Month first: ${read(monthFirst)}` },
  ];
  return (
    <ChoiceField name={orderOf(field)} label={`${header}: what is ${example}?`} options={options} required />
  );
}
