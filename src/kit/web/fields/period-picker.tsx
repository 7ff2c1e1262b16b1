import { Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { type DayRange, nameOfRange, type RangeName, rangeOf } from '../../shared/ranges.ts';
import { today, useToday } from '../client/server-clock.ts';
import { usePhone } from '../parts/use-phone.ts';
import { formFields } from './form-fields.ts';
import classes from './period-picker.module.css';

const { DateField } = formFields<DayRange>();

const periodNames: RangeName[] = ['This month', 'Last month', 'This financial year'];

type PeriodPickerProps = { period: DayRange; onPick: (period: DayRange) => void; children: ReactNode };

/** From and to, or both at once. */
export function PeriodPicker({ period, onPick, children }: PeriodPickerProps) {
  const form = useForm({ values: period });
  const isPhone = usePhone();
  return (
    <FormProvider {...form}>
      <Group component="section" aria-label="Period" align="end" gap="md" className={classes.picker}>
        <div className={classes.date}>
          <DateField
            name="from_date"
            label="From Date"
            required
            onPick={(fromDate) => onPick({ ...period, from_date: fromDate })}
          />
        </div>
        <div className={classes.date}>
          <DateField
            name="to_date"
            label="To Date"
            required
            onPick={(toDate) => onPick({ ...period, to_date: toDate })}
          />
        </div>
        <SegmentedControl
          aria-label="Usual periods"
          orientation={isPhone ? 'vertical' : 'horizontal'}
          size={isPhone ? 'lg' : 'sm'}
          fullWidth={isPhone}
          data={periodNames}
          value={periodNames.find((name) => name === nameOfRange(period, today())) ?? ''}
          onChange={(name) => {
            const range = periodNames.find((known) => known === name);
            if (range) onPick(rangeOf(range, today()));
          }}
        />
        <Group gap="sm" className={classes.actions}>
          {children}
        </Group>
      </Group>
    </FormProvider>
  );
}

/** The period of the address, and how it is changed: the current month unless the address has another. */
export function useUrlPeriod(): [DayRange, (period: DayRange) => void] {
  const [parameters, setParameters] = useSearchParams();
  const thisMonth = rangeOf('This month', useToday());
  const period = {
    from_date: parameters.get('from_date') || thisMonth.from_date,
    to_date: parameters.get('to_date') || thisMonth.to_date,
  };
  return [period, (next) => setParameters(next, { replace: true })];
}
