import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Paper, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { keepComparing } from '../../kit/web/compare/use-comparing.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useFirstField } from '../../kit/web/keyboard/focus.ts';
import { Sideways } from '../../kit/web/parts/sideways.tsx';
import type { FilterValues } from '../../kit/web/table/use-table-state.ts';
import { filters } from './contract.ts';
import { SubjectField, subjectsOf } from './filter-fields.tsx';
import classes from './filter-form.module.css';
import type { Report } from './list.ts';
import { QuickRanges } from './quick-ranges.tsx';
import { ReportSelect } from './side-menu.tsx';
import { addressOf, bodyOf, valuesIn } from './url-report.ts';

const { DateField } = formFields<DayRange>();

type FilterFormProps = {
  report: Report;
  /** The dates of the report before, with which the form starts. */
  lastDates: DayRange;
  onDates: (dates: DayRange) => void;
  onSubmit: () => void;
};

/** The filter of a report. Submitting writes it to the address, from which the report is read. */
export function FilterForm({ report, lastDates, onDates, onSubmit }: FilterFormProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const subjects = subjectsOf(report, useRules());
  const urlValues = valuesIn(subjects, search);
  const hasUrlValues = Object.values(urlValues).some((value) => value !== '');
  const ref = useRef<HTMLFormElement>(null);
  useFirstField(ref, hasUrlValues ? 'none' : 'first');
  const form = useForm<FilterValues>({
    values: hasUrlValues ? urlValues : { ...urlValues, ...lastDates },
    resolver: (values, ...rest) => zodResolver(schemaOf(report))(bodyOf(report, values), ...rest),
  });
  // An address typed by hand is validated like the form and shows what is missing.
  useEffect(() => {
    if (hasUrlValues) void form.trigger();
  }, [hasUrlValues, form]);

  const submit = form.handleSubmit(() => {
    const values = form.getValues();
    onDates({ from_date: values.from_date ?? '', to_date: values.to_date ?? '' });
    onSubmit();
    void navigate(keepComparing(addressOf(report, values), search));
  });

  return (
    <FormProvider {...form}>
      <Paper
        component="form"
        ref={ref}
        className={classes.card}
        aria-label={report.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Title order={2} className={classes.title}>
          {report.title}
        </Title>
        <div className={classes.fields}>
          <ReportSelect shown={report} />
          {subjects.map((subject) => (
            <div key={subject.name} className={classes.subject}>
              <SubjectField {...subject} />
            </div>
          ))}
          <DateField name="from_date" label="From Date" required />
          <DateField name="to_date" label="To Date" required />
        </div>
        <div className={classes.foot}>
          <Sideways>
            <QuickRanges onDates={onDates} />
          </Sideways>
          <Button type="submit">Submit</Button>
        </div>
      </Paper>
    </FormProvider>
  );
}

/** Forms hold texts; every filter takes them. */
const schemaOf = (report: Report) => filters[report.call] as unknown as z.ZodType<FilterValues, FilterValues>;
