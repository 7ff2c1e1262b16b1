import { Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { type DayRange, nameOfRange, type RangeName, rangeOf } from '../../shared/ranges.ts';
import { withParameters } from '../address/with-parameters.ts';
import { today, useToday } from '../client/server-clock.ts';
import { usePhone } from '../parts/use-phone.ts';
import { formFields } from './form-fields.ts';
import classes from './period-picker.module.css';

const { DateField } = formFields<DayRange>();

const usualNames: RangeName[] = ['This month', 'Last month', 'This financial year'];

type PeriodPickerProps = {
  period: DayRange;
  onPick: (period: DayRange) => void;
  /** The periods that are offered by name. */
  names?: readonly RangeName[];
  children: ReactNode;
};

/** From and to, or both at once. */
export function PeriodPicker({ period, onPick, names = usualNames, children }: PeriodPickerProps) {
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
          data={[...names]}
          value={names.find((name) => name === nameOfRange(period, today())) ?? ''}
          onChange={(name) => {
            const range = names.find((known) => known === name);
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

/** The period of the address, and how it is changed; `usual` unless the address has another. */
export function useUrlPeriod(usual: RangeName = 'This month'): [DayRange, (period: DayRange) => void] {
  const [parameters, setParameters] = useSearchParams();
  const range = rangeOf(usual, useToday());
  const period = {
    from_date: parameters.get('from_date') || range.from_date,
    to_date: parameters.get('to_date') || range.to_date,
  };
  return [period, (next) => setParameters(withParameters(parameters, next), { replace: true })];
}
