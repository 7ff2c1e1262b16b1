import { Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { DateField, today } from '../../../kit/web/fields/date-field.tsx';
import { usePhone } from '../../../kit/web/use-phone.ts';
import { nameOfPeriod, type Period, period_names, periodOf } from './period.ts';
import classes from './statement.module.css';

type PickerProps = { period: Period; onPick: (period: Period) => void; children: ReactNode };

/** From and to, or both at once. */
export function PeriodPicker({ period, onPick, children }: PickerProps) {
  const form = useForm({ values: period });
  const is_phone = usePhone();
  return (
    <FormProvider {...form}>
      <Group component="section" aria-label="Period" align="end" gap="md" className={classes.picker}>
        <div className={classes.date}>
          <DateField
            name="from_date"
            label="From Date"
            required
            onPick={(from_date) => onPick({ ...period, from_date })}
          />
        </div>
        <div className={classes.date}>
          <DateField
            name="to_date"
            label="To Date"
            required
            onPick={(to_date) => onPick({ ...period, to_date })}
          />
        </div>
        <SegmentedControl
          aria-label="Usual periods"
          orientation={is_phone ? 'vertical' : 'horizontal'}
          size={is_phone ? 'lg' : 'sm'}
          fullWidth={is_phone}
          data={period_names}
          value={nameOfPeriod(period, today()) ?? ''}
          onChange={(name) => {
            const usual = period_names.find((known) => known === name);
            if (usual) onPick(periodOf(usual, today()));
          }}
        />
        <Group gap="sm" className={classes.actions}>
          {children}
        </Group>
      </Group>
    </FormProvider>
  );
}
